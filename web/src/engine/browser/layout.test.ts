import { afterAll, beforeAll, expect, test } from "vitest";
import { openAsync } from "../../testing/asyncduckdb";
import { arrowStream } from "./layout";

let opened: Awaited<ReturnType<typeof openAsync>>;

beforeAll(async () => {
  opened = await openAsync();
});

afterAll(() => opened.end());

/** Linear memory with these arrays in it, and where each begins. */
function memoryOf(...arrays: (Int32Array | Uint8Array)[]): { memory: ArrayBuffer; at: number[] } {
  const at: number[] = [];
  let size = 8;
  for (const array of arrays) {
    at.push(size);
    size += Math.ceil(array.byteLength / 8) * 8;
  }
  const memory = new ArrayBuffer(size);
  arrays.forEach((array, i) =>
    new Uint8Array(memory, at[i], array.byteLength).set(new Uint8Array(array.buffer, 0, array.byteLength)),
  );
  return { memory, at };
}

// As stacks have them whose frames have no type: lists of structs, longer together than a vector of DuckDB.
test.each([
  ["every word is missing", ""],
  ["every third word is missing", "ab"],
])("lists of 10,000 structs where %s", async (_, words) => {
  const [rows, each] = [100, 100];
  const n = rows * each;
  const missing = (i: number) => words === "" || i % 3 === 2;
  const mask = new Uint8Array(n >> 3);
  const numbers = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    if (!missing(i)) {
      mask[i >> 3]! |= 1 << (i & 7);
      numbers[i] = i % 3;
    }
  }
  const { memory, at } = memoryOf(
    Int32Array.from({ length: rows }, (_, i) => (i + 1) * each),
    Int32Array.from({ length: n }, (_, i) => i),
    numbers,
    mask,
    Int32Array.from(words, (_, i) => i + 1),
    new TextEncoder().encode(words),
  );
  const [ends = 0, ids = 0, index = 0, valid = 0, wordEnds = 0, letters = 0] = at;
  const layout = Int32Array.of(
    ...[11, rows, ends, 0, 0, 0, 0, 1], // LIST
    ...[12, n, 0, 0, 0, 0, 0, 2], // STRUCT
    ...[4, n, ids, 0, 0, 0, 0, 0], // INTEGER
    ...[10, n, index, valid, mask.length, 0, 0, 1], // DICTIONARY
    ...[9, words.length, wordEnds, 0, 0, letters, words.length, 0], // VARCHAR
  );
  const stream = arrowStream({ memory, rows, names: ["frames", "", "id", "type", ""], layout });
  const connection = await opened.db.connect();
  await connection.query('CREATE OR REPLACE TABLE stacks (frames STRUCT("id" INTEGER, "type" VARCHAR)[])');
  await connection.insertArrowFromIPCStream(stream, { name: "stacks", create: false });
  const answer = await connection.query(
    "SELECT concat_ws(' ', count(*), sum(f.id), count(f.type), count(*) FILTER (f.type = ['a', 'b'][f.id % 3 + 1]))" +
      " FROM (SELECT unnest(frames) AS f FROM stacks)",
  );
  const known = Array.from({ length: n }, (_, i) => i).filter((i) => !missing(i)).length;
  expect(answer.getChildAt(0)?.get(0)).toBe(`${n} ${(n * (n - 1)) / 2} ${known} ${known}`);
  await connection.close();
});
