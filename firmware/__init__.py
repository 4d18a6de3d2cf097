"""The box: what is copied to the ESP32, as it stands."""
