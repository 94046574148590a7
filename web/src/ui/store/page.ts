import { QueryError, type Engine, type Progress, type SchemaItem, type TemplateInfo } from "../../engine/engine";
import type { AvailableFile, RecordingInfo } from "../../engine/engine";
import type { VariableValue } from "../../model/declarations";
import { setBlockText } from "../../model/edit";
import { allBlocks, type Block, type Notebook, type NotebookCell } from "../../model/notebook";
import { parseNotebook } from "../../model/parse";
import { Session } from "../../model/session";
import type { VariableValues } from "../../model/store";
import { SNAPSHOT_SCHEMA, splitSnapshot, type Snapshot } from "../export/snapshot";
import { SnapshotEngine } from "../export/snapshotengine";
import { fileName, saveNotebook, type SavedAs } from "../files";
import { History } from "./history";
import { message, problem } from "../messages";
import { bestOffer } from "./offers";
import type { Wanted } from "./wanted";

/** What a notebook begins with that nobody wrote yet. */
export const NEW_NOTEBOOK = `---
title: Untitled
---

<!-- @cell name=query -->
\`\`\`sql

\`\`\`
`;

/** What undo goes back to. */
interface Moment {
  text: string;
  variables: VariableValues;
}

export interface Loading {
  name: string;
  progress: Progress;
  /** Ends it; what was open before stays. */
  stop(): void;
}

/** All that the page knows: one notebook on one database, and what surrounds it. Components read it and call its methods. */
export class Page {
  recordings: readonly RecordingInfo[] = [];
  available: readonly AvailableFile[] = [];
  schema: readonly SchemaItem[] = [];
  templates: readonly TemplateInfo[] = [];
  /** The template that fits the recordings best. */
  offer: TemplateInfo | undefined;
  session: Session | undefined;
  /** The gallery's name of the notebook, where it came from there. */
  template: string | undefined;
  snapshot: Snapshot | undefined;
  loading: Loading | undefined;
  /** Whether the lists were read once. */
  ready = false;
  dirty = false;
  savedAs: SavedAs | undefined;
  /** The cell that the keyboard is in. */
  cell: string | undefined;
  hideQueries = localStorage.getItem("skein.hideQueries") === "true";
  readonly history = new History<Moment>();
  version = 0;
  private offerRound = 0;
  private readonly listeners = new Set<() => void>();

  constructor(readonly engine: Engine) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells everybody that something changed. */
  changed(): void {
    this.version++;
    this.listeners.forEach((listener) => listener());
  }

  /** Reads what there is; then opens what the address asks for. */
  async start({ template, text }: Wanted): Promise<void> {
    this.templates = await this.engine.templates();
    await this.readDatabase();
    this.ready = true;
    this.changed();
    if (text !== undefined) {
      this.open(text);
    } else if (template !== undefined) {
      await this.openTemplate(template);
    }
  }

  private async readDatabase(): Promise<void> {
    [this.recordings, this.available, this.schema] = await Promise.all([
      this.engine.recordings(),
      this.engine.available?.() ?? [],
      this.engine.schema(),
    ]);
    this.offer = undefined;
    this.changed();
    this.findOffer().catch(problem);
  }

  /** Takes its time: the queries of an open notebook go first. */
  private async findOffer(): Promise<void> {
    const round = ++this.offerRound;
    const goesOn = async () => {
      await this.session?.settled();
      return round === this.offerRound && this.recordings.length > 0;
    };
    const offer = await bestOffer(this.engine, this.templates, this.schema, goesOn);
    if (round === this.offerRound) {
      this.offer = offer;
      this.changed();
    }
  }

  /** Opens recordings beside those that are open. One that is being opened is left alone for these. */
  async load(source: string | File | readonly File[]): Promise<void> {
    this.loading?.stop();
    const abort = new AbortController();
    const loading: Loading = { name: nameOf(source), progress: { stage: "opening" }, stop: () => abort.abort() };
    const show = (progress: Progress) => {
      if (!abort.signal.aborted) {
        this.loading = { ...loading, progress };
        this.changed();
      }
    };
    show(loading.progress);
    try {
      await this.engine.load(source, show, abort.signal);
    } catch (error) {
      // Who stopped it knows.
      if (!abort.signal.aborted) {
        throw error;
      }
      return;
    } finally {
      if (this.loading?.stop === loading.stop) {
        this.loading = undefined;
        this.changed();
      }
    }
    (await this.engine.warnings?.())?.forEach(message);
    await this.reread();
  }

  async unload(name: string): Promise<void> {
    await this.engine.unload(name);
    await this.reread();
  }

  /** After other recordings were opened or closed: all results are of the past. */
  async reread(): Promise<void> {
    await this.readDatabase();
    if (this.snapshot === undefined) {
      await this.session?.start();
    }
  }

  /** Whoever comes back to this page sees what another one, or a program, has opened or closed on the server meanwhile. */
  async lookAgain(): Promise<void> {
    if (this.ready && this.loading === undefined) {
      const shown = this.recordings;
      const now = await this.engine.recordings();
      // Otherwise this page has opened or closed something itself meanwhile.
      if (shown === this.recordings && JSON.stringify(now) !== JSON.stringify(shown)) {
        await this.reread();
      }
    }
  }

  async openTemplate(name: string): Promise<void> {
    const text = await this.engine.template(name);
    this.open(text);
    this.template = name;
    this.changed();
  }

