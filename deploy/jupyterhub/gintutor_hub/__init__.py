"""What JupyterHub does not bring itself: a folder and an account number for each pupil, and passwords for codes."""
