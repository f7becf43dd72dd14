"""Ultimate Tic-Tac-Toe: rules, search, levels, teacher."""
