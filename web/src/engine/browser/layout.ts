import {
  Bool,
  Dictionary,
  Field,
  Float64,
  Int16,
  Int32,
  Int64,
  Int8,
  List,
  makeData,
  makeVector,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMicrosecond,
  Uint16,
  Uint32,
  Utf8,
} from "apache-arrow";
import type { Data, DataType } from "apache-arrow";

/** Numbers that a column takes in a layout, before those of its children; see `ColumnLayout.java`. */
const NUMBERS = 8;

/** What a column is; the order is that of `DataType.Kind` in Java, then `ColumnLayout.SHARED_LIST`. */
const KINDS = [
  "BOOLEAN",
  "TINYINT",
  "SMALLINT",
  "USMALLINT",
  "INTEGER",
  "UINTEGER",
  "BIGINT",
  "DOUBLE",
  "TIMESTAMP",
  "VARCHAR",
  "DICTIONARY",
  "LIST",
  "STRUCT",
  "SHARED_LIST",
] as const;

/** Rows of a table in the importer's linear memory. */
export interface Rows {
  /** Of linear memory, as it is now: it detaches when the memory grows. */
  memory: ArrayBuffer;
  rows: number;
  names: readonly string[];
  layout: Int32Array;
}

/**
 * Rows as an Arrow IPC stream of one batch, with copies of all values.
 *
 * Dictionaries hold only what the batch uses. DuckDB casts to the types of the table when it inserts.
 */
export function arrowStream(rows: Rows): Uint8Array {
  const reader = new LayoutReader(rows);
  const fields: Field[] = [];
  const children: Data[] = [];
  while (!reader.done()) {
    const { name, data } = reader.column();
    fields.push(new Field(name, data.type, true));
    children.push(data);
  }
  const schema = new Schema(fields);
  const data = makeData({ type: new Struct(fields), length: rows.rows, nullCount: 0, children });
  const writer = new RecordBatchStreamWriter();
  writer.write(new RecordBatch(schema, data));
  writer.finish();
  return writer.toUint8Array(true);
}

interface Column {
  name: string;
  data: Data;
}

class LayoutReader {
  private index = 0;
  private readonly rows: Rows;

  constructor(rows: Rows) {
    this.rows = rows;
  }

  done(): boolean {
    return this.index === this.rows.names.length;
  }

  column(): Column {
    const at = this.index * NUMBERS;
    const name = this.rows.names[this.index++] ?? "";
    const [kind = 0, length = 0, values = 0, valid = 0, validBytes = 0, bytes = 0, size = 0, parts = 0] =
      this.rows.layout.subarray(at, at + NUMBERS);
    const children = Array.from({ length: parts }, () => this.column());
    const nullBitmap = this.validity(length, valid, validBytes);
    const base = { length, nullCount: nullBitmap === null ? 0 : -1, nullBitmap };
    return { name, data: this.data(kind, base, values, bytes, size, children) };
  }

