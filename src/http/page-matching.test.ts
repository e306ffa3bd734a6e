import { existsSync } from "node:fs";
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { links } from "#web/links.ts";
import { layouts, pageRoutes } from "#web/page-routes.ts";
import { apiRoutes } from "./api/api-routes.ts";
import { normalizePath } from "./middleware/normalized-path.ts";
import { pageAt } from "./page-matching.ts";

const forReactRouter = pageRoutes.map(({ path }) => ({ path }));
const declared = (path: string) => pageAt(normalizePath(path))?.path ?? "*";

it("finds the page that React Router renders, whichever way its path is written", () => {
  const paths = pageRoutes.flatMap(({ path }) => (path.endsWith("*") ? [] : [path.replace(/:\w+\??/g, "some-thing"), path.replace(/\/:\w+\?$/, "")]));
  expect(paths.length).toBeGreaterThan(30);
  const others = [
    "/nothing",
    "/products",
    "/products/a/b",
    "/admin/nothing",
    "/admin/orders/1/x",
    "/checkout",
    "/pages",
    "/admin/products/NEW",
    "/blogs/a/b/c",
    "/products/.md",
    "/products/a.md/b",
    "/products/a.mdx",
  ];
  for (const path of [...paths, ...others])
    for (const spelling of [path, `${path}/`, path.toUpperCase(), `${path}//`])
      expect([spelling, declared(spelling)]).toEqual([spelling, matchRoutes(forReactRouter, spelling)?.at(-1)?.route.path]);
});

it("finds the same page for its data", () => {
  for (const [path, page] of [
    ["/_root.data", "/"],
    ["/_.data", "/"],
    ["/products/c24.data", "/products/:handle"],
    ["/cart/_.data", "/cart"],
  ])
    expect([path, declared(path ?? "")]).toEqual([path, page]);
});

it("knows files that exist, each path once", () => {
  const files = [...pageRoutes.map(({ file }) => file), ...Object.values(layouts)];
  expect(files.filter((file) => !existsSync(`src/web/${file}`))).toEqual([]);
  expect(new Set(pageRoutes.map(({ path }) => path)).size).toBe(pageRoutes.length);
});

it("declares nothing of one visitor for a shared page, which is answered before anybody looks at who asks", () => {
  const wrong = pageRoutes.filter((page) => page.shared && (page.limits?.reads || page.browserId === "always" || page.fromOtherSites));
  expect(wrong).toEqual([]);
});

it("answers every path that `links.ts` makes: pages and files", () => {
  const known: Record<string, unknown[]> = {
    ...{ compare: [["a", "b"]], heroPoster: [960], shopPicture: ["offline"] },
    ...{ adminPage: ["system"], adminAnalytics: ["behavior"], adminAi: ["search"], adminReport: ["behavior", {}] },
  };
  const made = Object.entries(links).map(([name, link]) => (link as (...given: unknown[]) => string)(...(known[name] ?? ["generic", "b"])));
  expect(made.length).toBeGreaterThan(30);
  const calls = apiRoutes.filter(({ path }) => !path.includes("{")).map((call) => new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}$`));
  const lost = made.filter((link) => {
    const path = link.replace(/[?#].*/, "");
    return declared(path).endsWith("*") && !existsSync(`public${path}`) && !calls.some((call) => call.test(path));
  });
  expect(lost).toEqual([]);
});
