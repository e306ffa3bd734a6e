import { expect, it } from "vitest";
import { sharedPageAt } from "./page-cache-key.ts";

const pathOf = (url: string) => sharedPageAt(url)?.path ?? null;

it("keeps a page under its path and what the page makes of its query", () => {
  expect(pathOf("/")).toBe("/");
  expect(pathOf("/?utm_source=mail&fbclid=1")).toBe("/");
  expect(pathOf("/collections/balances?sort=price-asc&min=10&utm_source=x")).toBe("/collections/balances?sort=price-asc&min=10");
  expect(pathOf("/collections/balances?min=10&sort=price-asc")).toBe("/collections/balances?sort=price-asc&min=10");
  expect(pathOf("/collections/balances?min=&sort=")).toBe("/collections/balances");
  expect(pathOf("/collections/balances?page=2")).toBe("/collections/balances?page=2");
  expect(pathOf("/blogs/news?page=2")).toBe("/blogs/news?page=2");
  expect(pathOf("/products/c24?variant=0198A0A0-0000-4000-8000-000000000000")).toBe("/products/c24?variant=0198a0a0-0000-4000-8000-000000000000");
});

it("gives one view of a collection's facets one key, and asks no more of it than a visitor could choose", () => {
  const one = "/collections/balances?brand=A&brand=B&f.door=Steel";
  expect(pathOf("/collections/balances?f.door=Steel&brand=B&brand=A&brand=B&f.x.unit=L&made=up")).toBe(one);
  expect(pathOf(`/collections/balances?${Array.from({ length: 400 }, (_, at) => `f.x${at}=1`).join("&")}`)?.length).toBeLessThan(200);
});

it("makes no new copy of a page for a query that means nothing", () => {
  for (const query of ["variant=1", "variant=", "variant=none", `variant=${"x".repeat(400)}`, "page=2", "variant=1&variant=2"])
    expect([query, pathOf(`/products/c24?${query}`)]).toEqual([query, "/products/c24"]);
  for (const query of [
    "sort=loudest",
    "sort=featured",
    "page=1",
    "page=0",
    "page=-1",
    "page=x",
    "page=1e99",
    "min=x",
    "max=1..2",
    `sort=${"x".repeat(400)}`,
  ])
    expect([query, pathOf(`/collections/balances?${query}`)]).toEqual([query, "/collections/balances"]);
  for (const same of ["page=2", "page=02", "page=2.5", "page=+2", "page=0x2", "page=2e0"])
    expect([same, pathOf(`/collections/balances?${same}`)]).toEqual([same, "/collections/balances?page=2"]);
  for (const same of ["min=1500", "min=1,500", "min=$1500", "min=%201500"])
    expect([same, pathOf(`/collections/balances?${same}`)]).toEqual([same, "/collections/balances?min=1500"]);
  for (const query of ["page=1", "page=none"]) expect(pathOf(`/blogs/news?${query}`)).toBe("/blogs/news");
});

it("keeps the data of a page beside the page", () => {
  expect(pathOf("/products/c24.data")).toBe("/products/c24.data");
  expect(pathOf("/_root.data")).toBe("/_root.data");
  expect(pathOf("/products/c24.data?_routes=root")).toBeNull();
});

it("keeps what pages of all visitors ask for later", () => {
  expect(pathOf("/mega-menus.json")).toBe("/mega-menus.json");
  expect(pathOf("/category-groups.json?utm_source=x")).toBe("/category-groups.json");
});

it("leaves alone what differs per visitor", () => {
  for (const path of ["/cart", "/search?q=x", "/checkout/abc", "/account/login", "/admin", "/api/cart", "/thank-you", "/pages/contact-us"])
    expect(pathOf(path)).toBeNull();
});

it("stores a page under one spelling of its URL, and no other page under it", () => {
  for (const path of ["/products/..", "/products/%2e%2e", "/products/%2E%2E.data", "/blogs/../cart", "/blogs/.%2e/cart", "/products/a\\..\\..\\cart"])
    expect([path, pathOf(path)]).toEqual([path, null]);
  for (const path of [
    "/collections/all#x",
    "/collections/%61ll",
    "/collections/All",
    "/collections/all;x",
    "/collections/all%00",
    "/collections/a%2Fb",
  ])
    expect([path, pathOf(path)]).toEqual([path, null]);
  for (const path of ["/products/c-24.5_x", "/products/k%C3%BChlschrank", "/blogs/news/one"]) expect(pathOf(path)).toBe(path);
});

it("does not store endless URLs", () => {
  expect(pathOf(`/products/${"x".repeat(400)}`)).toBeNull();
});
