import { describe, expect, it } from "vitest";
import { luminance, PALETTES, rampColours, rgb, seriesColours } from "./palette";
import { themeOf } from "./theme";

// Machado, Oliveira and Fernandes (2009): what the colour blind see, for linear light.
const BLINDNESS = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function linear(colour: string): number[] {
  return rgb(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
}

/** Place in OKLab, where distance is what the eye sees as difference. */
function perceived(light: number[]): number[] {
  const [r, g, b] = light.map((v) => Math.max(0, v)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(colour: string, matrix: number[]): number[] {
  const c = linear(colour);
  return perceived([0, 3, 6].map((row) => matrix[row]! * c[0]! + matrix[row + 1]! * c[1]! + matrix[row + 2]! * c[2]!));
}

describe.each([false, true])("the default colours (dark: %s)", (dark) => {
  const colours = seriesColours(undefined, 8, dark);

  it("stand out from the background", () => {
    const back = luminance(themeOf(dark).background);
    for (const colour of colours) {
      const [high, low] = [luminance(colour), back].sort((a, b) => b - a) as [number, number];
      expect((high + 0.05) / (low + 0.05), colour).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(BLINDNESS))("can be told apart with %s blindness", (_, matrix) => {
    for (let i = 0; i < 8; i++) {
      for (let j = i + 1; j < 8; j++) {
        const [a, b] = [seen(colours[i]!, matrix), seen(colours[j]!, matrix)];
        const away = Math.hypot(...a.map((v, k) => v - b[k]!));
        expect(away, `${colours[i]} ${colours[j]}`).toBeGreaterThan(0.09);
      }
    }
  });
});

describe("palettes", () => {
  it("give as many different colours as there are series", () => {
    for (const name of PALETTES) expect(new Set(seriesColours(name, 14, false)).size, name).toBeGreaterThanOrEqual(14);
  });

  it("grow from near the background", () => {
    for (const name of PALETTES) {
      for (const dark of [false, true]) {
        const ramp = rampColours(name, 64, dark);
        const back = luminance(themeOf(dark).background);
        const away = (c: string) => Math.abs(luminance(c) - back);
        expect(away(ramp[63]!), `${name} ${dark}`).toBeGreaterThan(away(ramp[0]!));
      }
    }
  });
});
