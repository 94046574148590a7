import { compose, hash, partOf, trimStatement, type Part } from "./compose";
import { macroQuery, readMacro, readView } from "./definitions";
import { MappedText } from "./mapped";
import { allBlocks, type Notebook, type NotebookCell, type SqlBlock } from "./notebook";
import type { Problem } from "./problem";
import { nameUses, type NameUse } from "./sqlnames";
import { quoteName } from "./sqltokens";
import { nearest } from "./suggest";
import { substitute, type Scope } from "./variables";

/** A statement that has to run once before a query can: a macro, or a table of a materialized alias. */
export interface Setup {
  /** What it makes. Another content has another name, so a query's text changes with all that it depends on. */
  key: string;
  sql: string;
  /** As in {@link Compiled}. */
  locate(offset: number): Place | undefined;
}

/** A place in the notebook, and the alias, view or macro that it belongs to. */
export interface Place {
  owner: string;
  offset: number;
}

/** A query as the database gets it. Its text says everything that its result depends on but the recordings. */
export interface Compiled {
  sql: string;
  setups: readonly Setup[];
  /** Variables whose values are in it, directly or through others. */
  variables: ReadonlySet<string>;
  /** Names in lower case of aliases, views and macros that are in it. */
  names: ReadonlySet<string>;
  /** What keeps it from being run. Spans are places in the notebook. */
  problems: readonly Problem[];
  /** The place in the notebook of an offset in `sql`. */
  locate(offset: number): Place | undefined;
}

/** What the values of variables are, for a cell. */
export type Scopes = (cell: NotebookCell | undefined) => Scope;

interface Named {
  kind: "alias" | "view" | "macro";
  name: string;
  cell?: NotebookCell;
  block?: SqlBlock;
  sql: string;
  /** Offset in the notebook. */
  start: number;
}

interface Body {
  named: Named;
  columns: string;
  body: MappedText;
  /** What its names mean, in the order in which they stand. */
  names: readonly { use: NameUse; target: Named }[];
  uses: Named[];
  variables: Set<string>;
  problems: Problem[];
}

/** Queries of the notebook itself, in {@link Compiled.locate}. */
export const MAIN = "";

/**
 * Which query needs which aliases, views and macros, of one notebook with one set of values. An alias is put in front of the query
 * that uses it (WITH), so a query's text says what it depends on, no query waits for another, and nothing has to be taken back in the
 * database after an edit. Macros and materialized aliases are made in a schema of the session.
 */
export class Graph {
  private readonly scopes: Scopes;
  private readonly schema: string;
  private readonly materialize: boolean;
  private readonly named = new Map<string, Named>();
  private readonly bodies = new Map<Named, Body>();
  /** Read once, since in a chain of aliases each stands in front of all behind it. */
  private readonly parts_ = new Map<Named, Part>();
  private readonly setups = new Map<Named, Setup>();

  /** With `materialize` false, materialized aliases are put in front of queries like the others. */
  constructor(notebook: Notebook, scopes: Scopes, schema: string, materialize = true) {
    this.scopes = scopes;
    this.schema = schema;
    this.materialize = materialize;
    for (const kind of ["view", "macro"] as const) {
      for (const { name, sql, span } of notebook.frontMatter[kind === "view" ? "views" : "macros"]) {
        this.add({ kind, name, sql, start: span.start });
      }
    }
    for (const cell of notebook.cells) {
      for (const block of allBlocks(cell.blocks)) {
        if (block.kind === "sql" && block.alias !== undefined) {
          this.add({ kind: "alias", name: block.alias, cell, block, sql: block.sql, start: block.inner.start });
        }
      }
    }
  }

  /** The query of an alias: `name`, or `cell.name`. */
  alias(name: string, cell?: string): SqlBlock | undefined {
    const found = this.named.get(name.toLowerCase());
    return found !== undefined && (cell === undefined || found.cell?.name === cell) ? found.block : undefined;
  }