  /** Opens the text of a notebook's file in place of what is open. One with its results in it shows these. */
  open(text: string): void {
    const { notebook, snapshot } = splitSnapshot(text);
    void this.session?.dispose();
    const engine = snapshot === undefined ? this.engine : new SnapshotEngine(snapshot);
    this.session = new Session(
      engine,
      parseNotebook(notebook),
      snapshot === undefined ? { held: () => this.held() } : { schemaName: SNAPSHOT_SCHEMA },
    );
    this.snapshot = snapshot;
    this.template = undefined;
    this.dirty = false;
    this.savedAs = undefined;
    this.cell = undefined;
    this.history.clear();
    this.session.subscribe(() => this.changed());
    this.session.start().catch(problem);
    this.changed();
  }

  /** Without a recording every query would be an error. A cell that the user runs is asked all the same. */
  private held(): string | undefined {
    return this.ready && this.recordings.length === 0 ? "no recording is open" : undefined;
  }

  /** Runs the notebook of a snapshot on the recordings that are open. */
  leaveSnapshot(): void {
    if (this.session !== undefined) {
      this.open(this.session.saved().source);
    }
  }

  close(): void {
    void this.session?.dispose();
    this.session = undefined;
    this.snapshot = undefined;
    this.template = undefined;
    this.dirty = false;
    this.changed();
  }

  /** Puts an edited notebook in place. `place` joins edits of one block; `approved` runs what has changed. */
  edit(change: (notebook: Notebook) => Notebook, options: { place?: string; approved?: boolean } = {}): void {
    const { session } = this;
    if (session === undefined) {
      return;
    }
    const before = session.notebook;
    const after = change(before);
    if (after.source === before.source) {
      return;
    }
    this.history.before(momentOf(session), options.place, performance.now());
    session.setNotebook(after, options.approved);
    this.dirty = true;
    this.changed();
  }

  /** Puts a text into a block, which is looked up by its id: the caller's may be of an earlier notebook. */
  editBlock(id: string, text: string, approved = false): void {
    this.edit(
      (notebook) => {
        const block = findBlock(notebook, id);
        return block === undefined ? notebook : setBlockText(notebook, block, text);
      },
      { place: id, approved },
    );
  }

  /** The same for edits of a cell. */
  editCell(id: string, change: (notebook: Notebook, cell: NotebookCell) => Notebook, approved = true): void {
    this.edit(
      (notebook) => {
        const cell = notebook.cells.find((candidate) => candidate.id === id);
        return cell === undefined ? notebook : change(notebook, cell);
      },
      { approved },
    );
  }

  undo(): void {
    this.travel((moment) => this.history.undo(moment));
  }

  redo(): void {
    this.travel((moment) => this.history.redo(moment));
  }

  private travel(step: (moment: Moment) => Moment | undefined): void {
    const { session } = this;
    const moment = session === undefined ? undefined : step(momentOf(session));
    if (session !== undefined && moment !== undefined) {
      if (moment.text !== session.notebook.source) {
        session.setNotebook(parseNotebook(moment.text));
      }
      session.restoreVariables(moment.variables);
      this.dirty = true;
      this.changed();
    }
  }

  setVariable(name: string, value: VariableValue, cellId?: string): void {
    const { session } = this;
    if (session === undefined) {
      return;
    }
    const before = momentOf(session);
    if (session.setVariable(name, value, cellId)) {
      // A zoom sets two variables at once, a slider many values: each is one step back.
      this.history.before(before, "variables", performance.now());
      this.dirty = true;
      this.changed();
    }
  }

  setHideQueries(hide: boolean): void {
    this.hideQueries = hide;
    localStorage.setItem("skein.hideQueries", String(hide));
    this.changed();
  }

  /** What the keyboard is in, for shortcuts and for names that the explorer inserts. */
  setCell(id: string | undefined): void {
    if (this.cell !== id) {
      this.cell = id;
      this.changed();
    }
  }

  /** Saves the notebook with the values of its variables; false where the user did not want to. */
  async save(): Promise<boolean> {
    if (this.session === undefined) {
      return false;
    }
    const saved = await saveNotebook(this.session.saved().source, `${fileName(this.title())}.md`, this.savedAs);
    if (saved === null) {
      return false;
    }
    this.savedAs = saved;
    this.dirty = false;
    this.changed();
    return true;
  }

  title(): string {
    return this.session?.notebook.frontMatter.title ?? "Untitled";
  }

  /** How the notebook wants its values; `start` is that of the earliest recording. */
  valueStyle(): { decimalPlaces: number | undefined; timeFormat: string | undefined; start: number | undefined } {
    const starts = this.recordings.flatMap(({ start }) => start ?? []);
    return {
      decimalPlaces: this.session?.notebook.frontMatter.decimalPlaces,
      timeFormat: this.session?.notebook.frontMatter.timeFormat,
      start: starts.length === 0 ? undefined : Math.min(...starts),
    };
  }

  /** Whether SQL can be run; a snapshot only shows what it has. */
  get canRun(): boolean {
    return this.snapshot === undefined;
  }
}

function momentOf(session: Session): Moment {
  return { text: session.notebook.source, variables: session.variables() };
}

/** An error as a line. */
export function lineOf(error: unknown): string {
  return error instanceof QueryError || error instanceof Error ? error.message : String(error);
}

function nameOf(source: string | File | readonly File[]): string {
  if (typeof source === "string") {
    return source.slice(source.lastIndexOf("/") + 1);
  }
  const files = source instanceof File ? [source] : source;
  return files.length === 1 ? (files[0] as File).name : `${files.length} files`;
}

function findBlock(notebook: Notebook, id: string): Block | undefined {
  return notebook.cells.flatMap((cell) => allBlocks(cell.blocks)).find((block) => block.id === id);
}
