"""The campaign's web application: the raters' pages, the writers', the admin's."""
