import { frameType } from "./colours";

const LINE = /^([^]+[^:]):([1-9]\d{0,8})$/;

/** The name of a frame, taken apart: `java.util.HashMap.get:564` is line 564 of a method. A line of 0 is not known. */
export interface FrameName {
  readonly method: string;
  readonly line: number;
}

export function frameNameOf(name: string): FrameName {
  const found = LINE.exec(name);
  return found ? { method: found[1]!, line: Number(found[2]) } : { method: name, line: 0 };
}

export function methodOf(name: string): string {
  return frameNameOf(name).method;
}

/** Class and method of a Java frame; undefined for others. */
function javaOf(name: string): { className: string; method: string } | undefined {
  const type = frameType(name);
  if (type !== "application" && type !== "JDK") return undefined;
  const plain = methodOf(name)
    .replace(/_\[[a-z0-9]\]$/, "")
    // Hidden classes have the address where they are in their name.
    .replace(/[/+.]0x[0-9a-f]+/i, "")
    .replaceAll("/", ".");
  const dot = plain.lastIndexOf(".");
  return dot > 0 ? { className: plain.slice(0, dot), method: plain.slice(dot + 1) } : undefined;
}

/** The whole package of a Java frame, or the first namespace of a C++ one; undefined where there is none. */
export function familyOf(name: string): string | undefined {
  if (frameType(name) === "C++") return name.includes("::") ? name.slice(0, name.indexOf("::")) : undefined;
  const className = javaOf(name)?.className ?? "";
  const dot = className.lastIndexOf(".");
  return dot > 0 ? className.slice(0, dot) : undefined;
}

/** Whether a frame is of a package or of one below it. */
export function isOfFamily(name: string, family: string): boolean {
  const own = familyOf(name);
  return own === family || own?.startsWith(family + ".") === true;
}

/**
 * Whether a text may be the template of links to sources: an address of the web whose host is fixed. Frames come with recordings, which
 * have no say in where a link leads to.
 */
export function isSourceLink(template: string): boolean {
  return /^https?:\/\/[^/{}?#\s@\\]+(\/\S*)?$/i.test(template);
}

/** The address of a frame's source; undefined for a frame that has none. Without a line the part behind `#` goes. */
export function sourceAddress(template: string, name: string): string | undefined {
  const java = javaOf(name);
  if (java === undefined || !isSourceLink(template)) return undefined;
  const { line } = frameNameOf(name);
  const parts = java.className.split(".");
  // Nested classes are in the file of the outermost one. A dollar may also begin a name.
  const outermost = parts.pop()!.replace(/(.)\$.*$/, "$1");
  const values: Record<string, string> = {
    path: [...parts, outermost + ".java"].map(encodeURIComponent).join("/"),
    class: encodeURIComponent(java.className),
    method: encodeURIComponent(java.method),
    line: String(line || 1),
  };
  const whole = line === 0 ? template.replace(/#.*\{line\}.*$/, "") : template;
  return whole.replace(/\{(path|class|method|line)\}/g, (_, word: string) => values[word]!);
}
