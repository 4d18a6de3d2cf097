// The filters as the page's address has them, so that what is shown is a link.
export const NAMES = ["q", "player", "game", "outcome", "box", "session", "when", "from", "to"];

// Of a stretch of time there is one: a session, a preset or dates.
const TIMES = [["session"], ["when"], ["from", "to"]];

export const nothing = () => Object.fromEntries(NAMES.map((name) => [name, ""]));

export function changed(wanted, change) {
  const set = Object.keys(change).filter((name) => change[name]);
  const others = TIMES.filter((names) => TIMES.flat().some((name) => set.includes(name)) && !names.some((name) => set.includes(name)));
  return { ...wanted, ...Object.fromEntries(others.flat().map((name) => [name, ""])), ...change };
}

export function readAddress() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]));
}

export function addressOf(wanted) {
  const query = new URLSearchParams();
  for (const name of NAMES) if (wanted[name]) query.set(name, wanted[name]);
  const text = query.toString();
  return text ? `/?${text}` : "/";
}

export const linkOf = (roll) => `/jet/${encodeURIComponent(roll.id)}`;

export const rollInAddress = () => decodeURIComponent(location.pathname.match(/^\/jet\/(.+)$/)?.[1] ?? "");
