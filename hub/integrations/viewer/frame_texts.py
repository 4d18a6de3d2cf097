"""The words of what all pages share: the keys, the phone's code, in French and in English."""

TEXTS = {
    "skip": ("Aller au contenu", "Skip to the content"),
    "pages": ("Pages", "Pages"),
    "tools": ("Réglages", "Settings"),
    "keys": ("Touches du clavier", "Keys of the keyboard"),
    "keys_everywhere": ("Partout", "Everywhere"),
    "keys_log": ("Dans le journal", "In the log"),
    "keys_card": ("Sur un jet", "On a roll"),
    "keys_projector": ("Au projecteur", "On the projector"),
    "key_help": ("ces touches", "these keys"),
    "key_page": ("la page {page}", "the page {page}"),
    "key_then": ("puis", "then"),
    "key_step": ("jet suivant, jet précédent", "next roll, previous roll"),
    "key_search": ("chercher", "search"),
    "key_escape": ("effacer la recherche, puis les filtres", "clear the search, then the filters"),
    "key_open": ("ouvrir le jet, avec ceux d'alentour", "open the roll, with those around it"),
    "key_copy": ("copier son lien", "copy its link"),
    "key_arrows": ("jet suivant, jet précédent", "next roll, previous roll"),
    "key_full": ("plein écran", "full screen"),
    "key_dark": ("clair ou sombre", "light or dark"),
    "key_enter": ("Entrée", "Enter"),
    "key_esc": ("Échap", "Esc"),
    "phone": ("Ouvrir sur un téléphone", "Open on a phone"),
    "phone_how": (
        "Vise ce code avec l'appareil photo, le téléphone étant sur le même réseau.",
        "Aim the camera at this code, with the phone on the same network.",
    ),
    "phone_code": ("Code QR de l'adresse {address}", "QR code of the address {address}"),
    "phone_token": (
        "La page demandera son jeton : le code ne le contient pas.",
        "The page will ask for its token: the code does not hold it.",
    ),
    "phone_closed": (
        "Cette page n'est ouverte qu'à cette machine. Pour l'ouvrir aux téléphones du réseau, mets dans "
        "cornet.toml, puis relance :",
        "This page is open to this machine alone. To open it to the phones of the network, set in "
        "cornet.toml, then start again:",
    ),
    "phone_your_token": ("un jeton de ton choix", "a token of your choice"),
}


def frame_texts(language: str) -> dict[str, str]:
    """Every text in "fr" or "en", unfilled."""
    column = 1 if language == "en" else 0
    return {name: both[column] for name, both in TEXTS.items()}
