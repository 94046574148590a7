const LINE = /Column "((?:[^"]|"")*)": (.*)/g;
const CONTENT_TYPE = /CONTENT_TYPE\(([^()]*(?:\([^()]*\))?)\)/;
const REFERENCE = /references (?:to )?"((?:[^"]|"")+)"\(_id\)/;

/** What the comment of a table says of its columns. */
export function columnNotes(comment: string | null): Map<string, string> {
  return new Map(
    [...(comment ?? "").matchAll(LINE)].map(([, name, note]) => [unquoted(name as string), note as string]),
  );
}

/** What the comment of a table or view says before that; undefined for nothing. */
export function descriptionOf(comment: string | null): string | undefined {
  const text = (comment ?? "").split(/Column "(?:[^"]|"")*": /, 1)[0]?.trim() ?? "";
  return text === "" ? undefined : text;
}

/** The content type in a note; undefined for none. */
export function contentTypeOf(note: string | undefined): string | undefined {
  return CONTENT_TYPE.exec(note ?? "")?.[1];
}

/** The table that a note says a column refers to; undefined for none. */
export function referenceOf(note: string | undefined): string | undefined {
  const found = REFERENCE.exec(note ?? "")?.[1];
  return found === undefined ? undefined : unquoted(found);
}

function unquoted(name: string): string {
  return name.replaceAll('""', '"');
}

const UNIT = /CONTENT_TYPE\(\s*([\w.]+)\s*(?:\(\s*"?([^")]*)"?\s*\))?\s*\)/;

/** The content type that decides how numbers are shown, as a comment names it; "" where it names none. */
export function unitOf(comment: string | null | undefined): string {
  const [, type = "", value = ""] = UNIT.exec(comment ?? "") ?? [];
  switch (type.slice(type.lastIndexOf(".") + 1).toLowerCase()) {
    case "dataamount":
      return value.toUpperCase() === "BITS" ? "DataAmount(BITS)" : "DataAmount";
    case "memoryamount":
      return "DataAmount";
    case "timespan":
      return "Timespan";
    case "percentage":
      return "Percentage";
    case "frequency":
      return "Frequency";
    case "memoryaddress":
      return "MemoryAddress";
    default:
      return "";
  }
}
