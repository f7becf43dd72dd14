"""Small modules of JavaScript read and joined, for the page and for the widgets of notebooks."""
