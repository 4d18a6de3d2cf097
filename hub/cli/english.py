"""The help of the commands in English, by its French."""

METAVARS = {
    "RÉSULTAT": "OUTCOME",
    "MOTS": "WORDS",
    "FICHIER": "FILE",
    "HÔTE:PORT": "HOST:PORT",
    "NOM": "NAME",
    "DOSSIER|FICHIER.zip": "FOLDER|FILE.zip",
    "QUAND": "WHEN",
    "PIÈCE": "ROOM",
    "BOÎTE": "BOX",
}

HELP = {
    "Recompte les jets, et dit si les chiffres des pages sont les leurs.": (
        "Counts the rolls again, and tells whether the figures of the pages are theirs."
    ),
    "Corrige ce qui est faux, d'après les jets.": "Mends what is wrong, from the rolls.",
    "Sort du journal les jets d'il y a longtemps, dans des fichiers Parquet.": (
        "Takes the rolls of long ago out of the log, into Parquet files."
    ),
    "Les jets d'avant ce moment (sinon ce que dit log.keep).": (
        "The rolls from before this moment (else what log.keep says)."
    ),
    "Le dossier des fichiers (sinon archive, dans les données).": (
        "The folder of the files (else archive, in the data)."
    ),
    "Un dossier d'archives, dont les jets sont vérifiés aussi.": (
        "A folder of archives, whose rolls are checked too."
    ),
    "Amène une boîte à cette version, sans câble, et la suit jusqu'à confirmation.": (
        "Brings a box to this version without a cable, and follows it until that is confirmed."
    ),
    "La boîte, par son nom ou son identifiant.": "The box, by its name or its id.",
    "Chaque boîte qui est en ligne, l'une après l'autre.": "Each box that is online, one after the other.",
    "Écrit un tableau de bord de Home Assistant pour cette table, ou celui de Grafana.": (
        "Writes a dashboard of Home Assistant for this table, or that of Grafana."
    ),
    "Le cornet à dés : lance, garde et montre les jets. Chaque commande accepte --lang fr|en.": (
        "The dice cup: rolls dice, keeps and shows rolls. Every command takes --lang fr|en."
    ),
    "Le service et une boîte virtuelle, sur les prochains ports libres.": (
        "The service and a virtual box, on the next free ports."
    ),
    "Le service seul : courtier embarqué (sauf si un autre est nommé), journal et pages.": (
        "The service alone: embedded broker (unless another is named), log and pages."
    ),
    "Le hub lancé par le système, à chaque session et après chaque panne.": (
        "The hub started by the system, with each session and after each fault."
    ),
    "Installe le hub et le lance ; recommencé, avec les nouvelles options.": (
        "Installs the hub and starts it; done again, with the new options."
    ),
    "Dit si le hub tourne ; 1 sinon.": "Says whether the hub runs; 1 if not.",
    "Arrête le hub et ne le lance plus.": "Stops the hub and starts it no more.",
    "Écrit tout dans ce fichier (vidé dans un second au-delà de 5 Mo).": (
        "Writes everything to this file (moved to a second one beyond 5 MB)."
    ),
    "Garde les jets de beaucoup de tables, avec d'autres ouvriers (PostgreSQL).": (
        "Stores the rolls of many tables, beside other workers (PostgreSQL)."
    ),
    "Le nom de cet ouvrier, le même à chaque démarrage (sinon worker.name).": (
        "The name of this worker, the same at each start (else worker.name)."
    ),
    "La boîte virtuelle : le micrologiciel même, sur une puce simulée.": (
        "The virtual box: the very firmware, on a simulated chip."
    ),
    "Lit le journal des jets, du plus ancien au plus récent.": "Reads the log of rolls, oldest first.",
    "Écrit une séance : son récapitulatif (Markdown, HTML) ou ses jets.": (
        "Writes a session: its recap (Markdown, HTML) or its rolls."
    ),
    "La séance de ce nom ou numéro (sinon la dernière).": (
        "The session of this name or number (else the last one)."
    ),
    "critical_success, success, failure, critical_failure, critical, rc ou ec.": (
        "critical_success, success, failure, critical_failure, critical, rc or ec."
    ),
    "Les jets de la séance de ce nom ou numéro.": "The rolls of the session of this name or number.",
    "Avant ce moment : 2h, 30min, 3j plus tôt, ou une date.": (
        "Before this moment: 2h, 30min, 3d ago, or a date."
    ),
    "La chance face aux chances exactes, au lieu de l'équité.": (
        "Luck against the exact odds, instead of fairness."
    ),
    "Avec --luck : la séance de ce nom ou numéro.": "With --luck: the session of this name or number.",
    "Les jets de cette boîte.": "The rolls of this box.",
    "Ces mots, chez le joueur ou dans l'action.": "These words, in the player or the action.",
    "La forme (sinon md).": "The form (else md).",
    "Le fichier où écrire (sinon la sortie).": "The file to write to (else the output).",
    "Celui de Grafana, pour les chiffres de /metrics.": "That of Grafana, for the figures of /metrics.",
    "Aussi les jets secrets.": "Secret rolls too.",
    "Met l'intégration Cornet dans Home Assistant, ou l'emballe dans un zip.": (
        "Puts the integration Cornet into Home Assistant, or packs it into a zip."
    ),
    "Le dossier de configuration de Home Assistant, ou un zip à écrire.": (
        "The configuration folder of Home Assistant, or a zip to write."
    ),
    "Invite un joueur, le MJ ou la table : un lien vers les pages, et son code QR.": (
        "Invites a player, the GM or the table: a link to the pages, and its QR code."
    ),
    "Qui : joueur, MJ ou table.": "Who: player, GM or table.",
    "Le nom du joueur, tel qu'il lance.": "The name of the player, as they roll.",
    "Montre chaque invitation et son lien.": "Shows each invite and its link.",
    "Reprend l'invitation : son lien se ferme.": "Takes the invite back: its link closes.",
    "Les personnages : leurs Scores et codes nommés, en TOML.": (
        "The characters: their named Scores and codes, as TOML."
    ),
    "Garde les personnages d'un fichier ; la boîte de chacun l'apprend aussitôt.": (
        "Keeps the characters of a file; the box of each hears of it at once."
    ),
    "Écrit les personnages, tels que « cornet sheet import » les lit.": (
        "Writes the characters, as `cornet sheet import` reads them."
    ),
    "Le fichier TOML.": "The TOML file.",
    "Ce personnage seul, autant qu'il faut.": "This character alone, as many as needed.",
    "Ce que les dés ont montré, et s'ils paraissent honnêtes.": (
        "What the dice have shown, and whether they look fair."
    ),
    "Vérifie le journal : sceaux, chaîne, jets manquants, champs modifiés.": (
        "Checks the log: seals, chain, missing rolls, edited fields."
    ),
    "Vérifie l'installation, nomme qui a été refusé, et dit comment réparer.": (
        "Checks the set-up, names who was refused, and says how to mend it."
    ),
    "Met tout ce que le hub garde dans un fichier, pendant qu'il tourne.": (
        "Puts all that the hub keeps into one file, while it runs."
    ),
    "Où l'écrire (sinon dans backups, dans les données).": (
        "Where to write it (else in backups, in the data)."
    ),
    "Laisse de côté les clés et l'autorité.": ("Leaves the keys and the authority out."),
    "Remet une sauvegarde, pendant que le hub tourne ou non.": (
        "Puts a backup back, while the hub runs or not."
    ),
    "Un fichier écrit par « cornet backup ».": "A file that `cornet backup` wrote.",
    "Donne à la boîte virtuelle la clé qui scelle ses jets.": (
        "Gives the virtual box the key that seals its rolls."
    ),
    "Le dossier de la boîte virtuelle (sinon le premier des données).": (
        "The folder of the virtual box (else the first of the data)."
    ),
    "Donne une clé et un mot de passe nouveaux.": "Gives a new key and a new password.",
    "Donne à Home Assistant son mot de passe au courtier, et l'écrit.": (
        "Gives Home Assistant its password at the broker, and writes it."
    ),
    "Écrit la configuration d'un courtier à soi, avec les droits de la table.": (
        "Writes the configuration of a broker of one's own, with the rights of the table."
    ),
    "Le courtier : mosquitto.": "The broker: mosquitto.",
    "Le dossier où tout est écrit (sinon mosquitto, dans les données).": (
        "The folder where all of it is written (else mosquitto, in the data)."
    ),
    "Un nom ou une adresse de la machine du courtier (sinon ceux de cette machine).": (
        "A name or an address of the broker's machine (else those of this machine)."
    ),
    "Le port TLS du courtier.": "The TLS port of the broker.",
    "Aussi un port sans mot de passe, pour les programmes de la machine.": (
        "Also a port without a password, for the programs of the machine."
    ),
    "Les jets dans le chat.": "The rolls in the chat.",
    "Un zip tel que HACS veut un dépôt : README.md et hacs.json à la racine.": (
        "A zip as HACS wants a repository: README.md and hacs.json at the root."
    ),
    "Envoie une ligne d'essai à chaque cible ; 1 si l'une ne l'a pas reçue.": (
        "Sends a test line to each target; 1 where one did not take it."
    ),
    "Écrit le JSON Schema des messages, ou le document AsyncAPI.": (
        "Writes the JSON Schema of the messages, or the AsyncAPI document."
    ),
    "Lance les dés, ou juge des faces données.": "Rolls the dice, or judges given faces.",
    "Donne les chances exactes, sans simulation.": "Gives exact odds, without simulation.",
    "Directive Zéro : deux d10 contre un Score.": "Directive Zéro: two d10 against a Score.",
    "D6 System : des dés à 6 faces, dont un joker.": "D6 System: six-sided dice, one of them a joker.",
    "Directive Zéro : les quatre issues à un Score.": "Directive Zéro: the four outcomes at a Score.",
    "D6 System : la chance d'atteindre un FD, et celles des FD voisins.": (
        "D6 System: the chance to reach an FD, and those of the FDs around it."
    ),
    "Le Score, avant les modificateurs.": "The Score, before modifiers.",
    "Un modificateur du Score, autant qu'il faut.": "A modifier of the Score, as many as needed.",
    "Le nombre d'avantages.": "The number of advantages.",
    "Le nombre de désavantages.": "The number of disadvantages.",
    "Les faces tombées, dizaines puis unités.": "The faces that fell, tens then units.",
    "Le code, par exemple 3D+2.": "The code, 3D+2 for instance.",
    "Le facteur de difficulté.": "The difficulty.",
    "Un test en opposition : aucun FD.": "An opposed test: no FD.",
    "Un ajustement du FD, autant qu'il faut.": "An adjustment of the FD, as many as needed.",
    "Un bonus ou malus, de -6 à +6, autant qu'il faut.": "A bonus or malus, -6 to +6, as many as needed.",
    "L'option du MJ sur un EC.": "The GM's option on an EC.",
    "Les faces du joker, dans l'ordre.": "The faces of the joker, in order.",
    "Les faces des autres dés.": "The faces of the other dice.",
    "Met le micrologiciel et les réglages sur une carte branchée en USB ; refait, ce qui a changé.": (
        "Puts firmware and settings on a board plugged into USB; done again, what has changed."
    ),
    "Le port série de la carte (sinon la seule branchée).": (
        "The serial port of the board (else the only one plugged in)."
    ),
    "Écrit d'abord cette image de MicroPython, avec esptool.": (
        "First writes this image of MicroPython, with esptool."
    ),
    "Le montage soudé (sinon celui de la boîte, ou le premier de la puce).": (
        "The build that is soldered (else that of the box, or the first of its chip)."
    ),
    "max7219, ht16k33 ou tm1638 (sinon celui de la boîte, ou max7219).": (
        "max7219, ht16k33 or tm1638 (else that of the box, or max7219)."
    ),
    "Le réseau Wi-Fi ; son mot de passe est demandé, ou pris de CORNET_WIFI_PASSWORD.": (
        "The Wi-Fi; its password is asked for, or taken from CORNET_WIFI_PASSWORD."
    ),
    "Le courtier (sinon celui de la boîte, des réglages, ou du réseau local).": (
        "The broker (else that of the box, of the settings, or of the local network)."
    ),
    "La table (sinon celle de la boîte, ou des réglages).": (
        "The table (else that of the box, or of the settings)."
    ),
    "Le nom de la boîte (sinon son identifiant).": "The name of the box (else its id).",
    "La pièce où Home Assistant range la boîte.": "The room that Home Assistant puts the box in.",
    "Un joueur de la boîte, autant qu'il faut.": "A player of the box, as many as needed.",
    "Dit ce qui serait fait, et n'écrit rien.": "Says what would be done, and writes nothing.",
    "Écrit du JSON.": "Writes JSON.",
    "Reste, et montre chaque jet qui arrive.": "Stays, and shows each roll as it comes.",
    "Les jets de ce joueur.": "The rolls of this player.",
    "Les jets de ce jeu.": "The rolls of this game.",
    "Depuis 2h, 30min, 3j ou une date.": "Since 2h, 30min, 3d or a date.",
    "Combien de jets, les derniers ; 0 : tous.": "How many rolls, the last ones; 0: all.",
    "Ce qui n'a pas pu être lu, et pourquoi, au lieu des jets.": (
        "What could not be read, and why, instead of the rolls."
    ),
    "Écrit du CSV.": "Writes CSV.",
    "Écrit un objet JSON par ligne.": "Writes one JSON object a line.",
    "Le dossier des données (sinon CORNET_DATA, sinon celui de la plateforme).": (
        "The data folder (else CORNET_DATA, else the platform's)."
    ),
    "Le fichier de réglages cornet.toml.": "The settings file cornet.toml.",
    "roll, state, ask, asyncapi… ; rien : tous.": "roll, state, ask, asyncapi…; nothing: all.",
    "Le port des pages et de l'API (8620).": "The port of the pages and the API (8620).",
    "Le port MQTT (1883).": "The MQTT port (1883).",
    "N'ouvre pas la page dans le navigateur.": "Does not open the page in the browser.",
    "Sans visage : écrit une ligne JSON par changement.": "No face: writes a JSON line per change.",
    "Lit des commandes JSON, une par ligne, sur l'entrée.": "Reads JSON commands, one a line.",
    "Le courtier MQTT.": "The MQTT broker.",
    "Le nom de la table.": "The name of the table.",
}
