/**
 * Colours. The default categorical palette can be told apart with every common colour blindness and has a contrast of at least
 * 3:1 to its background; palette.test.ts computes both. Sequential palettes grow evenly in lightness.
 */
const LIGHT = ["#194f81", "#ac5107", "#198166", "#d462b2", "#6b89f9", "#a09446", "#8d4bb7", "#881f3b"];
const DARK = ["#1289e7", "#f68c11", "#59c0ad", "#b36c8f", "#b1b7fd", "#efd62f", "#60f2c6", "#d75928"];

const CATEGORICAL: Record<string, readonly string[]> = {
  "okabe-ito": ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#f0e442", "#999999"],
  "tol-bright": ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb"],
  "tol-muted": ["#332288", "#88ccee", "#44aa99", "#117733", "#999933", "#ddcc77", "#cc6677", "#882255", "#aa4499"],
  category10: [
    "#1f77b4",
    "#ff7f0e",
    "#2ca02c",
    "#d62728",
    "#9467bd",
    "#8c564b",
    "#e377c2",
    "#7f7f7f",
    "#bcbd22",
    "#17becf",
  ],
  tableau10: [
    "#4e79a7",
    "#f28e2c",
    "#e15759",
    "#76b7b2",
    "#59a14f",
    "#edc949",
    "#af7aa1",
    "#ff9da7",
    "#9c755f",
    "#bab0ab",
  ],
};

const SEQUENTIAL: Record<string, readonly string[]> = {
  viridis: ["#440154", "#482777", "#3f4a8a", "#31678e", "#26838f", "#1f9d8a", "#6cce5a", "#b6de2b", "#fee825"],
  cividis: [
    "#00224e",
    "#123570",
    "#3b496c",
    "#575d6d",
    "#707173",
    "#8a8678",
    "#a59c74",
    "#c3b369",
    "#e1cc55",
    "#fee838",
  ],
  magma: ["#000004", "#1c1044", "#4f127b", "#812581", "#b5367a", "#e55964", "#fb8761", "#fec287", "#fcfdbf"],
  blues: ["#eaf2fb", "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#08519c", "#08306b"],
  greys: ["#f2f2f2", "#d9d9d9", "#bdbdbd", "#969696", "#737373", "#525252", "#252525"],
  heat: ["#fff3c4", "#fed976", "#feb24c", "#fd8d3c", "#fc4e2a", "#e31a1c", "#bd0026", "#800026"],
};

export const PALETTES: readonly string[] = ["skein", ...Object.keys(CATEGORICAL), ...Object.keys(SEQUENTIAL)];

function known(name: string | undefined): string {
  const wanted = (name ?? "skein").toLowerCase();
  return PALETTES.includes(wanted) ? wanted : "skein";
}

/** The colours of up to `count` series. Behind the end of a palette its colours come again, darker and then lighter. */
export function seriesColours(name: string | undefined, count: number, dark: boolean): string[] {
  const palette = known(name);
  const ramp = SEQUENTIAL[palette];
  if (ramp) {
    // Neither end is used: one of them is hard to see on each background.
    return Array.from({ length: count }, (_, i) => mixRamp(ramp, 0.12 + (0.74 * (i + 0.5)) / Math.max(1, count)));
  }
  const colours = CATEGORICAL[palette] ?? (dark ? DARK : LIGHT);
  return Array.from({ length: count }, (_, i) => {
    const colour = colours[i % colours.length]!;
    const round = Math.floor(i / colours.length) % 3;
    if (round === 0) return colour;
    return mix(colour, round === 1 ? "#000000" : "#ffffff", 0.3);
  });
}

/** `steps` colours from little to much for a heatmap; little is near the background, so that much stands out. */
export function rampColours(name: string | undefined, steps: number, dark: boolean): string[] {
  const palette = known(name);
  let ramp = SEQUENTIAL[palette];
  if (!ramp) {
    const first = CATEGORICAL[palette]?.[0];
    ramp = first ? [mix(first, "#ffffff", 0.85), first, mix(first, "#000000", 0.6)] : SEQUENTIAL.viridis!;
    if (first ? dark : !dark) ramp = [...ramp].reverse();
  } else if (dark !== isDark(ramp[0]!)) {
    ramp = [...ramp].reverse();
  }
  return Array.from({ length: steps }, (_, i) => mixRamp(ramp, steps < 2 ? 1 : i / (steps - 1)));
}

function mixRamp(ramp: readonly string[], at: number): string {
  const place = Math.min(Math.max(at, 0), 1) * (ramp.length - 1);
  const low = Math.min(Math.floor(place), ramp.length - 2);
  return mix(ramp[low]!, ramp[low + 1]!, place - low);
}

/** A colour between two: `share` 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [rgb(a), rgb(b)];
  return (
    "#" +
    x
      .map((v, i) =>
        Math.round(v + (y[i]! - v) * share)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function rgb(colour: string): [number, number, number] {
  const bits = Number.parseInt(colour.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** A colour that an author wrote (`#rgb`, `#rrggbb`, `rgb(…)`), as `#rrggbb`; undefined for any other text. */
export function colourNamed(text: string): string | undefined {
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text)) return text.slice(0, 7).toLowerCase();
  if (/^#[0-9a-f]{3,4}$/i.test(text))
    return (
      "#" +
      [...text.slice(1, 4)]
        .map((c) => c + c)
        .join("")
        .toLowerCase()
    );
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text);
  if (!parts) return undefined;
  return (
    "#" +
    parts
      .slice(1, 4)
      .map((p) => Math.min(255, Number(p)).toString(16).padStart(2, "0"))
      .join("")
  );
}

/** Relative luminance, 0 to 1, as the Web Content Accessibility Guidelines define it. */
export function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((v) => {
    const s = v / 255;
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function isDark(colour: string): boolean {
  return luminance(colour) < 0.18;
}
