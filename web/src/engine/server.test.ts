import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Field,
  Float64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../testing/duckdb";
import { QueryError } from "./engine";
import { ServerEngine } from "./server";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let database: Database;
let server: Server;
let handler: Handler;
let requests: string[];
let engine: ServerEngine;

beforeAll(async () => {
  database = await openDatabase();
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => handler(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  engine = new ServerEngine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => (requests = []));
requests = [];

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Answers with what DuckDB says, as Arrow. */
const arrow: Handler = (_request, response, body) => {
  const { sql } = JSON.parse(body) as { sql: string };
  response.setHeader("content-type", "application/vnd.apache.arrow.stream");
  response.end(database.stream(sql));
};

function ndjson(...lines: string[]): Handler {
  return (_request, response) => {
    response.setHeader("content-type", "application/x-ndjson; charset=utf-8");
    // In pieces that end within a line and within a character.
    const bytes = Buffer.from(lines.join("\n") + "\n");
    for (let at = 0; at < bytes.length; at += 7) {
      response.write(bytes.subarray(at, at + 7));
    }
    response.end();
  };
}

function json(value: unknown, status = 200): Handler {
  return (_request, response) => {
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(value));
  };
}

async function failure(promise: Promise<unknown>): Promise<QueryError> {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(QueryError);
  return error as QueryError;
}

async function row(sql: string) {
  const table = await engine.query(sql);
  expect(table.rows).toBe(1);
  return table.columns.map((_, column) => table.cell(0, column));
}

test("64-bit integers are exact in Arrow", async () => {
  handler = arrow;
  expect(await row("SELECT 9007199254740993, -9223372036854775808, 18446744073709551615::UBIGINT, 7::BIGINT")).toEqual([
    9007199254740993n,
    -9223372036854775808n,
    18446744073709551615n,
    7,
  ]);
  expect(await row("SELECT 170141183460469231731687303715884105727::HUGEINT, sum(2)")).toEqual([
    170141183460469231731687303715884105727n,
    2,
  ]);
});

test("64-bit integers are exact in JSON", async () => {
  handler = ndjson(
    '{"columns":[{"name":"a","type":"BIGINT"},{"name":"b","type":"UBIGINT"},{"name":"c","type":"VARCHAR"},{"name":"d","type":"DOUBLE"}]}',
    '[9007199254740993,"18446744073709551615","9007199254740993",12345678901234567890.5]',
    '{"rows":1,"truncated":false,"millis":3}',
  );
  expect(await row("")).toEqual([9007199254740993n, 18446744073709551615n, "9007199254740993", 12345678901234567890.5]);
});

test("decimals become numbers, with their fraction and sign", async () => {
  handler = arrow;
  expect(await row("SELECT 1.25::DECIMAL(10,2), -0.007::DECIMAL(38,3), 12345.5::DECIMAL(18,1)")).toEqual([
    1.25, -0.007, 12345.5,
  ]);
});

test("null dates stay null, in Arrow and in JSON", async () => {
  handler = arrow;
  expect(await row("SELECT NULL::TIMESTAMP, NULL::DATE, NULL::BIGINT, NULL::INTEGER[]")).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const numbers = (await engine.query("SELECT unnest([TIMESTAMP '1970-01-01 00:00:01', NULL])")).numbers(0);
  expect([...numbers]).toEqual([1_000_000, NaN]);

  handler = ndjson(
    '{"columns":[{"name":"t","type":"TIMESTAMP"}]}',
    "[null]",
    '{"rows":1,"truncated":false,"millis":1}',
  );
  expect(await row("")).toEqual([null]);
});

test("times are microseconds; infinite ones are infinite", async () => {
  handler = arrow;
  const sql = `SELECT TIMESTAMP '2024-05-01 10:00:00.123456', 'infinity'::TIMESTAMP, '-infinity'::TIMESTAMP,
    DATE '1970-01-02', 'infinity'::DATE, TIME '00:00:01.5', [TIMESTAMP '1970-01-01 00:00:01', 'infinity', NULL]`;
  const expected = [1714557600123456, Infinity, -Infinity, 86_400_000_000, Infinity, 1_500_000];
  expect(await row(sql)).toEqual([...expected, [1_000_000, Infinity, null]]);

  handler = ndjson(
    '{"columns":[{"name":"t","type":"TIMESTAMP"},{"name":"u","type":"TIMESTAMP"},{"name":"v","type":"TIMESTAMP[]"}]}',
    '["2024-05-01T10:00:00.123456Z","infinity",["1970-01-01 00:00:01"]]',
    '{"rows":1,"truncated":false,"millis":1}',
  );
  expect(await row("")).toEqual([1714557600123456, Infinity, [1_000_000]]);
});

test("lists, structs, maps, enums, blobs", async () => {
  handler = arrow;
  const sql = "SELECT [1, NULL], {'a': 1, 'b': ['x']}, MAP {'k': 5}, 'a'::ENUM('a', 'b'), '\\xAB\\x01'::BLOB, true";
  expect(await row(sql)).toEqual([[1, null], { a: 1, b: ["x"] }, { k: 5 }, "a", "ab01", true]);
});

test("columns have the types of DuckDB, and what the server knows of them", async () => {
  handler = arrow;
  const { columns } = await engine.query(
    "SELECT 1::TINYINT AS a, 1::UINTEGER AS b, 1::DOUBLE AS c, 'x' AS d, [1] AS e, now()::TIMESTAMP AS f, 1.5::DECIMAL(4,1) AS g",
  );
  const types = ["TINYINT", "UINTEGER", "DOUBLE", "VARCHAR", "INTEGER[]", "TIMESTAMP", "DECIMAL(4,1)"];
  expect(columns.map((column) => column.type)).toEqual(types);

  handler = ndjson(
    '{"columns":[{"name":"d","type":"DOUBLE","contentType":"Timespan"},{"name":"e","type":"DOUBLE","contentType":null}]}',
    "[0.25, 1]",
    '{"rows":1,"truncated":false,"millis":12}',
  );
  const table = await engine.query("");
  expect(table.columns).toStrictEqual([
    { name: "d", type: "DOUBLE", contentType: "Timespan" },
    { name: "e", type: "DOUBLE" },
  ]);
  expect(table.millis).toBe(12);
});

test("the server's notes on an Arrow column: its type, its content, fields as JSON", async () => {
  const note = (type: string, more: [string, string][] = []) => new Map([["duckdb.type", type], ...more]);
  const fields = [
    new Field("d", new Float64(), true, note("DOUBLE", [["contentType", "Timespan"]])),
    new Field("s", new Utf8(), true, note('STRUCT("a" BIGINT)')),
    new Field("t", new Utf8(), true, note("VARCHAR")),
    new Field("n", new Utf8(), true, note("DOUBLE[]")),
    new Field("w", new Utf8(), true, note("VARCHAR[]")),
  ];
  const values = {
    d: vectorFromArray([0.5]),
    s: vectorFromArray(['{"a":9007199254740993}'], new Utf8()),
    t: vectorFromArray(["{}"], new Utf8()),
    // What JSON has no word for, and texts that look like it.
    n: vectorFromArray(["[NaN,Infinity,-Infinity,1.5,null]"], new Utf8()),
    w: vectorFromArray(['["NaN \\"NaN","Infinity"]'], new Utf8()),
  };
  const children = fields.map((field) => values[field.name as keyof typeof values].data[0]!);
  const struct = makeData({ type: new Struct(fields), length: 1, children });
  const bytes = tableToIPC(new Table(new Schema(fields), new RecordBatch(new Schema(fields), struct)), "stream");
  handler = (_request, response) => {
    response.setHeader("content-type", "application/vnd.apache.arrow.stream");
    response.end(bytes);
  };
  const table = await engine.query("");
  expect(table.columns).toEqual([
    { name: "d", type: "DOUBLE", contentType: "Timespan" },
    { name: "s", type: 'STRUCT("a" BIGINT)' },
    { name: "t", type: "VARCHAR" },
    { name: "n", type: "DOUBLE[]" },
    { name: "w", type: "VARCHAR[]" },
  ]);
  expect([table.cell(0, 3), table.cell(0, 4)]).toEqual([
    [NaN, Infinity, -Infinity, 1.5, null],
    ['NaN "NaN', "Infinity"],
  ]);
  expect([table.cell(0, 0), table.cell(0, 1), table.cell(0, 2)]).toEqual([0.5, { a: 9007199254740993n }, "{}"]);
});

test("a large result keeps its order over many batches, as cells and as numbers", async () => {
  handler = arrow;
  const table = await engine.query(
    "SELECT range AS i, make_timestamp(range) AS t, range / 2.0 AS h FROM range(200000)",
  );
  expect(table.rows).toBe(200_000);
  for (const at of [0, 1, 2047, 2048, 2049, 122_880, 199_999]) {
    expect([table.cell(at, 0), table.cell(at, 1), table.cell(at, 2)]).toEqual([at, at, at / 2]);
    expect([table.numbers(0)[at], table.numbers(1)[at], table.numbers(2)[at]]).toEqual([at, at, at / 2]);
  }
  expect(() => table.cell(200_000, 0)).toThrow(RangeError);
});

test("a limit cuts the result and says so, in Arrow and in JSON", async () => {
  const asked: number[] = [];
  handler = (request, response, body) => {
    asked.push((JSON.parse(body) as { limit: number }).limit);
    arrow(request, response, body);
  };
  const cut = await engine.query("FROM range(11)", { limit: 10 });
  expect([cut.rows, cut.truncated, cut.numbers(0).length]).toEqual([10, true, 10]);
  const whole = await engine.query("FROM range(10)", { limit: 10 });
  expect([whole.rows, whole.truncated]).toEqual([10, false]);
  expect(asked).toEqual([11, 11]);

  const rows = Array.from({ length: 3 }, (_, i) => `[${i}]`);
  handler = ndjson('{"columns":[{"name":"i","type":"BIGINT"}]}', ...rows, '{"rows":3,"truncated":false,"millis":1}');
  const json = await engine.query("", { limit: 2 });
  expect([json.rows, json.truncated]).toEqual([2, true]);
});

test("an error has its place and a suggestion", async () => {
  const details = { code: "catalog", line: 2, column: 6, position: 14, suggestion: "GarbageCollection" };
  handler = json({ error: { message: "no table GarbageColection", ...details } }, 400);
  const error = await failure(engine.query("SELECT *\nFROM GarbageColection"));
  expect(error.message).toBe("no table GarbageColection");
  expect(error).toMatchObject(details);
});

test("an error in the middle of the rows is an error", async () => {
  handler = ndjson(
    '{"columns":[{"name":"i","type":"BIGINT"}]}',
    "[1]",
    '{"error":{"message":"division by zero","code":"execution"}}',
  );
  expect(await failure(engine.query(""))).toMatchObject({ message: "division by zero", code: "execution" });
});

test("a result that breaks off is an error and not a short result", async () => {
  handler = ndjson('{"columns":[{"name":"i","type":"BIGINT"}]}', "[1]");
  expect((await failure(engine.query(""))).code).toBe("incomplete");

  handler = (_request, response) => {
    response.setHeader("content-type", "application/vnd.apache.arrow.stream");
    response.write(database.stream("FROM range(100000)").subarray(0, 5000), () => response.destroy());
  };
  expect((await failure(engine.query("FROM range(100000)"))).code).toBe("incomplete");
});

test("stopping tells the server which query to end", async () => {
  const stop = new AbortController();
  const asked = new Promise<string>((resolve) => {
    handler = (request, response, body) => {
      if (request.method === "DELETE") {
        response.end("{}");
        resolve(String(request.url));
      } else {
        // Never answered.
        const { id } = JSON.parse(body) as { id: string };
        requests.push(id);
        stop.abort();
      }
    };
  });
  expect((await failure(engine.query("SELECT 1", { signal: stop.signal }))).code).toBe("cancelled");
  expect(await asked).toBe(`/api/query/${requests[1]}`);
});

test("what an analyzer before the server says", async () => {
  handler = json({ status: "gone", error: "this notebook was closed: open it again" }, 410);
  expect((await failure(engine.schema())).message).toBe("this notebook was closed: open it again");
});

test("a server that is gone, and one that answers something else", async () => {
  const gone = new ServerEngine("http://127.0.0.1:1");
  expect(await failure(gone.query("SELECT 1"))).toMatchObject({ code: "unreachable" });
  expect(await ServerEngine.probe("http://127.0.0.1:1")).toBe(false);
  handler = (_request, response) => {
    response.statusCode = 502;
    response.end("<html>Bad gateway</html>");
  };
  expect((await failure(engine.schema())).message).toBe("the server answers 502 Bad Gateway");
});

test("the token goes with every request", async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handler = (request, response, body) =>
    request.headers.authorization === "Bearer secret"
      ? json({ product: "skein", version: "1", mode: "server" })(request, response, body)
      : json({ error: { message: "no token" } }, 401)(request, response, body);
  expect(await ServerEngine.probe(address)).toBe(false);
  expect(await ServerEngine.probe(address, "secret")).toBe(true);
});

