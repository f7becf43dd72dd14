"""The page as it is sent: few files, small, named after what is in them."""
