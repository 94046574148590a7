import { isMap, isSeq, type Document, type Node, type Pair, type YAMLMap } from "yaml";
import { splitHints, type Declaration, type VariableValue } from "./declarations";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";
import { readYaml, yamlKey, yamlValue } from "./yamltext";

/** A view or macro that belongs to the notebook. */
export interface Definition {
  name: string;
  sql: string;
  /** Of the SQL. */
  span: Span;
}

/** A condition of a cell that stands in the front matter. */
export interface CellCondition {
  condition: string;
  /** Of the cell's name. */
  span: Span;
}

/** What stands between the two `---` at the file's start. Keys that we do not know stay in the text. */
export interface FrontMatter {
  title?: string;
  description?: string;
  tags: string[];
  license?: string;
  /** Decimals of numbers in tables and inlines. */
  decimalPlaces?: number;
  timeFormat?: string;
  variables: Declaration[];
  views: Definition[];
  macros: Definition[];
  requires: Map<string, CellCondition>;
  cellConditions: Map<string, CellCondition>;
  /** Higher comes first in the gallery. */
  priority?: number;
  customSystemPrompt?: string;
  /** With both `---`; absent where the file has none. */
  span?: Span;
  /** Of the YAML alone. */
  inner?: Span;
}

const KEYS = [
  "title",
  "description",
  "tags",
  "license",
  "decimalPlaces",
  "timeFormat",
  "variables",
  "views",
  "macros",
  "requires",
  "cellConditions",
  "priority",
  "customSystemPrompt",
];

