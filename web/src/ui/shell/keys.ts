const MAC = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  mod: MAC ? "⌘" : "Ctrl",
  shift: MAC ? "⇧" : "Shift",
  alt: MAC ? "⌥" : "Alt",
  arrowup: "↑",
  arrowdown: "↓",
};

/** Keys as they are written for people: `mod+shift+Z` is `Ctrl-Shift-Z`. */
export function keysText(keys: string): string {
  const parts = keys.split("+");
  // Who types ? does not think of the key beside it.
  const shown = parts.at(-1) === "?" ? ["?"] : parts;
  return shown.map((key) => NAMES[key.toLowerCase()] ?? key).join(MAC ? "" : "-");
}
