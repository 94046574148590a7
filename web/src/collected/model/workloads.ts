/** A file that a JVM wrote, as far as its chunks have come; times in milliseconds since 1970. */
export interface Recording {
  filename: string;
  start: number;
  end: number;
  bytes: number;
  chunks: number;
}

/** A container and its recordings, by their start. */
export interface Workload {
  namespace: string;
  pod: string;
  container: string;
  recordings: readonly Recording[];
  bytes: number;
  start: number;
  end: number;
}

/** Names a container: what an address is about. */
export type Place = Pick<Workload, "namespace" | "pod" | "container">;

/** Time in which no recording was written. */
export interface Gap {
  start: number;
  end: number;
}

interface RecordingsAnswer {
  workloads: (Place & {
    recordings: { filename: string; start: string; end: string; bytes: number; chunks: number }[];
  })[];
}

/** Between two files of one JVM there is always a moment. */
const LEAST_GAP = 2000;

/** What `/api/v1/recordings` answers. */
export function workloadsOf(answer: RecordingsAnswer): Workload[] {
  return answer.workloads.map(({ namespace, pod, container, recordings }) => {
    const list = recordings.map(({ filename, start, end, bytes, chunks }) => ({
      filename,
      start: Date.parse(start),
      end: Date.parse(end),
      bytes,
      chunks,
    }));
    list.sort((a, b) => a.start - b.start);
    return {
      namespace,
      pod,
      container,
      recordings: list,
      bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
      start: list.reduce((least, { start }) => Math.min(least, start), Infinity),
      end: list.reduce((most, { end }) => Math.max(most, end), -Infinity),
    };
  });
}

export type Order = "name" | "latest";

/** Those whose names have all words of a text in them, namespaces together. */
export function chooseWorkloads(workloads: readonly Workload[], filter: string, order: Order): Workload[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = workloads.filter(({ namespace, pod, container }) => {
    const names = `${namespace}/${pod}/${container}`.toLowerCase();
    return words.every((word) => names.includes(word));
  });
  const within = (a: Workload, b: Workload) =>
    (order === "latest" ? b.end - a.end : 0) || compare(a.pod, b.pod) || compare(a.container, b.container);
  return shown.sort((a, b) => compare(a.namespace, b.namespace) || within(a, b));
}

/** `cart-2` before `cart-10`. */
const compare = new Intl.Collator("en", { numeric: true }).compare;

export function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.namespace === b?.namespace && a?.pod === b?.pod && a?.container === b?.container;
}

/** Where nothing was recorded, between the first start and the last end. */
export function gapsOf(recordings: readonly Recording[]): Gap[] {
  const gaps: Gap[] = [];
  let end = recordings[0]?.end ?? 0;
  for (const recording of recordings) {
    if (recording.start - end > LEAST_GAP) {
      gaps.push({ start: end, end: recording.start });
    }
    end = Math.max(end, recording.end);
  }
  return gaps;
}
