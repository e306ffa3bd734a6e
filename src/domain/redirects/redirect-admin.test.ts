import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { saveCollection, saveProduct } from "#domain/catalog/catalog.ts";
import { savePage } from "#domain/content/content.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeRedirect, listRedirects, removeRedirect } from "./redirect-admin.ts";
import { redirectsQuery } from "./redirect-admin-queries.ts";
import { importRedirects } from "./redirect-import.ts";
import { addRedirect, redirectFor } from "./redirects.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const visitor = { kind: "visitor" as const, cartId: null };
const noId = "01990000-0000-7000-8000-000000000009";

describe("the list of redirects", () => {
  it("shows the newest first, page by page, finds either address, and tells those of staff from those of changed handles", async () => {
    const shop = shopOf();
    for (let n = 1; n <= 60; n++) await addRedirect(shop, manager, { path: `/old-${n}`, target: n === 7 ? "https://example.com/100%" : "/new" });
    await saveCollection(shop, manager, { handle: "pumps", title: "Pumps" }, null);
    const first = await listRedirects(shop, support);
    expect(first.redirects).toHaveLength(50);
    expect(first.redirects[0]).toMatchObject({ path: "/old-60", target: "/new", isAutomatic: false });
    const second = await listRedirects(shop, support, { after: first.next });
    expect([second.redirects.length, second.next]).toEqual([10, null]);
    expect((await listRedirects(shop, support, { search: "old-59" })).redirects.map(({ path }) => path)).toEqual(["/old-59"]);
    expect((await listRedirects(shop, support, { search: "0%" })).redirects.map(({ path }) => path)).toEqual(["/old-7"]);
    expect((await listRedirects(shop, support, { view: "automatic" })).redirects).toEqual([]);
    expect(await refusalOf(listRedirects(shop, visitor))).toBe("not-signed-in");
  });

  it("lets staff change and remove one", async () => {
    const shop = shopOf();
    const id = await addRedirect(shop, manager, { path: "/mistake", target: "/new" });
    await addRedirect(shop, manager, { path: "/other", target: "/mistake" });
    await changeRedirect(shop, manager, id, { path: "/right", target: "/pages/about" });
    expect([await redirectFor(shop, "/mistake"), await redirectFor(shop, "/right")]).toEqual([null, "/pages/about"]);
    expect(await refusalOf(changeRedirect(shop, manager, id, { path: "/other", target: "/x" }))).toBe("input-invalid");
    expect(await refusalOf(changeRedirect(shop, manager, id, { path: "/mistake", target: "/other" }))).toBe("input-invalid");
    expect(await refusalOf(changeRedirect(shop, manager, noId, { path: "/x", target: "/y" }))).toBe("not-found");
    await removeRedirect(shop, manager, id);
    expect(await redirectFor(shop, "/right")).toBeNull();
    expect(await refusalOf(removeRedirect(shop, manager, id))).toBe("not-found");
    for (const actor of [support, visitor]) {
      const refusal = actor === visitor ? "not-signed-in" : "not-allowed";
      expect(await refusalOf(changeRedirect(shop, actor, id, { path: "/x", target: "/y" }))).toBe(refusal);
      expect(await refusalOf(removeRedirect(shop, actor, id))).toBe(refusal);
      expect(await refusalOf(importRedirects(shop, actor, { text: "/a,/b" }))).toBe(refusal);
    }
  });
});

it("The list of redirects is read along an index, its newest and what follows a page", async () => {
  const { sql, ownerSql } = shopOf();
  await sql`
    insert into redirects (id, path, target, is_automatic, created_at)
    select md5(n::text)::uuid, '/p-' || n, '/new', false, now() - n * interval '1 minute' from generate_series(1, 20000) n`;
  await ownerSql`vacuum analyze redirects`;
  for (const after of [null, { key: new Date().toISOString(), id: noId }]) {
    const rows = await sql<{ "QUERY PLAN": string }[]>`explain ${redirectsQuery({ sql }, { search: "", view: "all", after, limit: 51 })}`;
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("redirects_created");
    expect(plan).not.toContain("Seq Scan");
  }
});

