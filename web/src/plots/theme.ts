/** What a plot takes from the page's theme. The colours of data come from palette.ts. */
export interface Theme {
  readonly background: string;
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly grid: string;
  readonly accent: string;
}

const LIGHT: Theme = {
  background: "#ffffff",
  text: "#1c2430",
  faint: "#5a6472",
  line: "#9aa4b2",
  grid: "#e6e9ee",
  accent: "#0072b2",
};

const DARK: Theme = {
  background: "#1a1d21",
  text: "#e4e8ee",
  faint: "#a4adba",
  line: "#5b6572",
  grid: "#2c3138",
  accent: "#4aa8e8",
};

export function themeOf(dark: boolean): Theme {
  return dark ? DARK : LIGHT;
}
