import { compile, compileBytes, start } from "./teavm";

/** A view or macro of the SQL library, as its file describes it. */
export interface LibraryDefinition {
  name: string;
  kind: "view" | "macro";
  /** The folder that it lies in. */
  area: string;
  title: string;
  description: string;
  /** Of a view. */
  columns: { name: string; type: string; contentType?: string; meaning: string }[];
  /** Names, of a macro. */
  parameters: string[];
  /** How a macro is called, one of each overload. */
  signatures: string[];
  /** Full names of event types: of each inner list the recording must know one. */
  needs: string[][];
  /** Other definitions that it calls. */
  uses: string[];
}

/** What makes a view or macro in one database. */
export interface Installation {
  name: string;
  /** Whether others build on it. */
  used: boolean;
  /** Run in order, up to one that fails. */
  statements: string[];
}

/** The tables, columns and event types of a database. */
export interface RecordedTables {
  columns: readonly { table: string; column: string; type: string }[];
  events: readonly { name: string; table: string }[];
}

/** The SQL library, from the same files that the command line installs. */
export interface SqlLibrary {
  readonly definitions: LibraryDefinition[];
  /** Titles of areas by folder. */
  readonly areas: Record<string, string>;
  /** What fits a database, in an order in which it can be created. */
  installations(tables: RecordedTables): Installation[];
}

/** See `LibraryMain.java` in module wasm. */
interface CompiledLibrary {
  area(name: string, title: string): void;
  file(path: string, text: string): void;
  catalogue(catalogue: object): void;
  database(): void;
  column(table: string, column: string, type: string): void;
  event(name: string, table: string): void;
  install(installer: object): void;
}

let loaded: Promise<SqlLibrary> | undefined;

/** The library, loaded once; again when that failed. */
export function loadLibrary(): Promise<SqlLibrary> {
  loaded ??= fetchLibrary().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchLibrary(): Promise<SqlLibrary> {
  const { libraryWasm } = await import("./modules");
  return libraryOf(await compile(fetch(libraryWasm)));
}

/** For tests. */
export async function libraryOfBytes(bytes: BufferSource): Promise<SqlLibrary> {
  return libraryOf(await compileBytes(bytes));
}

async function libraryOf(module: WebAssembly.Module): Promise<SqlLibrary> {
  const [compiled, { areas, files }] = await Promise.all([start<CompiledLibrary>(module), import("./sqlfiles")]);
  Object.entries(areas).forEach(([name, title]) => compiled.area(name, title));
  Object.entries(files).forEach(([path, text]) => compiled.file(path, text));
  return { areas, definitions: definitionsOf(compiled), installations: (tables) => installations(compiled, tables) };
}

function definitionsOf(compiled: CompiledLibrary): LibraryDefinition[] {
  const definitions: LibraryDefinition[] = [];
  const last = () => definitions.at(-1) as LibraryDefinition;
  compiled.catalogue({
    definition: (name: string, view: boolean, area: string, title: string, description: string, uses: string[]) =>
      definitions.push({
        ...{ name, kind: view ? "view" : "macro", area, title, description, uses: [...uses] },
        ...{ columns: [], parameters: [], signatures: [], needs: [] },
      }),
    column: (name: string, type: string, contentType: string, meaning: string) =>
      last().columns.push({ name, type, ...(contentType === "" ? {} : { contentType }), meaning }),
    parameter: (name: string) => last().parameters.push(name),
    signature: (call: string) => last().signatures.push(call),
    needs: (events: string[]) => last().needs.push([...events]),
  });
  return definitions;
}

function installations(compiled: CompiledLibrary, { columns, events }: RecordedTables): Installation[] {
  compiled.database();
  columns.forEach(({ table, column, type }) => compiled.column(table, column, type));
  events.forEach(({ name, table }) => compiled.event(name, table));
  const found: Installation[] = [];
  compiled.install({
    install: (name: string, used: boolean, statements: string[]) =>
      found.push({ name, used, statements: [...statements] }),
  });
  return found;
}
