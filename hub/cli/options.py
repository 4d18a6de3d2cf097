"""Options that several commands share; their help is in French, `english.py` has it in English."""

from pathlib import Path
from typing import Annotated

import typer

Score = Annotated[str, typer.Option(metavar="N", help="Le Score, avant les modificateurs.")]
Mod = Annotated[
    list[str] | None, typer.Option(metavar="±N", help="Un modificateur du Score, autant qu'il faut.")
]
Adv = Annotated[str, typer.Option(metavar="N", help="Le nombre d'avantages.")]
Dis = Annotated[str, typer.Option(metavar="N", help="Le nombre de désavantages.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="Le code, par exemple 3D+2.")]
Fd = Annotated[str, typer.Option(metavar="N", help="Le facteur de difficulté.")]
Opposed = Annotated[bool, typer.Option("--opposed", help="Un test en opposition : aucun FD.")]
Adjust = Annotated[
    list[str] | None, typer.Option(metavar="±N", help="Un ajustement du FD, autant qu'il faut.")
]
Bonus = Annotated[
    list[str] | None, typer.Option(metavar="±N", help="Un bonus ou malus, de -6 à +6, autant qu'il faut.")
]
Ruling = Annotated[str, typer.Option(metavar="cancel|complication", help="L'option du MJ sur un EC.")]
AsJson = Annotated[bool, typer.Option("--json", help="Écrit du JSON.")]

Data = Annotated[
    Path | None,
    typer.Option(help="Le dossier des données (sinon CORNET_DATA, sinon celui de la plateforme)."),
]
Config = Annotated[Path | None, typer.Option(help="Le fichier de réglages cornet.toml.")]

Port = Annotated[str | None, typer.Option(metavar="PORT", help="Le port des pages et de l'API (8620).")]
MqttPort = Annotated[str | None, typer.Option(metavar="PORT", help="Le port MQTT (1883).")]
LogFile = Annotated[
    Path | None, typer.Option(help="Écrit tout dans ce fichier (vidé dans un second au-delà de 5 Mo).")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="N'ouvre pas la page dans le navigateur.")]
