// What is rolled, as the form holds it and as it is sent.
export const fresh = () => ({
  game: "d100", score: 50, modifiers: [], lean: 0,
  code: "3D", fd: 10, adjustments: [], bonus: 0, ruling: "cancel",
  label: "", secret: false,
});

export function sent(what) {
  const { game, score, modifiers, lean, code, fd, adjustments, bonus, ruling } = what;
  if (game === "d100") {
    return { game, rule: { score, modifiers: [...modifiers], advantages: Number(lean > 0), disadvantages: Number(lean < 0) } };
  }
  return { game, rule: { code, fd, adjustments: fd === null ? [] : [...adjustments], bonuses: bonus ? [bonus] : [], ruling } };
}

export function take(what, preset) {
  what.game = preset.code === null ? "d100" : "d6";
  if (preset.code === null) what.score = preset.score;
  else what.code = preset.code;
  what.label = preset.name;
}

export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
