import { readdirSync, readFileSync } from "node:fs";

/** Ticks of a second in which Linux counts CPU time. */
const TICKS = 100;

/** A process and everything below it. */
function family(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(stat(`/proc/${name}/stat`)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (let at = 0; at < found.length; at++) {
    found.push(...(children.get(found[at] as number) ?? []));
  }
  return found;
}

/** Fields of a `stat` file from the state on; undefined when the process has just ended. */
function stat(path: string): string[] | undefined {
  try {
    const text = readFileSync(path, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** CPU seconds of the threads of a process and of those below it, by name; and the memory of its largest process, in MiB. */
export function usage(root: number): { cpu: Map<string, number>; memory: number } {
  const cpu = new Map<string, number>();
  let memory = 0;
  for (const process of family(root)) {
    memory = Math.max(memory, (Number(stat(`/proc/${process}/stat`)?.[21] ?? 0) * 4096) / 2 ** 20);
    for (const thread of tasks(process)) {
      const fields = stat(`/proc/${process}/task/${thread}/stat`);
      if (fields !== undefined) {
        const name = threadName(process, thread);
        cpu.set(name, (cpu.get(name) ?? 0) + (Number(fields[11]) + Number(fields[12])) / TICKS);
      }
    }
  }
  return { cpu, memory };
}

function tasks(process: number): string[] {
  try {
    return readdirSync(`/proc/${process}/task`);
  } catch {
    return [];
  }
}

/** Workers are told apart by their threads; others are known by what they are for. */
function threadName(process: number, thread: string): string {
  try {
    const name = readFileSync(`/proc/${process}/task/${thread}/comm`, "utf8").trim();
    return name.startsWith("DedicatedWorker") ? `${name} ${thread}` : name;
  } catch {
    return "";
  }
}
