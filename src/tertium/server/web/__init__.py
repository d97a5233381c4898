"""Templates, style sheet and scripts of the service's pages."""
