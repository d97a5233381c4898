"""The papers' own systems: the families behind the shared tasks' best results, one file each."""
