import { DataType, DateUnit, Precision, Type, Vector, type Data, type Field, type Table } from "apache-arrow";
import { integer, micros, toNumber } from "./cells";
import type { Cell, Column, ResultTable } from "./engine";
import { parseExact } from "./ndjson";
import { cellOfJson } from "./rows";

/** A result that came as Arrow. Its buffers are kept as they are; a value becomes an object when it is asked for. */
export class ArrowTable implements ResultTable {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly truncated: boolean;
  readonly millis: number;
  private readonly vectors: readonly Vector[];

  /** Rows beyond `limit` are not shown, and say that there are more. `contentTypes` are of columns whose own data says nothing of it. */
  constructor(table: Table, millis: number, limit = Infinity, contentTypes: readonly (string | undefined)[] = []) {
    this.columns = table.schema.fields.map((field, index) => {
      const contentType = contentTypes[index];
      return { ...columnOf(field), ...(contentType === undefined ? {} : { contentType }) };
    });
    this.vectors = table.schema.fields.map((_, index) => table.getChildAt(index) as Vector);
    this.rows = Math.min(table.numRows, limit);
    this.truncated = table.numRows > limit;
    this.millis = millis;
  }

  cell(row: number, column: number): Cell {
    if (!(row >= 0 && row < this.rows)) {
      throw new RangeError(`no row ${row} of ${this.rows}`);
    }
    const value = cellAt(this.vector(column), row);
    return typeof value === "string" ? nested(value, this.columns[column]?.type ?? "") : value;
  }

  numbers(column: number): Float64Array {
    const vector = this.vector(column);
    const numbers = new Float64Array(this.rows);
    let row = 0;
    for (const data of vector.data) {
      const end = Math.min(data.length, this.rows - row);
      const plain = data.nullCount === 0 ? plainNumbers(data) : undefined;
      if (plain !== undefined) {
        for (let index = 0; index < end; index++) {
          numbers[row + index] = plain[index] as number;
        }
      } else {
        for (let index = row; index < row + end; index++) {
          numbers[index] = toNumber(cellAt(vector, index));
        }
      }
      row += end;
    }
    return numbers;
  }

  private vector(column: number): Vector {
    const vector = this.vectors[column];
    if (vector === undefined) {
      throw new RangeError(`no column ${column} of ${this.columns.length}`);
    }
    return vector;
  }
}

/** Texts, and the numbers for which JSON has no word: these become texts, which a number may be, too. */
const WORDS = /"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g;

/** A server may send lists, and what has fields, as JSON in a text column. */
function nested(value: string, type: string): Cell {
  if (!/^(STRUCT|MAP)\b|\[\d*\]$/.test(type)) {
    return value;
  }
  try {
    const json = /NaN|Infinity/.test(value) ? value.replaceAll(WORDS, quoted) : value;
    return cellOfJson(parseExact(json), type);
  } catch {
    return value;
  }
}

function quoted(part: string): string {
  return part.startsWith('"') ? part : `"${part}"`;
}

function columnOf(field: Field): Column {
  const column: Column = {
    name: field.name,
    type: field.metadata.get("duckdb.type") ?? duckType(field.type as DataType),
  };
  for (const fact of ["contentType", "references", "description"] as const) {
    const value = field.metadata.get(fact);
    if (value !== undefined) {
      column[fact] = value;
    }
  }
  return column;
}

