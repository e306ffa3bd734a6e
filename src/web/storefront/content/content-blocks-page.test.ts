import type { LoaderFunctionArgs } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, saveProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { makePreview } from "#domain/content/content-preview.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { countStatements } from "#support/statement-counting.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRecordContext } from "#web/page-context.ts";
import { loadContact } from "../contact/contact-page.server.ts";
import { loadHome } from "../home/home-page.server.ts";
import { loadArticle } from "./article-page.server.ts";
import { loadContentPage } from "./content-page.server.ts";
import { loadPreview } from "./preview-page.server.ts";

const shopOf = useTestShop();
type Load<Shown> = (given: LoaderFunctionArgs) => Promise<Shown>;

async function open<Shown>(load: Load<Shown>, params: Record<string, string>) {
  const context = makePageContext(shopOf());
  const url = new URL("http://shop.test/");
  const shown = await load({ context, params, request: new Request(url), url, pattern: "/" });
  if (shown instanceof Response) throw new Error(`There is no page: ${shown.status}`);
  return { shown: shown as Exclude<Shown, Response>, record: context.get(pageRecordContext) };
}

const product = (handle: string, priceCents: number) => ({
  handle,
  title: handle,
  status: "active" as const,
  options: [],
  variants: [{ optionValues: [], priceCents, stock: 5 }],
});
const invalidated = async () => (await shopOf().sql<{ tag: string }[]>`select tag from invalidations`).map(({ tag }) => tag);
const blocks = [
  { kind: "collection" as const, collection: "ovens" },
  { kind: "text" as const, title: "Hidden", isHidden: true },
  { kind: "text" as const, title: "Hours", text: "From nine.", links: [{ text: "Call", url: "tel:1" }] },
];

beforeAll(async () => {
  for (const handle of ["one", "two", "three"]) await saveProduct(shopOf(), system, product(handle, 10_000));
  await saveCollection(shopOf(), system, { handle: "ovens", title: "Ovens", products: ["one", "two", "three"] });
  await savePage(shopOf(), system, { handle: "visit", title: "Visit", bodyHtml: "<p>Come in.</p>", blocks });
});

