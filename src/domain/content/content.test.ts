import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { searchAll } from "#domain/search/search.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listPages, readArticle, readBlog, readMenu, readPage, removePages, saveArticle, saveBlog, saveMenu, savePage } from "./content.ts";

const shopOf = useTestShop();
const support: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000004", role: "support" };

describe("pages", () => {
  it("are sanitized, summarized, found, replaced and taken away", async () => {
    const shop = shopOf();
    const id = await savePage(shop, system, {
      handle: "warranty",
      title: "Warranty",
      bodyHtml: "<p>One year on <b>centrifuges</b>.</p><script>x</script>",
    });
    expect(await readPage(shop, "warranty")).toMatchObject({
      id,
      bodyHtml: "<p>One year on <b>centrifuges</b>.</p>",
      summary: "One year on centrifuges.",
    });
    expect((await searchAll(shop, { query: "centrifuge", type: "PAGE" })).pages).toMatchObject({ total: 1, items: [{ handle: "warranty" }] });
    expect(await savePage(shop, system, { handle: "warranty", title: "Our warranty", bodyHtml: "<p>Two.</p>" })).toBe(id);
    expect((await listPages(shop)).map((page) => page.title)).toEqual(["Our warranty"]);
    const invalidated = await shop.sql`select distinct tag from invalidations order by tag`;
    expect(invalidated.map((row) => row["tag"])).toEqual(["content-index", "page:warranty"]);
    await removePages(shop, system, [id]);
    expect(await readPage(shop, "warranty")).toBeNull();
  });

  it("are shown from their publication time on", async () => {
    const shop = shopOf();
    await savePage(shop, system, { handle: "soon", title: "Soon", bodyHtml: "", publishedAt: new Date(shop.clock.now().getTime() + 60_000) });
    await savePage(shop, system, { handle: "hidden", title: "Hidden", bodyHtml: "", publishedAt: null });
    expect(await readPage(shop, "soon")).toBeNull();
    shop.pass(60_000);
    expect(await readPage(shop, "soon")).not.toBeNull();
    expect(await readPage(shop, "hidden")).toBeNull();
  });

  it("are refused with a bad handle, and to support", async () => {
    const page = { handle: "No", title: "No", bodyHtml: "" };
    await expect(savePage(shopOf(), system, page)).rejects.toMatchObject({ code: "input-invalid" });
    await expect(savePage(shopOf(), support, { ...page, handle: "no" })).rejects.toMatchObject({ code: "not-allowed" });
  });
});

describe("a blog", () => {
  it("lists its articles, the newest first", async () => {
    const shop = shopOf();
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    for (const day of [1, 3, 2])
      await saveArticle(shop, system, {
        blogHandle: "journal",
        handle: `day-${day}`,
        title: `Day ${day}`,
        bodyHtml: `<p>${"word ".repeat(460)}</p>`,
        author: "Ada",
        publishedAt: new Date(`2026-10-0${day}T00:00:00Z`),
      });
    const list = await readBlog(shop, "journal", { first: 2 });
    expect(list).toMatchObject({ total: 3, articles: [{ handle: "day-3" }, { handle: "day-2" }] });
    expect(await readArticle(shop, "journal", "day-1")).toMatchObject({ readingMinutes: 2, blog: { handle: "journal" } });
    expect(await readArticle(shop, "journal", "none")).toBeNull();
    expect(await readBlog(shop, "none")).toBeNull();
    const lost = { blogHandle: "none", handle: "x", title: "X", bodyHtml: "", author: "" };
    await expect(saveArticle(shop, system, lost)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("a menu", () => {
  it("holds paths of this shop and full addresses, and groups without one", async () => {
    const shop = shopOf();
    const items = [{ title: "Shop", items: [{ title: "All", url: "/collections" }] }];
    await saveMenu(shop, system, "footer", items);
    expect(await readMenu(shop, "footer")).toEqual([{ title: "Shop", url: "", items: [{ title: "All", url: "/collections" }] }]);
    await expect(saveMenu(shop, system, "footer", [{ title: "Bad", url: "javascript:alert(1)" }])).rejects.toMatchObject({ code: "input-invalid" });
    await saveMenu(shop, system, "footer", []);
    expect(await readMenu(shop, "footer")).toEqual([]);
  });
});