/** The type of DuckDB that is written as this type of Arrow. */
function duckType(type: DataType): string {
  switch (type.typeId) {
    case Type.Bool:
      return "BOOLEAN";
    case Type.Int: {
      const { bitWidth, isSigned } = type as unknown as { bitWidth: number; isSigned: boolean };
      const name = { 8: "TINYINT", 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT" }[bitWidth] ?? "BIGINT";
      return isSigned ? name : `U${name}`;
    }
    case Type.Float:
      return (type as unknown as { precision: number }).precision === 2 ? "DOUBLE" : "FLOAT";
    case Type.Decimal: {
      const { precision, scale } = type as unknown as { precision: number; scale: number };
      return scale === 0 && precision === 38 ? "HUGEINT" : `DECIMAL(${precision},${scale})`;
    }
    case Type.Timestamp:
      return (type as unknown as { timezone?: string | null }).timezone ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP";
    case Type.Date:
      return "DATE";
    case Type.Time:
      return "TIME";
    case Type.Interval:
      return "INTERVAL";
    case Type.Binary:
    case Type.LargeBinary:
    case Type.FixedSizeBinary:
      return "BLOB";
    case Type.List:
    case Type.FixedSizeList:
      return `${duckType(childOf(type))}[]`;
    case Type.Struct:
      return `STRUCT(${type.children.map((child) => `"${child.name}" ${duckType(child.type as DataType)}`).join(", ")})`;
    case Type.Map: {
      const [key, value] = childOf(type).children.map((child: Field) => duckType(child.type as DataType));
      return `MAP(${key}, ${value})`;
    }
    case Type.Dictionary:
      return duckType((type as unknown as { dictionary: DataType }).dictionary);
    default:
      return "VARCHAR";
  }
}

function childOf(type: DataType): DataType {
  return (type.children[0] as Field).type as DataType;
}

/** Microseconds in a unit of Arrow: seconds, milliseconds, microseconds, nanoseconds. */
const MICROS_IN_UNIT = [1_000_000, 1000, 1, 0.001];

/** The values of a column as they lie in memory, where they are what a chart draws. */
function plainNumbers(data: Data): Float32Array | Float64Array | Int32Array | undefined {
  const type = data.type as DataType;
  if ((DataType.isFloat(type) && type.precision !== Precision.HALF) || (DataType.isInt(type) && type.bitWidth < 64)) {
    return data.values as Float64Array;
  }
  return undefined;
}

function cellAt(vector: Vector, row: number): Cell {
  if (!vector.isValid(row)) {
    return null;
  }
  const type = vector.type as DataType;
  switch (type.typeId) {
    case Type.Timestamp:
    case Type.Time:
    case Type.Date:
      return timeAt(vector, row);
    case Type.Decimal:
      return decimal(vector.get(row) as Uint32Array, (type as unknown as { scale: number }).scale);
    case Type.Binary:
    case Type.LargeBinary:
    case Type.FixedSizeBinary:
      return Array.from(vector.get(row) as Uint8Array, (byte) => byte.toString(16).padStart(2, "0")).join("");
    case Type.List:
    case Type.FixedSizeList: {
      const items = vector.get(row) as Vector;
      return Array.from({ length: items.length }, (_, index) => cellAt(items, index));
    }
    case Type.Struct:
      return Object.fromEntries(
        type.children.map((field, index) => [field.name, cellAt(vector.getChildAt(index) as Vector, row)]),
      );
    case Type.Map:
      return mapAt(vector, row);
    case Type.Interval:
      return interval(vector.get(row) as Int32Array);
    default:
      return scalar(vector.get(row));
  }
}

/** Read from its parts: Arrow's library gives values of maps in its own ways. */
function mapAt(vector: Vector, row: number): { [key: string]: Cell } {
  const [data, index] = locate(vector, row);
  const [keys, values] = (data.children[0] as Data).children.map((child) => new Vector([child]));
  const offsets = data.valueOffsets as Int32Array;
  const map: { [key: string]: Cell } = {};
  for (let at = offsets[index] as number; at < (offsets[index + 1] as number); at++) {
    const key = cellAt(keys as Vector, at);
    map[typeof key === "object" ? JSON.stringify(key) : String(key)] = cellAt(values as Vector, at);
  }
  return map;
}

/** Read from the buffer: Arrow's library throws for times that a Date cannot hold, as infinite ones. */
function timeAt(vector: Vector, row: number): number {
  const [data, index] = locate(vector, row);
  const raw = Number((data.values as BigInt64Array | Int32Array)[index]);
  const type = data.type as DataType;
  if (DataType.isDate(type)) {
    const infinite = type.unit === DateUnit.DAY && Math.abs(raw) === 0x7fffffff;
    return infinite ? raw * Infinity : raw * (type.unit === DateUnit.DAY ? 86_400_000_000 : 1000);
  }
  return micros(raw) * (MICROS_IN_UNIT[(type as unknown as { unit: number }).unit] ?? 1);
}

/** The first rows of a vector's chunks. */
const starts = new WeakMap<Vector, number[]>();

function locate(vector: Vector, row: number): [Data, number] {
  if (vector.data.length === 1) {
    return [vector.data[0] as Data, row];
  }
  let offsets = starts.get(vector);
  if (offsets === undefined) {
    let next = 0;
    offsets = vector.data.map((data) => (next += data.length) - data.length);
    starts.set(vector, offsets);
  }
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] as number) <= row) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return [vector.data[low] as Data, row - (offsets[low] as number)];
}

function scalar(value: unknown): Cell {
  switch (typeof value) {
    case "bigint":
      return integer(value);
    case "number":
    case "string":
    case "boolean":
      return value;
    default:
      return value === null || value === undefined ? null : String(value);
  }
}

/** A 128-bit number in two's complement, the lowest word first. Whole ones stay exact. */
function decimal(words: Uint32Array, scale: number): number | bigint {
  let value = 0n;
  for (let index = words.length - 1; index >= 0; index--) {
    value = (value << 32n) | BigInt(words[index] as number);
  }
  value = BigInt.asIntN(words.length * 32, value);
  if (scale === 0) {
    return integer(value);
  }
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return Number(value < 0n ? `-${text}` : text);
}

/** Months, days and nanoseconds as DuckDB would write them, in short. */
function interval(words: Int32Array): string {
  const months = words[0] ?? 0;
  const days = words[1] ?? 0;
  const nanos = words.length > 3 ? (BigInt(words[3] as number) << 32n) | BigInt((words[2] as number) >>> 0) : 0n;
  const parts = [];
  if (months !== 0) {
    parts.push(`${months} months`);
  }
  if (days !== 0) {
    parts.push(`${days} days`);
  }
  if (nanos !== 0n || parts.length === 0) {
    parts.push(`${Number(nanos) / 1e9} seconds`);
  }
  return parts.join(" ");
}
