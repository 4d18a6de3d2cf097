// What counts of a roll: as it fell, or as the MJ ruled on its EC.
export function toldOf(roll, language) {
  return (roll.ruled?.told ?? roll.told)?.[language];
}

export function outcomeOf(roll) {
  return (roll.ruled ?? roll.result).outcome ?? "compare";
}

// On one line, for a screen reader.
export function wordsOf(roll, language) {
  return [roll.words, roll.ruled?.words].filter(Boolean).map((words) => words[language]).join(" · ");
}
