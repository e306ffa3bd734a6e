import { expect, it } from "vitest";
import { type Right, rightsOf } from "#domain/permissions.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { firstPageOf, menu, menuFor, menuPageAt } from "./admin-nav.tsx";
import { loader } from "./unknown-admin-page.tsx";

const shopOf = useTestShop();

it("leads to declared pages only, to each from one place", () => {
  const paths = menu.flatMap(({ pages }) => pages.map(({ to }) => to));
  const declared = new Set(pageRoutes.map(({ path }) => path.replace(/\/:\w+\?$/, "")));
  expect(paths.filter((path) => !declared.has(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

it("shows each role the pages that it may open, and no group without any", () => {
  const pagesOf = (rights: Right[]) => menuFor(rights).flatMap(({ pages }) => pages.map(({ text }) => text));
  expect(pagesOf(rightsOf("owner"))).toEqual(expect.arrayContaining(["Staff and roles", "System", "Payouts"]));
  expect(pagesOf(rightsOf("analyst"))).not.toEqual(expect.arrayContaining(["Staff and roles"]));
  expect(menuFor(rightsOf("analyst")).map(({ text }) => text)).not.toContain("System");
  expect(menuFor(rightsOf("owner")).every(({ pages }) => pages.length > 0)).toBe(true);
});

it("has the pages of Analytics open at first, and no other group's", () => {
  expect(menuFor(rightsOf("owner")).flatMap(({ text, isOpenAtFirst }) => (isOpenAtFirst ? [text] : []))).toEqual(["Analytics"]);
});

it("knows to which of its pages a path belongs: the one that is nearest to it", () => {
  expect(menuPageAt("/admin/orders/1234/edit")?.text).toBe("Orders");
  expect(menuPageAt("/admin")?.text).toBe("Dashboard");
  expect(menuPageAt("/admin/nothing")).toBeNull();
});

it("opens the first page of a group at its own path, and finds nothing at any other", async () => {
  const { actor } = await signedInAs(shopOf(), "analyst");
  const open = async (path: string) =>
    loader({
      request: new Request(testOrigin + path),
      context: makePageContext(shopOf(), { actor }),
      params: {},
    } as unknown as Parameters<typeof loader>[0]);
  const led = await Promise.resolve(open("/admin/content/")).catch((answer: Response) => answer);
  expect((led as Response).headers.get("Location")).toBe(firstPageOf("/admin/content", rightsOf("analyst")));
  expect(await open("/admin/nothing")).toMatchObject({ init: { status: 404 } });
  expect(firstPageOf("/admin/staff", rightsOf("owner"))).toBeNull();
});
