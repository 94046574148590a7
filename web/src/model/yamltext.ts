import { Document, isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, type Node, type Pair } from "yaml";

/** A value of YAML. Integers beyond 2^53 are bigints, so that they stay exact. */
export type YamlValue = null | boolean | number | bigint | string | YamlValue[] | { [field: string]: YamlValue };

/** Keys that stand twice are looked for here: `yaml` compares each with all before it. */
export const YAML_OPTIONS = {
  intAsBigInt: true,
  keepSourceTokens: false,
  prettyErrors: false,
  uniqueKeys: false,
} as const;

/** What is wrong with a text, in one line, and where. */
export interface YamlMistake {
  message: string;
  start: number;
  end: number;
}

/** Reads YAML as far as it can be read. */
export function readYaml(text: string): { document: Document; mistakes: YamlMistake[] } {
  let document: Document;
  try {
    document = parseDocument(text, YAML_OPTIONS);
  } catch {
    // Its reader calls itself for each level.
    document = new Document(null, YAML_OPTIONS);
    return { document, mistakes: [tooDeep(text)] };
  }
  if (document.errors.some(({ message }) => /stack/i.test(message))) {
    return { document, mistakes: [tooDeep(text)] };
  }
  const mistakes = document.errors.map(({ message, pos: [start, end] }) => ({
    message: message.split("\n", 1)[0] as string,
    start: Math.min(start, text.length),
    end: Math.min(end, text.length),
  }));
  return { document, mistakes: [...mistakes, ...repeatedKeys(document.contents)] };
}

function tooDeep(text: string): YamlMistake {
  return { message: "too many levels within each other", start: 0, end: text.length };
}

function repeatedKeys(root: unknown): YamlMistake[] {
  const found: YamlMistake[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (!isCollection(node)) {
      continue;
    }
    const keys = new Set<string>();
    for (const item of node.items as (Node | Pair<Node, Node | null>)[]) {
      if (!isMap(node)) {
        open.push(item);
        continue;
      }
      const pair = item as Pair<Node, Node | null>;
      const key = yamlKey(pair);
      if (keys.has(key)) {
        const [start = 0, end = start] = pair.key.range ?? [];
        found.push({ message: `the key ${key} stands here twice`, start, end });
      }
      keys.add(key);
      open.push(pair.value);
    }
  }
  return found;
}

/** The key of an entry of a map as text. */
export function yamlKey({ key }: Pair<Node, Node | null>): string {
  return isScalar(key) ? String(key.value) : String(key);
}

/** A node as a value. Integers that a number would round come as bigints; a date stays text. */
export function yamlValue(node: Node | null | undefined): YamlValue {
  if (node === null || node === undefined || isAlias(node)) {
    return null;
  }
  if (isSeq(node)) {
    return node.items.map((item) => yamlValue(item as Node));
  }
  if (isMap(node)) {
    const fields: { [field: string]: YamlValue } = {};
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      // A key like __proto__ is a key like any other.
      Object.defineProperty(fields, yamlKey(pair), {
        value: yamlValue(pair.value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return fields;
  }
  const value: unknown = isScalar(node) ? node.value : null;
  if (typeof value === "bigint") {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? value : null;
}
