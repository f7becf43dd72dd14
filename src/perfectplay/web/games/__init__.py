"""What a kept game is: its state as JSON, what may be done with it, and how it is shown."""
