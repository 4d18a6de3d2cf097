"""Set-up without a computer: an access point of the box's own, and a page to fill in; loaded only then."""
