"""The routes, one file for each kind: they translate between HTTP and the library."""
