import { DataType, Field, Schema, Table } from "apache-arrow";
import { identifier } from "./quoting";

/**
 * Whether Arrow may say less of a type than DuckDB knows: BIT, BLOB and BIGNUM are all bytes, words of an ENUM in a stream are numbers
 * without their words, UHUGEINT comes as HUGEINT, and times have lost their zone.
 */
export function isLossy(type: DataType, within = false): boolean {
  if (DataType.isDecimal(type)) {
    return type.scale === 0 && type.precision === 38;
  }
  if (DataType.isTimestamp(type) || DataType.isDate(type)) {
    return within;
  }
  if (DataType.isStruct(type) && type.children.some(({ name }) => name === "")) {
    return true;
  }
  const inside = within || DataType.isStruct(type) || DataType.isMap(type);
  return (
    DataType.isBinary(type) ||
    DataType.isLargeBinary(type) ||
    DataType.isFixedSizeBinary(type) ||
    DataType.isDictionary(type) ||
    DataType.isTime(type) ||
    DataType.isInterval(type) ||
    DataType.isUnion(type) ||
    (type.children ?? []).some((child: Field) => isLossy(child.type as DataType, inside))
  );
}

/**
 * The query with every column as a type that Arrow carries, and as a server sends it: the rest as DuckDB's text. Undefined where
 * all columns have such types.
 *
 * @param types of the columns, as DuckDB writes them
 */
export function readable(sql: string, names: readonly string[], types: readonly string[]): string | undefined {
  const casts = types.map((type) => new TypeText(type).carried());
  if (casts.every((cast, index) => cast === types[index])) {
    return undefined;
  }
  const columns = casts.map((cast, index) =>
    cast === types[index] ? `#${index + 1}` : `CAST(#${index + 1} AS ${cast}) AS ${identifier(names[index] ?? "")}`,
  );
  return `FROM (\n${sql}\n) SELECT ${columns.join(", ")}`;
}

/** The table with the types of its columns as DuckDB writes them. */
export function typed(table: Table, types: readonly string[]): Table {
  const fields = table.schema.fields.map(
    (field, index) =>
      new Field(
        field.name,
        field.type as DataType,
        field.nullable,
        new Map([...field.metadata, ["duckdb.type", types[index] ?? ""]]),
      ),
  );
  return new Table(new Schema(fields, table.schema.metadata, table.schema.dictionaries), table.batches);
}

const CARRIED =
  /^(BOOLEAN|U?(TINY|SMALL|BIG)INT|U?INTEGER|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+, ?\d+\)|VARCHAR|UUID|"NULL")$/;
const TIME = /^(DATE|TIMESTAMP( WITH TIME ZONE|_S|_MS|_NS)?)$/;
/** The next word, quoted text or sign. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[^\s"'(),[\]]+|\s+|[(),[\]]/y;

/** A type as DuckDB writes it, read from the left. */
class TypeText {
  private readonly tokens: string[];
  private at = 0;

  constructor(type: string) {
    this.tokens = Array.from(type.matchAll(new RegExp(TOKEN.source, "g")), ([token]) => token);
  }

  /**
   * The type that the values get. Times inside of a struct or a map become text, since only a column and its lists have a type to
   * tell them from numbers.
   */
  carried(within = false): string {
    const head = this.tokens[this.at] ?? "";
    let type: string;
    if ((head === "STRUCT" || head === "MAP") && this.tokens[this.at + 1] === "(") {
      this.at += 2;
      type = head === "STRUCT" ? this.struct() : `MAP(${this.parts(() => this.carried(true)).join(", ")})`;
    } else {
      type = this.simple();
      type = CARRIED.test(type) || (!within && TIME.test(type)) ? type : "VARCHAR";
    }
    while (this.tokens[this.at] === "[") {
      const end = this.tokens.indexOf("]", this.at);
      type += this.tokens.slice(this.at, end + 1).join("");
      this.at = end + 1;
    }
    return type;
  }

  /** One whose fields have no names cannot be read by them: it becomes text. */
  private struct(): string {
    let named = true;
    const fields = this.parts(() => {
      named &&= this.tokens[this.at + 1] === " ";
      const name = this.tokens[this.at];
      this.at += named ? 2 : 0;
      return `${name} ${this.carried(true)}`;
    });
    return named ? `STRUCT(${fields.join(", ")})` : "VARCHAR";
  }

  /** What stands between commas, to the bracket that closes. */
  private parts(part: () => string): string[] {
    const parts: string[] = [];
    while (this.at < this.tokens.length) {
      parts.push(part());
      if (this.tokens[this.at++] === ")") {
        break;
      }
      this.at++; // a blank
    }
    return parts;
  }

  /** A type without parts that we look into. */
  private simple(): string {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.tokens.length; this.at++) {
      const token = this.tokens[this.at] as string;
      if (depth === 0 && /^[,)[]$/.test(token)) {
        break;
      }
      depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    }
    return this.tokens.slice(start, this.at).join("");
  }
}
