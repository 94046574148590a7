import { firefoxProfile } from "./firefox";
import { NO_STACK } from "./graph";
import type { MenuItem } from "./menu";
import { frameNameOf } from "./names";
import { pprof } from "./pprof";
import type { Stacks } from "./stacks";
import { whole } from "./stacks";

/** A format of other tools: what the reader calls it, the end of the file's name, and its content. */
export interface ExportFormat {
  readonly text: string;
  readonly ending: string;
  make(stacks: Stacks): Promise<Blob> | Blob;
}

const json = (value: unknown) => new Blob([JSON.stringify(value)], { type: "application/json" });

export const FORMATS: readonly ExportFormat[] = [
  { text: "Collapsed stacks", ending: ".collapsed", make: (s) => new Blob([collapsed(s)], { type: "text/plain" }) },
  { text: "speedscope", ending: ".speedscope.json", make: (s) => json(speedscope(s)) },
  { text: "Firefox Profiler", ending: ".firefox.json", make: (s) => json(firefoxProfile(s)) },
  { text: "pprof", ending: ".pprof.gz", make: (s) => zipped(pprof(s)) },
];

/** A line for each stack: frames between semicolons, then the weight as a whole number. */
export function collapsed({ names, samples, unit }: Stacks): string {
  const plain = names.map((name) => name.replaceAll(";", ":").replace(/[\r\n\u0085\u2028\u2029]+/g, " ") || "?");
  return samples
    .map(({ frames, value }) => ({
      path: frames.map((f) => plain[f]!).join(";") || NO_STACK,
      value: whole(unit, value),
    }))
    .filter(({ value }) => value > 0)
    .map(({ path, value }) => `${path} ${value}\n`)
    .join("");
}

export function speedscope({ names, samples, unit, title }: Stacks): object {
  const frames = [...names, NO_STACK].map((name) => {
    const { method, line } = frameNameOf(name);
    return line > 0 ? { name: method, line } : { name: method };
  });
  return {
    $schema: "https://www.speedscope.app/file-format-schema.json",
    name: title,
    exporter: "skein",
    activeProfileIndex: 0,
    shared: { frames },
    profiles: [
      {
        type: "sampled",
        name: title,
        unit: unit === "seconds" || unit === "bytes" ? unit : "none",
        startValue: 0,
        endValue: samples.reduce((sum, { value }) => sum + value, 0),
        samples: samples.map(({ frames }) => (frames.length > 0 ? frames : [names.length])),
        weights: samples.map(({ value }) => value),
      },
    ],
  };
}

async function zipped(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Blob([await new Response(stream).arrayBuffer()], { type: "application/gzip" });
}

/** The entries of a menu that save what is shown. */
export function fileItems(stacks: () => Stacks, save: (ending: string, content: Blob) => void): MenuItem[] {
  return FORMATS.map(({ text, ending, make }) => ({ text, run: async () => save(ending, await make(stacks())) }));
}
