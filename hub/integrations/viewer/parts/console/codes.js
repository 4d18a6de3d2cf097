// The ladder of codes: +1, +2, 1D, 1D+1 …; three pips are one die.
export function pipsOf(code) {
  const read = /^\s*(?:(\d*)\s*d)?\s*(?:\+\s*(\d+))?\s*$/i.exec(code ?? "");
  if (!read || !/\S/.test(code)) return null;
  const dice = /d/i.test(code) ? Number(read[1] || 1) : 0;
  return 3 * dice + Number(read[2] ?? 0);
}

export function codeOf(pips) {
  const dice = Math.floor(pips / 3);
  const rest = pips % 3 ? `+${pips % 3}` : "";
  return dice ? `${dice}D${rest}` : rest;
}
