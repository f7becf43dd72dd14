"""Speed claims, each printed as a ratio measured in one run: `make bench`."""
