import { expect, it } from "vitest";
import { pageRoutes } from "#web/page-routes.ts";
import { pageOfPath } from "./reserved-paths.ts";

it("Every page of the shop that shows no record of its own is known as a place where no redirect is needed", () => {
  const fixed = pageRoutes.map(({ path }) => path).filter((path) => path !== "/" && path !== "*");
  const records = fixed.filter((path) => pageOfPath(path.replaceAll(/:\w+\??/g, "x")) !== "own");
  expect(records.toSorted()).toEqual([
    ...["/blogs/:blog", "/blogs/:blog/:article", "/collections/:handle", "/collections/:handle.md"],
    ...["/pages/:handle", "/products/:handle", "/products/:handle.md", "/products/:handle/qr-code.svg"],
  ]);
  expect(pageOfPath("/old-shop.html")).toBeNull();
  expect(pageOfPath("/products/old/reviews")).toBeNull();
});