it("A redirect is refused where the shop shows something, and taken where a product is archived or a page not published", async () => {
  const shop = shopOf();
  const variants = [{ sku: "S-1", optionValues: [], priceCents: 900 }];
  await saveProduct(shop, manager, { handle: "stirrer", title: "Stirrer", status: "active", options: [], variants });
  await saveProduct(shop, manager, {
    handle: "gone",
    title: "Gone",
    status: "archived",
    options: [],
    variants: [{ ...variants[0], sku: "G-1" } as never],
  });
  await saveCollection(shop, manager, { handle: "ovens", title: "Ovens" }, null);
  await savePage(shop, manager, { handle: "about-us", title: "About", bodyHtml: "<p>Us.</p>", publishedAt: shop.clock.now() });
  await savePage(shop, manager, { handle: "later", title: "Later", bodyHtml: "<p>Later.</p>", publishedAt: null });
  for (const path of [
    "/products/stirrer",
    "/collections/ovens",
    "/pages/about-us",
    "/cart",
    "/account/orders",
    "/admin",
    "/pages/contact-us",
    "/collections",
  ])
    expect([path, await refusalOf(addRedirect(shop, manager, { path, target: "/new" }))]).toEqual([path, "input-invalid"]);
  for (const path of ["/products/gone", "/pages/later", "/pages/none", "/shop.html"]) await addRedirect(shop, manager, { path, target: "/new" });
});

describe("an import of redirects", () => {
  it("takes a file of Shopify's as it is, reports each row at fault with its line, and stores the others", async () => {
    const shop = shopOf();
    await addRedirect(shop, manager, { path: "/same", target: "/new" });
    await addRedirect(shop, manager, { path: "/moved", target: "/new" });
    const text = [
      "Redirect from,Redirect to",
      "/first,/pages/first",
      "https://old.example/second?x=1,https://example.com/second",
      "/same,/new",
      "/moved,/pages/elsewhere",
      "/first,/again",
      "no path,/new",
      "/evil,javascript:alert(1)",
      "/one,/two",
      "/two,/one",
      "/cart,/new",
      '"/quoted, with comma",/new',
    ].join("\r\n");
    const trial = await importRedirects(shop, manager, { text, isTrial: true });
    expect(await redirectFor(shop, "/first")).toBeNull();
    const report = await importRedirects(shop, manager, { text });
    expect(report).toEqual(trial);
    expect([report.added, report.changed, report.same]).toEqual([4, 1, 1]);
    expect(report.faulty.map(({ line }) => line)).toEqual([6, 7, 8, 10, 11]);
    expect(await redirectFor(shop, "/second")).toBe("https://example.com/second");
    expect(await redirectFor(shop, "/moved")).toBe("/pages/elsewhere");
    expect(await importRedirects(shop, manager, { text })).toMatchObject({ added: 0, changed: 0, same: 6 });
  });

  it("is read in its own time however long the chains in it are, and a loop over all of them is found", async () => {
    const shop = shopOf();
    const steps = Array.from({ length: 4999 }, (_, at) => `/chain-${at + 1},/chain-${at}`);
    const text = [...steps, "/chain-0,/chain-4999"].join("\n");
    expect(await importRedirects(shop, manager, { text, isTrial: true })).toMatchObject({ added: 4999, faulty: [{ line: 5000 }] });
  });

  it("finds a loop with what is stored, reads other separators, and refuses what is no such file", async () => {
    const shop = shopOf();
    await addRedirect(shop, manager, { path: "/stored", target: "/target" });
    expect(await importRedirects(shop, manager, { text: "/target;/stored\n/free;/x" })).toMatchObject({ added: 1, faulty: [{ line: 1 }] });
    expect(await importRedirects(shop, manager, { text: "/tab\t/x" })).toMatchObject({ added: 1 });
    const many = Array.from({ length: 5001 }, (_, n) => `/n-${n},/x`).join("\n");
    for (const text of ["", '"/a,/b', many]) expect(await refusalOf(importRedirects(shop, manager, { text }))).toBe("input-invalid");
  });
});
