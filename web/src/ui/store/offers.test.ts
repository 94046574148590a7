import { expect, test } from "vitest";
import type { Engine, SchemaItem, TemplateInfo } from "../../engine/engine";
import { DatabaseEngine } from "../../testing/engine";
import { bestOffer } from "./offers";

const template = (name: string, offer: string | undefined, priority?: number): TemplateInfo => ({
  name,
  title: name,
  ...(offer === undefined ? {} : { offer }),
  ...(priority === undefined ? {} : { priority }),
});

test("the highest number wins, then the highest priority; errors, NULL, no row and 0 offer nothing", async () => {
  const engine = await DatabaseEngine.open();
  const asked: string[] = [];
  const query = (sql: string) => {
    asked.push(sql);
    return engine.query(sql);
  };
  const known: SchemaItem[] = [{ name: "lacking", kind: "view", columns: [], missing: ["jdk.GarbageCollection"] }];
  const best = async (...templates: TemplateInfo[]) =>
    (await bestOffer({ ...engine, query } as unknown as Engine, templates, known))?.name;
  expect(await best(template("a", "SELECT 60"), template("b", "SELECT 85"), template("c", "FROM nothing"))).toBe("b");
  expect(await best(template("a", "SELECT 60", 10), template("b", "SELECT 60", 20), template("c", "SELECT 60"))).toBe(
    "b",
  );
  expect(
    await best(
      template("a", undefined),
      template("b", "SELECT NULL"),
      template("c", "SELECT 1 WHERE false"),
      template("d", "SELECT 0"),
      template("e", "SELECT nothing"),
      template("f", "SELECT 100 FROM lacking"),
    ),
  ).toBeUndefined();
  expect(asked.filter((sql) => sql.includes("FROM"))).toEqual([]);
});
