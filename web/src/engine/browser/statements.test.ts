import { describe, expect, test } from "vitest";
import { failureOf, type KnownNames } from "./failure";
import { nearNames } from "./nearnames";
import { mayWrite, refusalOf, writes } from "./rules";
import { hasNote, identifiersOf, statementsOf } from "./sqlscript";

describe("a script", () => {
  test("is cut at semicolons that are no part of a text, a name or a comment", () => {
    const sql = ` SELECT ';' AS "a;""b" -- no;\n ; /* ; */ FROM t WHERE x = $q$;$q$ OR y = e'\\';' ;; `;
    expect(statementsOf(sql).map(({ text }) => text)).toEqual([
      `SELECT ';' AS "a;""b"`,
      `FROM t WHERE x = $q$;$q$ OR y = e'\\';'`,
    ]);
    statementsOf(sql).forEach(({ text, offset }) => expect(sql.slice(offset, offset + text.length)).toBe(text));
    expect(statementsOf("-- nothing\n/* at all")).toEqual([]);
  });

  test("has words, names in quotes and notes", () => {
    expect(identifiersOf(`SELECT größe, "a""b", 'no', $1 -- word\nFROM t_1`)).toEqual([
      ...["SELECT", "größe", 'a"b', "FROM", "t_1"],
    ]);
    expect(hasNote("SELECT 1 --  no-cache \n", "no-cache")).toBe(true);
    expect(hasNote("SELECT '-- no-cache', 2 /* -- no-cache */", "no-cache")).toBe(false);
  });
});

describe("rules", () => {
  test.each(["SELECT 1", "(FROM t)", "-- a\nFROM t", "EXPLAIN ANALYZE SELECT 1", "CREATE OR REPLACE VIEW v AS FROM t"])(
    "%s is allowed",
    (sql) => expect(refusalOf(sql)).toBeUndefined(),
  );

  test.each([
    ["SET threads = 1", /^SET is not allowed/],
    ["explain COPY t TO 'x'", /^COPY is not allowed/],
    ["CREATE TEMP VIEW v AS FROM t", /nothing temporary/],
    ["CREATE SECRET s (TYPE s3)", /^CREATE SECRET is not allowed/],
    ["", /no statement begins with ""/],
  ])("%s is refused", (sql, reason) => expect(refusalOf(sql)?.message).toMatch(reason));

  test("a mistake has a suggestion", () => {
    expect(refusalOf("SELET 1")).toMatchObject({ known: false, near: ["SELECT"] });
  });

  test("what may change something is known wherever it stands", () => {
    expect([writes("DELETE FROM t"), writes("WITH a AS (FROM b) DELETE FROM t")]).toEqual([true, false]);
    expect(mayWrite("WITH a AS (FROM b) DELETE FROM t")).toBe(true);
    expect(mayWrite("SELECT 'DELETE', 1 -- DELETE")).toBe(false);
  });
});

test("near names forget case, hyphens and packages", () => {
  const names = ["GarbageCollection", "OldGarbageCollection", "gc-pauses", "jdk.ThreadPark"];
  expect(nearNames("garbagecolection", names, 1)).toEqual(["GarbageCollection"]);
  expect(nearNames("GC_PAUSE", names, 1)).toEqual(["gc-pauses"]);
  expect(nearNames("ThreadParks", names, 1)).toEqual(["jdk.ThreadPark"]);
});

describe("an error of DuckDB", () => {
  const names: KnownNames = {
    relations: () => Promise.resolve(["GarbageCollection"]),
    missing: (view) => Promise.resolve(view === "zgc" ? [["jdk.ZPageAllocation", "jdk.Z"]] : []),
  };
  const failure = (error: object, sql: string) =>
    failureOf(new Error(JSON.stringify(error)), sql, statementsOf(sql).at(-1)!, names);

  test("has its place in UTF-16 units of the whole text", async () => {
    const sql = "SELECT 'ü𝄞';\nSELECT 'ü𝄞', x";
    const position = String(new TextEncoder().encode("SELECT 'ü𝄞', ").length);
    const error = { exception_type: "Binder", exception_message: "no x\nCandidate bindings: y", position };
    expect(await failure({ ...error, candidates: "y" }, sql)).toMatchObject({
      ...{ message: "no x", code: "binder", line: 2, column: 15, position: sql.lastIndexOf("x") },
      suggestion: "Did you mean y?",
    });
  });

  test("says what a view lacks, and which name was meant", async () => {
    const missing = { exception_type: "Catalog", exception_message: "no", type: "Table" };
    expect((await failure({ ...missing, name: "zgc" }, "FROM zgc")).suggestion).toMatch(
      /^The view zgc needs jdk\.ZPageAllocation or jdk\.Z, which the recording lacks\. Record it with/,
    );
    expect((await failure({ ...missing, name: "garbagecolection" }, "FROM a")).suggestion).toBe(
      "Did you mean GarbageCollection?",
    );
  });

  test("advises nothing that is refused here, in the words of a server", async () => {
    const message = async (exception_message: string) =>
      (await failure({ exception_type: "Binder", exception_message }, "FROM a")).message;
    expect(
      await message(
        'More than one row.\n \nUse "SET scalar_subquery_error_on_multiple_rows=false" to revert to previous behavior.',
      ),
    ).toBe("More than one row.");
    expect(await message("Pivot limit of 1 exceeded. Use SET pivot_limit=X to increase the limit.")).toBe(
      "Pivot limit of 1 exceeded.",
    );
    expect(await message("By zero. Use TRY(...) for NULL, or SET error_on_division_by_zero=false.")).toBe(
      "By zero. Use TRY(...) for NULL.",
    );
    expect(
      await message(
        'Function "st_point" is not in the catalog, but it exists in the spatial extension.\n\nINSTALL spatial;\n',
      ),
    ).toBe(
      'Function "st_point" is not in the catalog: it is in DuckDB\'s extension spatial, which cannot be loaded here',
    );
  });

  test("that is none of a statement stays as it is", async () => {
    expect(await failureOf(new Error("broken"), "FROM a", statementsOf("FROM a")[0]!, names)).toMatchObject({
      ...{ message: "broken", code: "sql" },
    });
  });
});