  /** Whether an alias or view has that name. */
  has(name: string): boolean {
    const kind = this.named.get(name.toLowerCase())?.kind;
    return kind === "alias" || kind === "view";
  }

  aliases(): string[] {
    return Array.from(this.named.values(), (named) => named.name);
  }

  /** A query that stands in a cell, at an offset in the notebook. */
  compile(sql: string, start: number, cell: NotebookCell | undefined): Compiled {
    return this.finish(this.read({ kind: "alias", name: MAIN, sql, start, ...(cell === undefined ? {} : { cell }) }));
  }

  /** The query of a block. */
  compileBlock(block: SqlBlock, cell: NotebookCell): Compiled {
    const named = block.alias === undefined ? undefined : this.named.get(block.alias.toLowerCase());
    if (named?.block === block && this.isTable(named)) {
      return this.compile(`FROM ${quoteName(named.name)}`, block.inner.start, cell);
    }
    return this.compile(block.sql, block.inner.start, cell);
  }

  private add(named: Named): void {
    const key = named.name.toLowerCase();
    if (!this.named.has(key)) {
      this.named.set(key, named);
    }
  }

  private isTable(named: Named): boolean {
    return this.materialize && named.block?.materialized === true;
  }

  private body(named: Named): Body {
    let body = this.bodies.get(named);
    if (body === undefined) {
      body = this.read(named);
      this.bodies.set(named, body);
    }
    return body;
  }

  /** Puts variables in and finds what is used. */
  private read(named: Named): Body {
    const { text, used, problems } = substitute(
      MappedText.copy(named.sql, named.name, named.start),
      this.scopes(named.cell),
    );
    const moved = problems.map((p) => ({
      ...p,
      span: { start: p.span.start + named.start, end: p.span.end + named.start },
    }));
    const body: Body = { named, columns: "", body: text, names: [], uses: [], variables: used, problems: moved };
    let rest = text;
    if (named.kind === "macro") {
      rest = readMacro(text, named.name);
    } else if (named.kind === "view") {
      const view = readView(text);
      rest = view.body;
      body.columns = view.columns;
    }
    const { sql, second } = trimStatement(rest);
    if (second !== undefined) {
      const place = rest.locate(second)?.offset ?? named.start;
      body.problems.push({
        span: { start: place, end: place + 1 },
        message: "one block holds one statement: put this one into its own",
      });
    }
    body.body = sql;
    body.names = nameUses(sql.text).flatMap((use) => {
      const target = this.target(use, sql, body.problems);
      return target === undefined || target === named ? [] : { use, target };
    });
    body.uses = [...new Set(body.names.map(({ target }) => target))];
    return body;
  }

  private target(use: NameUse, sql: MappedText, problems: Problem[]): Named | undefined {
    const found = this.named.get(use.name.toLowerCase());
    if (found !== undefined && use.call !== (found.kind === "macro")) {
      return undefined;
    }
    if (use.qualifier === undefined || (found?.cell !== undefined && found.cell.name === use.qualifier)) {
      return found;
    }
    // A cell that has no such alias; any other qualifier is a schema.
    const there = Array.from(this.named.values()).filter((named) => named.cell?.name === use.qualifier);
    if (there.length > 0) {
      const suggestion = nearest(
        use.name,
        there.map((named) => named.name),
      );
      const start = sql.locate(use.start)?.offset ?? 0;
      const problem = {
        span: { start, end: start + use.end - use.start },
        message: `cell ${use.qualifier} has no alias ${use.name}`,
      };
      problems.push(suggestion === undefined ? problem : { ...problem, suggestion: `${use.qualifier}.${suggestion}` });
    }
    return undefined;
  }

  private finish(main: Body): Compiled {
    const { order, problems } = this.order(main);
    const text = compose(this.qualified(main), this.parts(main, order));
    const variables = new Set([main, ...order].flatMap((body) => [...body.variables]));
    const names = new Set(order.map((body) => body.named.name.toLowerCase()));
    const made = order.filter((body) => body.named.kind === "macro" || this.isTable(body.named));
    const blocking = problems.length > 0 ? problems : [main, ...order].flatMap((body) => body.problems);
    const setups = blocking.length > 0 ? [] : made.map((body) => this.setup(body));
    return { sql: text.text, setups, variables, names, problems: blocking, locate: (offset) => text.locate(offset) };
  }

