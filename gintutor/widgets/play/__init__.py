"""The table where whole hands and games are played against the computer.

``setup`` rules, opponent, dealer, help · ``state`` the game at work as one value · ``acts`` what each event does ·
``knocking`` the knock as it is prepared · ``desk`` the log, the computer's moves, resuming · ``shelf`` the files of the
games · ``showing`` the table for drawing · ``panel``, ``aside``, ``sheet``, ``setupview`` what stands around it ·
``words`` what is said · ``typed`` typed moves · ``advice`` hints · ``first`` the scripted first hand · ``shown`` the
widget
"""
