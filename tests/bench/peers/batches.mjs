// mqtt.js and better-sqlite3: WAL, synchronous FULL, a transaction each 50 ms or 500 messages.
// As mqtt.js does it by itself, a message is acknowledged when it comes, before it is stored.
import mqtt from "mqtt";
import Database from "better-sqlite3";

const [port, file, topic] = process.argv.slice(2);
const database = new Database(file);
database.pragma("synchronous = FULL");
const insert = database.prepare("INSERT OR IGNORE INTO rolls (id, player, game, outcome, raw) VALUES (?, ?, ?, ?, ?)");
const insertAll = database.transaction((rows) => rows.forEach((row) => insert.run(row)));

let waiting = [];
let timer = null;

function commit() {
  clearTimeout(timer);
  timer = null;
  const rows = waiting;
  waiting = [];
  insertAll(rows);
}

const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { clientId: "batches", clean: false, protocolVersion: 4 });
client.on("connect", () => client.subscribe(topic, { qos: 1 }));
client.on("message", (_, payload) => {
  const raw = payload.toString();
  const roll = JSON.parse(raw);
  waiting.push([roll.id, roll.player, roll.game, roll.result.outcome, raw]);
  if (waiting.length >= 500) commit();
  else timer ??= setTimeout(commit, 50);
});