  /** What stands in front of a query. Behind a table or a macro nothing has to: they are made before. */
  private parts(main: Body, order: readonly Body[]): Part[] {
    const reached = new Set<Named>();
    const reach = (body: Body) => {
      for (const use of body.uses) {
        if (use.kind !== "macro" && !reached.has(use)) {
          reached.add(use);
          if (!this.isTable(use)) {
            reach(this.body(use));
          }
        }
      }
    };
    reach(main);
    return order.filter((body) => reached.has(body.named)).map((body) => this.part(body));
  }

  private part(body: Body): Part {
    let part = this.parts_.get(body.named);
    if (part === undefined) {
      const text = this.isTable(body.named) ? MappedText.made(`FROM ${this.setup(body).key}`) : this.qualified(body);
      part = partOf(body.named.name, body.columns, text);
      this.parts_.set(body.named, part);
    }
    return part;
  }

  /** Everything that a query needs, each behind what it needs itself. */
  private order(main: Body): { order: Body[]; problems: Problem[] } {
    const order = new Set<Body>();
    const problems: Problem[] = [];
    // Sets keep the order in which things were added.
    const path = new Set<Named>();
    const visit = (body: Body) => {
      for (const use of body.uses) {
        if (path.has(use)) {
          const around = [...path];
          const names = [...around.slice(around.indexOf(use)), use].map((named) => named.name);
          const span = { start: body.named.start, end: body.named.start + body.named.sql.length };
          problems.push({ span, message: `${use.name} needs itself: ${names.join(" → ")}` });
        } else if (!order.has(this.body(use))) {
          path.add(use);
          visit(this.body(use));
          path.delete(use);
          order.add(this.body(use));
        }
      }
    };
    if (main.named.name !== MAIN) {
      path.add(main.named);
    }
    visit(main);
    return { order: [...order], problems };
  }

  /** With macros as they are called in the session, and without cells before aliases. */
  private qualified(body: Body): MappedText {
    const edits = [];
    for (const { use, target } of body.names) {
      if (use.qualifier !== undefined || target.kind === "macro") {
        const text = target.kind === "macro" ? this.setup(this.body(target)).key : quoteName(target.name);
        edits.push({ start: use.start, end: use.end, text });
      }
    }
    return body.body.replace(edits);
  }

  private setup(body: Body): Setup {
    const { named } = body;
    let setup = this.setups.get(named);
    if (setup === undefined) {
      // What needs itself is told as a problem; here it only has to come to an end.
      this.setups.set(named, { key: quoteName(named.name), sql: "", locate: () => undefined });
      const parts = this.parts(body, this.order(body).order);
      const text = this.qualified(body);
      const content = named.kind === "macro" ? withParts(text, parts) : compose(text, parts);
      const key = `${quoteName(this.schema)}.${quoteName(`${named.name}_${hash(content.text)}`)}`;
      const { made } = MappedText;
      const statement =
        named.kind === "macro"
          ? [made(`CREATE OR REPLACE MACRO ${key}`), content]
          : [made(`CREATE OR REPLACE TABLE ${key} AS (`), content, made("\n)")];
      const sql = MappedText.join(statement);
      setup = { key, sql: sql.text, locate: (offset) => sql.locate(offset) };
      this.setups.set(named, setup);
    }
    return setup;
  }
}

/** A macro that gives a table may use aliases; one that gives a value stands as it is. */
function withParts(macro: MappedText, parts: readonly Part[]): MappedText {
  const start = macroQuery(macro.text);
  return start === undefined
    ? macro
    : MappedText.join([macro.slice(0, start), MappedText.made(" "), compose(macro.slice(start), parts)]);
}
