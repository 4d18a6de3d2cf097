BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE aside (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	digest BLOB NOT NULL, 
	topic TEXT NOT NULL, 
	payload BLOB NOT NULL, 
	why_fr TEXT NOT NULL, 
	why_en TEXT NOT NULL, 
	times BIGINT NOT NULL, 
	first_at_ms BIGINT NOT NULL, 
	last_at_ms BIGINT NOT NULL, length BIGINT DEFAULT '0' NOT NULL, secret BOOLEAN DEFAULT 1 NOT NULL, what TEXT DEFAULT '' NOT NULL, 
	UNIQUE (digest)
);
INSERT INTO "aside" VALUES(1,X'67657BB9BA563D7587E887FE96CC83B5E046347CA7F3558CEF5DD5E550D82465','cornet/table/ab12/roll',X'3F','Ce message n''est pas du JSON lisible.','This message is not readable JSON.',2,1793000000000,1793000000000,1,0,'');
CREATE TABLE asks (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id TEXT NOT NULL, 
	box TEXT NOT NULL, 
	raw TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	contest TEXT NOT NULL, 
	round BIGINT NOT NULL, 
	side BIGINT NOT NULL, 
	asked_at_ms BIGINT NOT NULL, 
	state TEXT NOT NULL, 
	changed_at_ms BIGINT NOT NULL, 
	roll_id TEXT, 
	UNIQUE (id)
);
INSERT INTO "asks" VALUES(1,'q1','ab12','{"contest":"","game":"d100","id":"q1","label":"Épée","player":"Senna","rule":{"advantages":0,"declared":null,"disadvantages":0,"modifiers":[],"score":55},"secret":false,"v":1}','Maxime','',0,0,1793000000000,'open',1793000000000,NULL);
CREATE TABLE boxes (
	id TEXT NOT NULL, 
	availability TEXT NOT NULL, 
	state TEXT, 
	heard_at_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "boxes" VALUES('ab12','online','{"name":"","player":"Senna","players":[],"score":55,"v":1,"version":""}',0);
CREATE TABLE characters (
	place INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	raw TEXT NOT NULL, 
	changed_at_ms BIGINT NOT NULL, 
	UNIQUE (name)
);
INSERT INTO "characters" VALUES(1,'Senna','{"name":"Senna"}',1793000000000);
CREATE TABLE contest_rulings (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	contest TEXT NOT NULL, 
	round BIGINT NOT NULL, 
	winner BIGINT NOT NULL, 
	"by" TEXT NOT NULL, 
	ruled_at_ms BIGINT NOT NULL
);
CREATE TABLE contests (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id TEXT NOT NULL, 
	label TEXT NOT NULL, 
	wins BIGINT NOT NULL, 
	secret BOOLEAN NOT NULL, 
	"by" TEXT NOT NULL, 
	sides TEXT NOT NULL, 
	opened_at_ms BIGINT NOT NULL, 
	withdrawn BOOLEAN DEFAULT 0 NOT NULL, 
	UNIQUE (id)
);
CREATE TABLE counter_steps (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	player TEXT NOT NULL, 
	step BIGINT NOT NULL, 
	why TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	roll_id TEXT NOT NULL, 
	suggestion TEXT NOT NULL, 
	undoes BIGINT, 
	at_ms BIGINT NOT NULL, 
	UNIQUE (undoes)
);
INSERT INTO "counter_steps" VALUES(1,'stress','Senna',2,'','','','',NULL,1793000000000);
CREATE TABLE cursors (
	name TEXT NOT NULL, 
	position BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "cursors" VALUES('chat',1);
CREATE TABLE deliveries (
	recipient TEXT NOT NULL, 
	roll_id TEXT NOT NULL, 
	first TEXT NOT NULL, 
	number BIGINT NOT NULL, 
	state TEXT NOT NULL, 
	message TEXT DEFAULT '' NOT NULL, 
	why_fr TEXT DEFAULT '' NOT NULL, 
	why_en TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (recipient, roll_id)
);
INSERT INTO "deliveries" VALUES('chat.a','ab12.9f3c.1','ab12.9f3c.1',1,'sent','m1','','');
CREATE TABLE invites (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id TEXT NOT NULL, 
	role TEXT NOT NULL, 
	player TEXT NOT NULL, 
	made_at_ms BIGINT NOT NULL, 
	used_at_ms BIGINT, 
	revoked BOOLEAN DEFAULT 0 NOT NULL, 
	UNIQUE (id)
);
CREATE TABLE journals (
	box TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	last BIGINT NOT NULL, 
	PRIMARY KEY (box, epoch)
);
CREATE TABLE names (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "names" VALUES('hub_id','d3773414');
CREATE TABLE recipients (
	name TEXT NOT NULL, 
	number BIGINT DEFAULT '0' NOT NULL, 
	dead BIGINT DEFAULT '0' NOT NULL, 
	heard_upto TEXT DEFAULT '' NOT NULL, 
	trouble_fr TEXT DEFAULT '' NOT NULL, 
	trouble_en TEXT DEFAULT '' NOT NULL, 
	trouble_at_ms BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "recipients" VALUES('chat.a',1,0,'','','',0);
CREATE TABLE refusals (
	who TEXT NOT NULL, 
	act TEXT NOT NULL, 
	address TEXT NOT NULL, 
	client_id TEXT NOT NULL, 
	what TEXT NOT NULL, 
	reason BIGINT NOT NULL, 
	times BIGINT NOT NULL, 
	first_at_ms BIGINT NOT NULL, 
	last_at_ms BIGINT NOT NULL, 
	PRIMARY KEY (who, act, address)
);
INSERT INTO "refusals" VALUES('box:cd34','say','192.0.2.7','forger','cornet/table/ab12/roll',135,3,1793000000000,1793000002000);
CREATE TABLE requests (
	id TEXT NOT NULL, 
	digest BLOB NOT NULL, 
	roll_id TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (roll_id)
);
CREATE TABLE rolls (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id TEXT NOT NULL, 
	box TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	number BIGINT NOT NULL, 
	player TEXT NOT NULL, 
	label TEXT NOT NULL, 
	words TEXT NOT NULL, 
	game TEXT NOT NULL, 
	outcome TEXT, 
	total BIGINT, 
	secret BOOLEAN NOT NULL, 
	ask TEXT NOT NULL, 
	rolled_at_ms BIGINT NOT NULL, 
	received_at_ms BIGINT NOT NULL, 
	dated_by TEXT NOT NULL, 
	late BOOLEAN NOT NULL, 
	agreed BOOLEAN NOT NULL, 
	raw TEXT NOT NULL, seal_state TEXT DEFAULT 'unsealed' NOT NULL, broken BOOLEAN DEFAULT 0 NOT NULL, joker TEXT DEFAULT '' NOT NULL, 
	UNIQUE (id)
);
INSERT INTO "rolls" VALUES(1,'ab12.9f3c.1','ab12','9f3c',1,'Senna','Escalade','senna escalade','d100','success',43,0,'',1793000000000,1793000000000,'hub',0,1,'{"v": 1, "id": "ab12.9f3c.1", "player": "Senna", "game": "d100", "rule": {"score": 55}, "faces": [[4, 3]], "result": {"roll": 43, "outcome": "success", "margin": 12, "degree": "plain", "kept": 0}, "label": "Escalade"}','unsealed',0,'');
INSERT INTO "rolls" VALUES(2,'ab12.9f3c.2','ab12','9f3c',2,'Karl','','karl ','d6','failure',6,0,'',1792999910000,1793000000000,'hub',1,1,'{"v": 1, "id": "ab12.9f3c.2", "player": "Karl", "game": "d6", "rule": {"code": "3D+2", "fd": 10}, "faces": {"joker": [1], "dice": [4, 5]}, "result": {"total": 6, "outcome": "failure", "margin": -4, "joker": "ec", "removed": 5, "totals": {"cancel": 6, "complication": 12}}, "age_ms": 90000}','unsealed',0,'ec');
CREATE TABLE rulings (
	position INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	roll_id TEXT NOT NULL, 
	ruling TEXT NOT NULL, 
	ruled_at_ms BIGINT NOT NULL, 
	"by" TEXT NOT NULL
);
CREATE TABLE sessions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	started_at_ms BIGINT NOT NULL, 
	closed_at_ms BIGINT
);
INSERT INTO "sessions" VALUES(1,'La prison',1793000000000,NULL);
CREATE TABLE tallies (
	name TEXT NOT NULL, 
	count BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "tallies" VALUES('asides let go',0);
CREATE INDEX rolls_by_player ON rolls (player, position);
CREATE INDEX rolls_by_game ON rolls (game, position);
CREATE INDEX rolls_by_outcome ON rolls (outcome, position);
CREATE INDEX rolls_by_box ON rolls (box, epoch, number);
CREATE INDEX ix_rulings_roll_id ON rulings (roll_id);
CREATE INDEX deliveries_by_number ON deliveries (recipient, number);
CREATE INDEX ix_asks_contest ON asks (contest);
CREATE INDEX asks_by_state ON asks (state, position);
CREATE INDEX ix_contest_rulings_contest ON contest_rulings (contest);
CREATE INDEX ix_counter_steps_roll_id ON counter_steps (roll_id);
CREATE INDEX ix_sessions_started_at_ms ON sessions (started_at_ms);
CREATE INDEX rolls_by_time ON rolls (rolled_at_ms);
CREATE INDEX rolls_of_box ON rolls (box, position);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rolls',2);
INSERT INTO "sqlite_sequence" VALUES('aside',2);
INSERT INTO "sqlite_sequence" VALUES('asks',1);
INSERT INTO "sqlite_sequence" VALUES('counter_steps',1);
INSERT INTO "sqlite_sequence" VALUES('sessions',1);
INSERT INTO "sqlite_sequence" VALUES('characters',1);
COMMIT;
