// How this browser writes dates in a language: its own variant of it, where it has one.
export const locale = (language) => navigator.languages.find((name) => name.startsWith(language)) ?? language;
