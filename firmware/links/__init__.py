"""Wi-Fi and MQTT; nothing here ever holds up the buttons."""