test("schema, recordings, templates, statements", async () => {
  handler = json({ tables: [{ name: "GarbageCollection", kind: "table", rows: 9007199254740991, columns: [] }] });
  expect((await engine.schema())[0]).toMatchObject({ name: "GarbageCollection", rows: 9007199254740991 });
  const unknown = { bytes: null, start: null, end: null, events: null, jvm: null };
  handler = json({
    open: [
      { name: "a b.jfr", ...unknown },
      { ...unknown, name: "c.jfr", bytes: 5, start: "2024-05-01T10:00:00.250000Z", events: 7 },
    ],
    available: [{ path: "/r/a b.jfr", name: "a b.jfr", bytes: 5, open: true }],
  });
  expect(await engine.recordings()).toEqual([
    { name: "a b.jfr" },
    { name: "c.jfr", size: 5, start: 1714557600250000, events: 7 },
  ]);
  expect(await engine.available()).toEqual([{ path: "/r/a b.jfr", name: "a b.jfr", size: 5, open: true }]);
  handler = json([{ name: "gc", title: "GC", description: null, tags: ["gc"], offer: null, priority: 20 }]);
  expect(await engine.templates()).toEqual([{ name: "gc", title: "GC", tags: ["gc"], priority: 20 }]);
  await engine.unload("a/b.jfr");
  expect(requests.at(-1)).toBe("DELETE /api/recordings/a%2Fb.jfr");
  handler = (_request, response) => response.end("# Title\n");
  expect(await engine.template("gc")).toBe("# Title\n");
  handler = ndjson('{"columns":[{"name":"Count","type":"BIGINT"}]}', '{"rows":0,"truncated":false,"millis":1}');
  await engine.execute("CREATE VIEW a AS SELECT 1");
  handler = ndjson('{"error":{"message":"no"}}');
  expect((await failure(engine.execute("CREATE VIEW a AS SELECT"))).message).toBe("no");
});
