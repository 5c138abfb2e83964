"""``python -m gintutor.classroom.appview`` with Voilà's arguments, as the launcher starts it."""

from __future__ import annotations

from gintutor.launcher.serve import end_with_the_launcher, leave_out_slow_parts


def main() -> None:
    """Watch the launcher, and serve."""
    leave_out_slow_parts()
    from gintutor.classroom.appview.server import AppView, settings

    end_with_the_launcher()
    AppView.launch_instance(config=settings())


if __name__ == "__main__":
    main()
