import { NO_STACK } from "./graph";
import { frameNameOf } from "./names";
import type { Stacks } from "./stacks";

/**
 * A profile for the Firefox Profiler in its processed format, version 53, which newer ones read. Everything is one thread; a stack is a
 * sample with a weight, and as there is no time, samples follow each other.
 */
export function firefoxProfile({ names, samples, unit, title }: Stacks): object {
  const strings: string[] = [];
  const functions = new Map<string, number>();
  const frames = [...names, NO_STACK].map((name) => {
    const { method, line } = frameNameOf(name);
    let func = functions.get(method);
    if (func === undefined) {
      functions.set(method, (func = functions.size));
      strings.push(method);
    }
    return { func, line: line || null };
  });
  const stackFrames: number[] = [];
  const prefixes: (number | null)[] = [];
  const known = new Map<string, number>();
  const factor = unit === "seconds" ? 1000 : 1;
  const [stack, time, weight]: [number[], number[], number[]] = [[], [], []];
  let now = 0;
  for (const sample of samples) {
    let at: number | null = null;
    for (const frame of sample.frames.length > 0 ? sample.frames : [names.length]) {
      const key: string = `${at} ${frame}`;
      let next = known.get(key);
      if (next === undefined) {
        known.set(key, (next = stackFrames.length));
        stackFrames.push(frame);
        prefixes.push(at);
      }
      at = next;
    }
    stack.push(at!);
    time.push(now);
    weight.push(sample.value * factor);
    now += unit === "seconds" ? sample.value * factor : 1;
  }
  const all = <T>(length: number, value: T): T[] => new Array<T>(length).fill(value);
  const [f, n] = [frames.length, functions.size];
  const weightType = unit === "seconds" ? "tracing-ms" : unit === "bytes" ? "bytes" : "samples";
  return {
    meta: {
      interval: 1,
      startTime: 0,
      processType: 0,
      product: title,
      stackwalk: 0,
      debug: false,
      version: 30,
      preprocessedProfileVersion: 53,
      symbolicated: true,
      symbolicationNotSupported: true,
      usesOnlyOneStackType: true,
      sourceCodeIsNotOnSearchfox: true,
      categories: [{ name: "Other", color: "grey", subcategories: ["Other"] }],
      markerSchema: [],
    },
    libs: [],
    pages: [],
    counters: [],
    threads: [
      {
        name: title,
        isMainThread: true,
        processType: "default",
        processName: title,
        processStartupTime: 0,
        processShutdownTime: null,
        registerTime: 0,
        unregisterTime: null,
        pausedRanges: [],
        pid: "1",
        tid: 1,
        samples: { length: stack.length, stack, time, weight, weightType },
        markers: { length: 0, data: [], name: [], startTime: [], endTime: [], phase: [], category: [] },
        stackTable: { length: stackFrames.length, frame: stackFrames, prefix: prefixes },
        frameTable: {
          length: f,
          address: all(f, -1),
          inlineDepth: all(f, 0),
          category: all(f, 0),
          subcategory: all(f, 0),
          func: frames.map(({ func }) => func),
          nativeSymbol: all(f, null),
          innerWindowID: all(f, 0),
          implementation: all(f, null),
          line: frames.map(({ line }) => line),
          column: all(f, null),
        },
        funcTable: {
          length: n,
          name: strings.map((_, at) => at),
          isJS: all(n, false),
          relevantForJS: all(n, false),
          resource: all(n, -1),
          fileName: all(n, null),
          lineNumber: all(n, null),
          columnNumber: all(n, null),
        },
        resourceTable: { length: 0, lib: [], name: [], host: [], type: [] },
        nativeSymbols: { length: 0, libIndex: [], address: [], name: [], functionSize: [] },
        stringArray: strings,
      },
    ],
  };
}
