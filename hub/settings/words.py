"""What each setting is for, in French and in English."""

ABOUT = {
    "hub.table": ("Le nom de la table, dans chaque sujet MQTT.", "The table's name, in every MQTT topic."),
    "hub.language": ("La langue : fr ou en.", "The language: fr or en."),
    "hub.timezone": (
        "Le fuseau horaire, par exemple Europe/Paris ; vide : celui de la machine.",
        "The time zone, Europe/Paris for instance; empty: the machine's.",
    ),
    "hub.data": (
        "Le dossier du journal ; vide : celui de la plateforme (aussi --data et CORNET_DATA).",
        "The folder of the log; empty: the platform's (also --data and CORNET_DATA).",
    ),
    "hub.stores": (
        "true : le hub garde les jets qu'il entend ; false : des ouvriers (cornet worker) les gardent.",
        "true: the hub keeps the rolls that it hears; false: workers (cornet worker) keep them.",
    ),
    "mqtt.embedded": (
        "true : le courtier embarqué ; false : celui que host et port nomment.",
        "true: the embedded broker; false: the one that host and port name.",
    ),
    "mqtt.host": ("L'hôte du courtier.", "The broker's host."),
    "mqtt.port": ("Le port du courtier.", "The broker's port."),
    "mqtt.username": ("Le nom d'utilisateur ; vide : aucun.", "The user name; empty: none."),
    "mqtt.password": (
        "Le mot de passe (mieux : CORNET_MQTT_PASSWORD).",
        "The password (better: CORNET_MQTT_PASSWORD).",
    ),
    "mqtt.tls": ("true : une liaison chiffrée vers le courtier.", "true: an encrypted link to the broker."),
    "mqtt.ca_file": (
        "Le certificat de l'autorité du courtier ; vide : celles du système.",
        "The certificate of the broker's authority; empty: the system's.",
    ),
    "mqtt.discovery": (
        "Le préfixe sous lequel Home Assistant cherche ses appareils ; vide : rien ne s'y présente.",
        "The prefix under which Home Assistant looks for devices; empty: nothing introduces itself.",
    ),
    "viewer.host": ("L'adresse où écoutent les pages et l'API.", "Where the pages and the API listen."),
    "viewer.port": ("Le port des pages et de l'API.", "The port of the pages and the API."),
    "viewer.token": (
        "Le jeton du MJ, demandé à qui vient d'ailleurs sans invitation (aussi CORNET_VIEWER_TOKEN).",
        "The MJ's token, asked of whoever comes from elsewhere uninvited (also CORNET_VIEWER_TOKEN).",
    ),
    "viewer.here": (
        "Qui est quelqu'un de cette machine, sans jeton : gm (le MJ) ou table (qui ne fait que lire).",
        "Who someone at this machine is, without a token: gm (the MJ) or table (who only reads).",
    ),
    "log.url": (
        "La base du journal, postgresql://… par exemple ; vide : SQLite dans hub.data.",
        "The log's database, postgresql://… for instance; empty: SQLite in hub.data.",
    ),
    "log.format": (
        "Les lignes que le hub écrit sur la sortie d'erreur : text, ou json (un objet par ligne).",
        "The lines that the hub writes to standard error: text, or json (an object a line).",
    ),
    "log.level": (
        "À partir d'où le hub les écrit : debug, info, warning ou error.",
        "From which on the hub writes them: debug, info, warning or error.",
    ),
    "log.keep": (
        "Combien de temps les jets restent dans le journal : forever (toujours), 2 years, 90 days ; les plus "
        "vieux sont archivés (Parquet).",
        "How long rolls stay in the log: forever, 2 years, 90 days; older ones are archived (Parquet).",
    ),
    "broker.max_connections": (
        "Combien de connexions le courtier embarqué accepte à la fois.",
        "How many connections the embedded broker takes at once.",
    ),
    "broker.anonymous": (
        "Qui entre sans mot de passe : here (les programmes de cette machine), everywhere ou nobody.",
        "Who comes in without a password: here (the programs of this machine), everywhere or nobody.",
    ),
    "broker.tls_port": (
        "Le port TLS du courtier embarqué, 8883 d'habitude ; 0 : aucun.",
        "The TLS port of the embedded broker, 8883 as a rule; 0: none.",
    ),
    "worker.group": (
        "Le groupe des ouvriers qui se partagent les jets de toutes les tables.",
        "The group of the workers that share the rolls of all tables.",
    ),
    "worker.name": (
        "Le nom de cet ouvrier dans son groupe, le même à chaque démarrage (aussi CORNET_WORKER_NAME).",
        "The name of this worker in its group, the same at each start (also CORNET_WORKER_NAME).",
    ),
    "worker.patience_s": (
        "Combien de secondes un jet attend celui qui le précède dans sa boîte, s'il n'est pas venu.",
        "For how many seconds a roll waits for the one before it of its box, where that has not come.",
    ),
}
