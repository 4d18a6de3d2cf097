// dice.mjs COUNT: throws 5D+1 so often with rpg-dice-roller; prints how many a second of a processor.
import { DiceRoll } from "@dice-roller/rpg-dice-roller";

const count = Number(process.argv[2]);
const DICE = "4d6+1d6!+1";
new DiceRoll(DICE);
const began = process.cpuUsage();
for (let thrown = 0; thrown < count; thrown++) new DiceRoll(DICE);
const { user, system } = process.cpuUsage(began);
console.log((count / (user + system)) * 1e6);
