"""The steps from each schema of the log to the next; run whenever a log is opened."""
