import type { LibraryDefinition, SqlLibrary } from "./sqllibrary";

/** Which events are missing for definitions of the library. */
export class Availability {
  private readonly byName: Map<string, LibraryDefinition>;
  private readonly counts: Map<string, number>;

  /** `events` has the number of events by the full names of the types that the recording knows. */
  constructor({ definitions }: Pick<SqlLibrary, "definitions">, events: readonly { name: string; count: number }[]) {
    this.byName = new Map(definitions.map((definition) => [definition.name.toLowerCase(), definition]));
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
