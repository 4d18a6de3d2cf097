// The rolls a page holds of a long log: a stretch of it, which grows at either end and stays bounded.

// A page left open for a campaign keeps this many rolls; the others come back by scrolling.
export const MOST_KEPT = 200;

// `next`, `newer`: the positions from which the log goes on before and after; null at its ends.
export class Stretch {
  constructor(page) {
    this.fill(page);
  }

  fill(page) {
    this.rolls = page.rolls;
    this.next = page.next;
    this.newer = page.newer ?? null;
    this.above = 0;
    this.last = this.top;
  }

  get top() {
    return this.rolls[0]?.position ?? 0;
  }

  get live() {
    return this.newer === null;
  }

  // New rolls fall on top where the top is shown; else they are counted. Returns those that are new.
  fall(rolls) {
    const fallen = rolls.filter((roll) => roll.position > this.last);
    this.last = Math.max(this.last, ...fallen.map((roll) => roll.position));
    if (this.live) this.rolls.unshift(...fallen);
    else this.above += fallen.length;
    return fallen;
  }

  addOlder(page) {
    this.rolls.push(...page.rolls);
    this.next = page.next;
    this.cutTop();
  }

  addNewer(page) {
    this.rolls.unshift(...page.rolls);
    // One that fell meanwhile is not in a page read before.
    this.newer = page.newer ?? (this.last > this.top ? this.top : null);
    this.last = Math.max(this.last, this.top);
    this.above = this.live ? 0 : Math.max(0, this.above - page.rolls.length);
    this.cutBottom();
  }

  cutTop() {
    const surplus = this.rolls.length - MOST_KEPT;
    if (surplus <= 0) return;
    if (this.live) this.above = 0;
    this.rolls.splice(0, surplus);
    this.newer = this.top;
  }

  cutBottom() {
    if (this.rolls.length <= MOST_KEPT) return;
    this.rolls.length = MOST_KEPT;
    this.next = this.rolls[MOST_KEPT - 1].position;
  }

  change(roll) {
    this.rolls = this.rolls.map((old) => (old.position === roll.position ? roll : old));
  }
}
