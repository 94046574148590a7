import type { Declaration, VariableValue } from "./declarations";
import { setDeclared, setFrontMatter } from "./edit";
import { allBlocks, type Notebook, type NotebookCell } from "./notebook";
import { charts } from "./plotparser";
import type { VariableLookup } from "./plotvalues";
import { fieldOf, type Scope } from "./variables";

/** Values that were set on the page; the keys are the store's own. */
export type VariableValues = ReadonlyMap<string, VariableValue>;

/** The values of variables: as declared, or as set on the page. */
export class VariableStore {
  private notebook: Notebook;
  /** By {@link key}. */
  private declared = new Map<string, Declaration>();
  /** Variables that a plot sets and nobody declares; nothing until then. */
  private undeclared = new Set<string>();
  private set_ = new Map<string, VariableValue>();

  constructor(notebook: Notebook) {
    this.notebook = notebook;
    this.use(notebook);
  }

  /** After an edit. A value set on the page goes when its declaration was changed. */
  use(notebook: Notebook): void {
    const before = this.declared;
    this.notebook = notebook;
    this.declared = new Map(notebook.frontMatter.variables.map((declaration) => [declaration.name, declaration]));
    this.undeclared = new Set();
    for (const cell of notebook.cells) {
      for (const block of allBlocks(cell.blocks)) {
        if (block.kind === "variables") {
          block.entries.forEach((entry) => this.declared.set(key(entry.name, cell), entry));
        } else if (block.kind === "plot" && block.plot !== null) {
          charts(block.plot)
            .flatMap((chart) => [chart.brush?.variable, chart.linkY?.variable, ...(chart.linkX?.variables ?? [])])
            .forEach((name) => name !== undefined && this.undeclared.add(key(name, cell)));
        }
      }
    }
    for (const name of this.set_.keys()) {
      if (!same(before.get(name)?.value, this.declared.get(name)?.value)) {
        this.set_.delete(name);
      }
    }
  }

  /** Whether that changed the value. */
  set(name: string, value: VariableValue, cell: NotebookCell | undefined): boolean {
    if (same(this.get(name, cell), value)) {
      return false;
    }
    this.set_.set(key(name, cell), value);
    return true;
  }

  get(name: string, cell: NotebookCell | undefined): VariableValue | undefined {
    const id = key(name, cell);
    const value = this.set_.get(id);
    if (value !== undefined) {
      return value;
    }
    return this.declared.get(id)?.value ?? (this.declared.has(id) || this.undeclared.has(id) ? null : undefined);
  }

  /** What was set, as {@link restore} takes it. */
  values(): VariableValues {
    return new Map(this.set_);
  }

  restore(values: VariableValues): void {
    this.set_ = new Map(values);
  }

  /** What queries of a cell see; of none, the notebook's variables alone. */
  scope(cell: NotebookCell | undefined): Scope {
    const prefix = cell === undefined ? undefined : key("", cell);
    const mine = (id: string) => id.startsWith("$$") || (prefix !== undefined && id.startsWith(prefix));
    return {
      get: (name) => (cell === undefined && !name.startsWith("$$") ? undefined : this.get(name, cell)),
      names: () => [...this.declared.keys(), ...this.undeclared].filter(mine).map((id) => id.slice(id.indexOf("$"))),
    };
  }

  /** For plots, which name fields with dots. */
  lookup(cell: NotebookCell): VariableLookup {
    return (reference) => {
      const [name, ...fields] = reference.split(".") as [string, ...string[]];
      let value = this.get(name, cell);
      for (const field of fields) {
        value = value === undefined ? undefined : fieldOf(value, field);
      }
      return value;
    };
  }

  /** The notebook with the values of now where they are declared. A variable of the notebook that nobody declares is added. */
  saved(): Notebook {
    let { notebook } = this;
    for (const [id, value] of this.set_) {
      const cell = notebook.cells.find((candidate) => id.startsWith(key("", candidate)));
      const declaration =
        cell === undefined
          ? notebook.frontMatter.variables.find((entry) => entry.name === id)
          : allBlocks(cell.blocks)
              .flatMap((block) => (block.kind === "variables" ? block.entries : []))
              .find((entry) => key(entry.name, cell) === id);
      if (declaration !== undefined) {
        notebook = same(declaration.value, value) ? notebook : setDeclared(notebook, declaration, value);
      } else if (cell === undefined && id.startsWith("$$")) {
        notebook = setFrontMatter(notebook, ["variables", id], value);
      }
    }
    return notebook;
  }
}

/** A variable of the notebook has one value, one of a cell one in each. */
function key(name: string, cell: NotebookCell | undefined): string {
  return name.startsWith("$$") ? name : `${cell?.id ?? ""}/${name}`;
}

export function same(left: unknown, right: unknown): boolean {
  return left === right || text(left) === text(right);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? `${item}n` : item)) ?? "";
}
