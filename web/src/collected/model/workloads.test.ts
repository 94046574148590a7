import { expect, test } from "vitest";
import { chooseWorkloads, gapsOf, workloadsOf } from "./workloads";

const answer = (namespace: string, pod: string, container: string, ...times: [start: string, end: string][]) => ({
  namespace,
  pod,
  container,
  recordings: times.map(([start, end], index) => ({
    filename: `profile-${index}.jfr`,
    start: `2026-11-30T${start}Z`,
    end: `2026-11-30T${end}Z`,
    bytes: 100,
    chunks: 2,
  })),
});

const WORKLOADS = workloadsOf({
  workloads: [
    answer("shop", "cart-10", "app", ["12:00:00.5", "12:10:00"], ["12:00:01", "12:05:00"]),
    answer("shop", "cart-2", "sidecar", ["10:00:00", "10:10:00"]),
    answer("shop", "cart-2", "app", ["11:00:00", "11:10:00"]),
    answer("bank", "vault-0", "app", ["08:00:00", "08:10:00"]),
  ],
});

test("a container in sum", () => {
  const [first] = WORKLOADS;
  expect(first).toMatchObject({ bytes: 200, start: Date.parse("2026-11-30T12:00:00.5Z") });
  expect(first?.end).toBe(Date.parse("2026-11-30T12:10:00Z"));
});

const names = (filter: string, order: "name" | "latest" = "name") =>
  chooseWorkloads(WORKLOADS, filter, order).map(({ pod, container }) => `${pod}/${container}`);

test("containers by namespace, numbers in names as numbers", () => {
  expect(names("")).toEqual(["vault-0/app", "cart-2/app", "cart-2/sidecar", "cart-10/app"]);
  expect(names("", "latest")).toEqual(["vault-0/app", "cart-10/app", "cart-2/app", "cart-2/sidecar"]);
});

test("all words have to be in a name", () => {
  expect(names(" CART  app ")).toEqual(["cart-2/app", "cart-10/app"]);
  expect(names("shop/cart-2")).toEqual(["cart-2/app", "cart-2/sidecar"]);
  expect(names("cart vault")).toEqual([]);
});

test("gaps lie between all recordings, not between neighbours", () => {
  const at = (start: number, end: number) => ({
    filename: "",
    start: start * 1000,
    end: end * 1000,
    bytes: 0,
    chunks: 1,
  });
  // The second one ends long before the first; a second is no gap.
  expect(gapsOf([at(0, 100), at(10, 20), at(101, 110), at(120, 130)])).toEqual([{ start: 110_000, end: 120_000 }]);
  expect(gapsOf([])).toEqual([]);
});
