import { expect, it } from "vitest";
import { cachedAddress } from "./cached-routes.ts";

it("keeps a page under its path and the parameters it knows, sorted", () => {
  expect(cachedAddress("/")).toBe("/");
  expect(cachedAddress("/?utm_source=mail&fbclid=1")).toBe("/");
  expect(cachedAddress("/collections/balances?sort=price-asc&min=10&utm_source=x")).toBe("/collections/balances?min=10&sort=price-asc");
  expect(cachedAddress("/collections/balances?min=10&sort=price-asc")).toBe("/collections/balances?min=10&sort=price-asc");
  expect(cachedAddress("/collections/balances?min=&sort=")).toBe("/collections/balances");
});

it("keeps the data of a page beside the page", () => {
  expect(cachedAddress("/products/c24.data")).toBe("/products/c24.data");
  expect(cachedAddress("/_root.data")).toBe("/_root.data");
  expect(cachedAddress("/products/c24.data?_routes=root")).toBeNull();
});

it("keeps what pages of all visitors ask for later", () => {
  expect(cachedAddress("/mega-menus.json")).toBe("/mega-menus.json");
  expect(cachedAddress("/category-groups.json?utm_source=x")).toBe("/category-groups.json");
});

it("leaves alone what differs per visitor", () => {
  for (const path of ["/cart", "/search?q=x", "/checkout/abc", "/account/login", "/admin", "/api/cart", "/thank-you", "/pages/contact-us"])
    expect(cachedAddress(path)).toBeNull();
});

it("keeps a page under one spelling, and no other page under its address", () => {
  for (const path of ["/products/..", "/products/%2e%2e", "/products/%2E%2E.data", "/blogs/../cart", "/blogs/.%2e/cart", "/products/a\\..\\..\\cart"])
    expect([path, cachedAddress(path)]).toEqual([path, null]);
  for (const path of [
    "/collections/all#x",
    "/collections/%61ll",
    "/collections/All",
    "/collections/all;x",
    "/collections/all%00",
    "/collections/a%2Fb",
  ])
    expect([path, cachedAddress(path)]).toEqual([path, null]);
  for (const path of ["/products/c-24.5_x", "/products/k%C3%BChlschrank", "/blogs/news/one"]) expect(cachedAddress(path)).toBe(path);
});

it("does not keep endless addresses", () => {
  expect(cachedAddress(`/products/${"x".repeat(400)}`)).toBeNull();
  expect(cachedAddress(`/collections/a?sort=${"x".repeat(400)}`)).toBeNull();
});
