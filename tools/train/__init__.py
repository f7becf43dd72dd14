"""Training the network of Ultimate Tic-Tac-Toe: self-play, exact labels, fitting, acceptance."""
