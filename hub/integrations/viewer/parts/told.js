// What counts of a roll: as it fell, as the MJ ruled on its EC, and who won where it was opposed.
const SIGNS = { success: "✓", failure: "✗" };

export function toldOf(roll, language) {
  const told = (roll.ruled?.told ?? roll.told)?.[language];
  if (!told || !roll.duel) return told;
  return { ...told, sign: SIGNS[roll.duel.outcome] ?? told.sign, verdict: roll.duel.words[language] };
}

export function outcomeOf(roll) {
  return (roll.duel ?? roll.ruled ?? roll.result).outcome ?? "compare";
}

// On one line, for a screen reader.
export function wordsOf(roll, language) {
  return [roll.words, roll.ruled?.words, roll.duel?.words].filter(Boolean).map((words) => words[language]).join(" · ");
}