const FENCES = /^\uFEFF?---[ \t]*\r?\n([^]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Reads the front matter of a file. `end` is where the rest of the file begins. */
export function parseFrontMatter(source: string): { frontMatter: FrontMatter; problems: Problem[]; end: number } {
  const match = FENCES.exec(source);
  const empty: FrontMatter = {
    tags: [],
    variables: [],
    views: [],
    macros: [],
    requires: new Map(),
    cellConditions: new Map(),
  };
  if (match === null || match.index !== 0) {
    return { frontMatter: empty, problems: [], end: source.startsWith("\uFEFF") ? 1 : 0 };
  }
  const text = match[1] as string;
  const start = match[0].indexOf("\n") + 1;
  const reader = new Reader(text, start);
  reader.into(empty);
  empty.span = { start: 0, end: match[0].length };
  empty.inner = { start, end: start + text.length };
  return { frontMatter: empty, problems: reader.problems, end: match[0].length };
}

class Reader {
  readonly problems: Problem[] = [];
  private readonly document: Document;
  private readonly base: number;

  constructor(text: string, base: number) {
    this.base = base;
    const { document, mistakes } = readYaml(text);
    this.document = document;
    for (const { message, start, end } of mistakes) {
      const span = { start: base + start, end: base + end };
      this.problems.push({ span, message: `the front matter is no YAML: ${message}` });
    }
  }

  into(frontMatter: FrontMatter): void {
    const root = this.document.contents;
    if (root === null) {
      return;
    }
    if (!isMap(root)) {
      this.problem(root, "the front matter is a map of keys and values");
      return;
    }
    for (const pair of root.items) {
      this.entry(frontMatter, pair as Pair<Node, Node | null>);
    }
  }

  private entry(frontMatter: FrontMatter, pair: Pair<Node, Node | null>): void {
    const key = yamlKey(pair);
    const value = pair.value;
    switch (key) {
      case "title":
      case "description":
      case "license":
      case "timeFormat":
      case "customSystemPrompt":
        this.text(key, value, (text) => (frontMatter[key] = text));
        break;
      case "decimalPlaces":
      case "priority":
        this.number(key, value, (number) => (frontMatter[key] = number));
        break;
      case "tags":
        frontMatter.tags = this.texts(value);
        break;
      case "variables":
        frontMatter.variables = this.variables(value);
        break;
      case "views":
      case "macros":
        frontMatter[key] = this.definitions(key, value);
        break;
      case "requires":
      case "cellConditions":
        frontMatter[key] = this.conditions(key, value);
        break;
      default: {
        // A key of somebody else's is no mistake, unless it looks like one of ours.
        const meant = nearest(key, KEYS);
        if (meant !== undefined) {
          this.problem(pair.key, `unknown key ${key} in the front matter`, meant);
        }
      }
    }
  }

  private text(key: string, node: Node | null, set: (text: string) => void): void {
    const value = yamlValue(node);
    if (value === null) {
      return;
    }
    if (typeof value === "object") {
      this.problem(node, `${key} is a text`);
    } else {
      set(String(value));
    }
  }

  private number(key: string, node: Node | null, set: (number: number) => void): void {
    const value = yamlValue(node);
    if (
      typeof value === "number" &&
      (key !== "decimalPlaces" || (Number.isInteger(value) && value >= 0 && value <= 20))
    ) {
      set(value);
    } else if (value !== null) {
      this.problem(node, key === "decimalPlaces" ? `${key} is a whole number from 0 to 20` : `${key} is a number`);
    }
  }

  private texts(node: Node | null): string[] {
    const value = yamlValue(node);
    const list: VariableValue[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
    return list.map((item) => String(item).trim()).filter((item) => item !== "");
  }

  private variables(node: Node | null): Declaration[] {
    const found: Declaration[] = [];
    for (const pair of this.pairs("variables", node)) {
      const key = yamlKey(pair);
      const name = `$$${key.replace(/^\$+/, "")}`;
      if (!/^\$\$[A-Za-z_]\w*$/.test(name)) {
        this.problem(pair.key, `${key} is no name of a variable`);
        continue;
      }
      if (key !== name) {
        this.problem(pair.key, "a variable of the notebook begins with $$", name);
      }
      const valueSpan = this.span(pair.value ?? pair.key);
      const span = { start: this.span(pair.key).start, end: valueSpan.end };
      found.push({ name, ...splitHints(yamlValue(pair.value)), span, valueSpan });
    }
    return found;
  }

  private definitions(key: string, node: Node | null): Definition[] {
    const found: Definition[] = [];
    if (node !== null && !isSeq(node)) {
      this.problem(node, `${key} is a list of {name, sql}`);
      return found;
    }
    for (const item of node?.items ?? []) {
      const fields = yamlValue(item as Node);
      const definition = fields as { name?: unknown; sql?: unknown } | null;
      if (typeof definition?.name === "string" && typeof definition.sql === "string") {
        const sql = (item as YAMLMap).get("sql", true) as Node;
        found.push({ name: definition.name, sql: definition.sql, span: this.span(sql) });
      } else {
        this.problem(item as Node, `each of ${key} has a name and sql`);
      }
    }
    return found;
  }

  private conditions(key: string, node: Node | null): Map<string, CellCondition> {
    const found = new Map<string, CellCondition>();
    for (const pair of this.pairs(key, node)) {
      const value = yamlValue(pair.value);
      const condition = Array.isArray(value) ? value.join(",") : value;
      if (typeof condition === "string" || typeof condition === "boolean") {
        found.set(yamlKey(pair), { condition: String(condition), span: this.span(pair.key) });
      } else {
        this.problem(pair.key, `${key} maps the name of a cell to a condition`);
      }
    }
    return found;
  }

  private pairs(key: string, node: Node | null): Pair<Node, Node | null>[] {
    if (isMap(node)) {
      return node.items as Pair<Node, Node | null>[];
    }
    if (node !== null && yamlValue(node) !== null) {
      this.problem(node, `${key} is a map`);
    }
    return [];
  }

  private span(node: Node): Span {
    const [start, end] = node.range ?? [0, 0];
    return { start: this.base + start, end: this.base + end };
  }

  private problem(node: Node | null, message: string, suggestion?: string): void {
    const span = node === null ? { start: this.base, end: this.base } : this.span(node);
    this.problems.push({ span, message, ...(suggestion === undefined ? {} : { suggestion }) });
  }
}
