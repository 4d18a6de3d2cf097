"""The MJ's console and the player's page: each a component that calls what Python does for it."""