  private data(
    kind: number,
    base: { length: number; nullCount: number; nullBitmap: Uint8Array | null },
    values: number,
    bytes: number,
    size: number,
    children: Column[],
  ): Data {
    const n = base.length;
    const first = children[0];
    switch (KINDS[kind]) {
      case "BOOLEAN":
        return makeData({ type: new Bool(), ...base, data: this.bits(values, n) });
      case "TINYINT":
        return makeData({ type: new Int8(), ...base, data: new Int8Array(this.copy(values, n)) });
      case "SMALLINT":
        return makeData({ type: new Int16(), ...base, data: new Int16Array(this.copy(values, 2 * n)) });
      case "USMALLINT":
        return makeData({ type: new Uint16(), ...base, data: new Uint16Array(this.copy(values, 2 * n)) });
      case "INTEGER":
        return makeData({ type: new Int32(), ...base, data: new Int32Array(this.copy(values, 4 * n)) });
      case "UINTEGER":
        return makeData({ type: new Uint32(), ...base, data: new Uint32Array(this.copy(values, 4 * n)) });
      case "BIGINT":
        return makeData({ type: new Int64(), ...base, data: new BigInt64Array(this.copy(values, 8 * n)) });
      case "DOUBLE":
        return makeData({ type: new Float64(), ...base, data: new Float64Array(this.copy(values, 8 * n)) });
      case "TIMESTAMP":
        return makeData({
          type: new TimestampMicrosecond(),
          ...base,
          data: new BigInt64Array(this.copy(values, 8 * n)),
        });
      case "VARCHAR":
        return makeData({
          type: new Utf8(),
          ...base,
          valueOffsets: this.offsets(values, n),
          data: new Uint8Array(this.copy(bytes, size)),
        });
      case "DICTIONARY":
        return dictionary(base, new Int32Array(this.copy(values, 4 * n)), child(first));
      case "SHARED_LIST":
        return makeData({
          type: new Dictionary(child(first).type, new Int32()),
          ...base,
          data: new Int32Array(this.copy(values, 4 * n)),
          dictionary: makeVector(child(first)),
        });
      case "LIST":
        return makeData({
          type: new List(new Field("item", child(first).type, true)),
          ...base,
          valueOffsets: this.offsets(values, n),
          child: child(first),
        });
      case "STRUCT":
        return makeData({
          type: new Struct(children.map((c) => new Field(c.name, c.data.type, true))),
          ...base,
          children: children.map((c) => c.data),
        });
      default:
        throw new Error(`a column of the unknown kind ${kind}`);
    }
  }

  private copy(address: number, bytes: number): ArrayBuffer {
    return this.rows.memory.slice(address, address + bytes);
  }

  /** Where each value ends, as Arrow has it: with a zero in front. */
  private offsets(ends: number, n: number): Int32Array {
    const offsets = new Int32Array(n + 1);
    offsets.set(new Int32Array(this.rows.memory, ends, n), 1);
    return offsets;
  }

  /** Values of a byte each as bits. */
  private bits(values: number, n: number): Uint8Array {
    const from = new Uint8Array(this.rows.memory, values, n);
    const bits = new Uint8Array((n + 7) >> 3);
    for (let i = 0; i < n; i++) {
      bits[i >> 3]! |= from[i]! << (i & 7);
    }
    return bits;
  }

  /** The mask as long as the column; null when nothing is missing. */
  private validity(n: number, address: number, bytes: number): Uint8Array | null {
    if (address === 0) {
      return null;
    }
    const mask = new Uint8Array((n + 7) >> 3).fill(255);
    const known = Math.min(bytes, mask.length);
    mask.set(new Uint8Array(this.rows.memory, address, known));
    return mask;
  }
}

/**
 * Words by number. A missing one is a word that is missing: a list of more than 2048 elements whose numbers are missing makes
 * DuckDB-Wasm write where it must not.
 */
function dictionary(
  { length, nullBitmap }: { length: number; nullBitmap: Uint8Array | null },
  numbers: Int32Array,
  words: Data,
): Data {
  let known = words;
  if (nullBitmap !== null) {
    const none = words.length;
    for (let i = 0; i < length; i++) {
      if ((nullBitmap[i >> 3]! & (1 << (i & 7))) === 0) {
        numbers[i] = none;
      }
    }
    const valueOffsets = new Int32Array(none + 2);
    valueOffsets.set(words.valueOffsets as Int32Array);
    valueOffsets[none + 1] = valueOffsets[none]!;
    const valid = new Uint8Array((none >> 3) + 1).fill(255);
    valid[none >> 3]! &= ~(1 << (none & 7));
    const data = words.values as Uint8Array;
    known = makeData({ type: new Utf8(), length: none + 1, nullCount: 1, nullBitmap: valid, valueOffsets, data });
  }
  const type = new Dictionary(known.type, new Int32());
  return makeData({ type, length, nullCount: 0, data: numbers, dictionary: makeVector(known) });
}

function child(column: Column | undefined): Data<DataType> {
  if (column === undefined) {
    throw new Error("a layout without the column's parts");
  }
  return column.data;
}
