/** A view or macro of the SQL library, as its file describes it. */
export interface LibraryDefinition {
  name: string;
  kind: "view" | "macro";
  /** The folder that it lies in. */
  area: string;
  title: string;
  description: string;
  /** Of a view. */
  columns: { name: string; type: string; contentType?: string | null; meaning?: string | null }[];
  /** Names, of a macro. */
  parameters: string[];
  /** Full names of event types: of each inner list the recording must know one. */
  needs: string[][];
  /** Other definitions that it calls. */
  uses: string[];
}

/** What the page has to know of the library. */
export interface LibraryFacts {
  definitions: LibraryDefinition[];
  /** Titles of areas by folder. */
  areas: Record<string, string>;
}

/** Which events are missing for definitions of the library. */
export class Availability {
  private readonly byName: Map<string, LibraryDefinition>;
  private readonly counts: Map<string, number>;

  /** `events` has the number of events by the full names of the types that the recording knows. */
  constructor(library: LibraryFacts, events: readonly { name: string; count: number }[]) {
    this.byName = new Map(library.definitions.map((definition) => [definition.name.toLowerCase(), definition]));
    this.counts = new Map(events.map(({ name, count }) => [name.toLowerCase(), count]));
  }

  /**
   * Event types that a definition needs, itself or through what it uses, and of which there is no event: of each inner list one would
   * be enough. Types that the recording does not even know come alone when there are such. Empty for other names.
   */
  missing(name: string): string[][] {
    const needs = new Map<string, string[]>();
    this.collect(name, needs, new Set());
    const all = [...needs.values()];
    const unknown = all.filter((any) => !any.some((event) => this.counts.has(event.toLowerCase())));
    return unknown.length > 0
      ? unknown
      : all.filter((any) => !any.some((event) => (this.counts.get(event.toLowerCase()) ?? 0) > 0));
  }

  private collect(name: string, needs: Map<string, string[]>, seen: Set<string>): void {
    const definition = this.byName.get(name.toLowerCase());
    if (definition === undefined || seen.has(definition.name)) {
      return;
    }
    seen.add(definition.name);
    definition.needs.forEach((any) => needs.set(any.join("\u0000"), any));
    definition.uses.forEach((used) => this.collect(used, needs, seen));
  }
}