describe("the blocks of a page in the shop", () => {
  it("are shown in their order without what is hidden, and the page is made anew when a product of its collection changes", async () => {
    const { shown, record } = await open(loadContentPage, { handle: "visit" });
    expect(shown.blocks).toMatchObject([
      { kind: "collection", title: "Ovens", cards: [{ title: "one" }, { title: "two" }, { title: "three" }] },
      { kind: "text", title: "Hours", text: "From nine.", links: [{ text: "Call", url: "tel:1" }] },
    ]);
    expect(shown.page).not.toHaveProperty("blocks");
    expect([record.cacheable, record.tags.has("page:visit")]).toEqual([true, true]);
    await shopOf().ownerSql`delete from invalidations`;
    await writeProducts(shopOf(), system, [product("two", 20_000)]);
    expect(await invalidated()).toContainEqual(expect.toSatisfy((tag: string) => tag.startsWith("collection:") && record.tags.has(tag)));
    const again = await open(loadContentPage, { handle: "visit" });
    expect(JSON.stringify(again.shown.blocks[0])).toContain("200.00");
  });

  it("cost the same number of queries however many products they show", async () => {
    await saveCollection(shopOf(), system, { handle: "one-oven", title: "One oven", products: ["one"] });
    await savePage(shopOf(), system, { handle: "small", title: "Small", bodyHtml: "", blocks: [{ kind: "collection", collection: "one-oven" }] });
    await savePage(shopOf(), system, { handle: "large", title: "Large", bodyHtml: "", blocks: [{ kind: "collection", collection: "ovens" }] });
    const costOf = async (handle: string) => {
      await open(loadContentPage, { handle });
      return (await countStatements(shopOf(), () => open(loadContentPage, { handle }))).statements;
    };
    expect(await costOf("large")).toBe(await costOf("small"));
  });

  it("leave out a collection that is not there, until it is", async () => {
    await savePage(shopOf(), system, { handle: "soon", title: "Soon", bodyHtml: "", blocks: [{ kind: "collection", collection: "balances" }] });
    const before = await open(loadContentPage, { handle: "soon" });
    expect([before.shown.blocks, before.record.tags.has("collections")]).toEqual([[], true]);
    await shopOf().ownerSql`delete from invalidations`;
    await saveCollection(shopOf(), system, { handle: "balances", title: "Balances", products: ["one"] });
    expect(await invalidated()).toContain("collections");
    expect((await open(loadContentPage, { handle: "soon" })).shown.blocks).toMatchObject([{ title: "Balances" }]);
  });

  it("follow a collection whose handle changed, on the home page too, until another one takes the old handle", async () => {
    const shop = shopOf();
    const block = { kind: "collection" as const, collection: "pumps" };
    const id = await saveCollection(shop, system, { handle: "pumps", title: "Pumps", products: ["one"] });
    await savePage(shop, system, { handle: "pumping", title: "Pumping", bodyHtml: "", blocks: [block] });
    await changeSettings(shop, system, "home", { blocks: [block] });
    for (const handle of ["vacuum-pumps", "lab-pumps"]) {
      const [stored] = await shop.sql<{ at: string }[]>`select to_json(updated_at) #>> '{}' as at from collections where id = ${id}`;
      await saveCollection(shop, system, { handle, title: "Pumps" }, { id, seenAt: stored?.at ?? "" });
    }
    const moved = { kind: "collection", title: "Pumps", collection: { handle: "lab-pumps", title: "Pumps" }, cards: [{ title: "one" }] };
    const { shown, record } = await open(loadContentPage, { handle: "pumping" });
    expect(shown.blocks).toMatchObject([moved]);
    expect([record.tags.has("collections"), record.tags.has(`collection:${id}`)]).toEqual([true, true]);
    expect((await open(loadHome, {})).shown.blocks).toMatchObject([moved]);
    await saveCollection(shop, system, { handle: "pumps", title: "New pumps", products: ["two"] });
    expect((await open(loadContentPage, { handle: "pumping" })).shown.blocks).toMatchObject([{ title: "New pumps", cards: [{ title: "two" }] }]);
  });

  it("show the newest articles, and the page is made anew when the next one is published", async () => {
    const at = new Date(shopOf().clock.now().getTime() + 60_000);
    await saveBlog(shopOf(), system, { handle: "journal", title: "Journal" });
    const article = { blogHandle: "journal", bodyHtml: "<p>Read.</p>", author: "Ada" };
    await saveArticle(shopOf(), system, { ...article, handle: "first", title: "First", blocks });
    await saveArticle(shopOf(), system, { ...article, handle: "next", title: "Next", publishedAt: at });
    await savePage(shopOf(), system, { handle: "news", title: "News", bodyHtml: "", blocks: [{ kind: "articles" }] });
    const { shown, record } = await open(loadContentPage, { handle: "news" });
    expect(shown.blocks).toMatchObject([{ kind: "articles", title: "Latest Articles", articles: [{ title: "First" }] }]);
    expect([record.until, record.tags.has("content-index")]).toEqual([at, true]);
    const opened = await open(loadArticle, { blog: "journal", article: "first" });
    expect(opened.shown.blocks.map(({ kind }) => kind)).toEqual(["collection", "text"]);
  });

  it("are shown with the contact form too, and in a preview of a draft", async () => {
    const id = await savePage(shopOf(), system, { handle: "contact-us", title: "Contact", bodyHtml: "", blocks });
    expect((await open(loadContact, {})).shown.blocks.map(({ kind }) => kind)).toEqual(["collection", "text"]);
    await savePage(shopOf(), system, { handle: "contact-us", title: "Contact", bodyHtml: "", publishedAt: null });
    expect((await open(loadContact, {})).shown.blocks).toEqual([]);
    const { token } = await makePreview(shopOf(), manager, "page", id);
    expect((await open(loadPreview, { token })).shown.blocks.map(({ kind }) => kind)).toEqual(["collection", "text"]);
  });
});
