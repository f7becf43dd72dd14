"""Making of what is shipped: solved data, the network, pictures. Not part of the package."""
