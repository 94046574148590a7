import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address";

test.each([
  "#/",
  "#/shop/cart-0/app",
  "#/shop/cart-0/app?last=10m",
  "#/shop/cart-0/app/report?recording=profile-1.jfr",
  "#/shop/cart-0/app/summary?from=2026-11-30T09:00:00Z&to=2026-11-30T09:10:00Z",
  "#/shop/cart-0/app/notebook?recording=a%2Fb%201.jfr&sql=SELECT%20'%25%26%3D%23%3F'%0AFROM%20%22gc%22&title=Long%20pauses",
])("%s is read and written as it is", (address) => expect(writeAddress(readAddress(address))).toBe(address));

test("what an address says", () => {
  expect(readAddress("#/shop/cart-0/app/report?last=10m")).toEqual({
    place: { namespace: "shop", pod: "cart-0", container: "app" },
    view: "report",
    window: { kind: "last", last: "10m" },
  });
});

test.each([
  ["", {}],
  ["#", {}],
  ["#/shop", {}],
  ["#/shop//app", {}],
  ["#/shop/cart-0/%E0%A4%A", {}],
  ["#/a/b/c/nothing?last=soon", { place: { namespace: "a", pod: "b", container: "c" } }],
])("what cannot be read is left out: %s", (address, expected) => expect(readAddress(address)).toEqual(expected));
