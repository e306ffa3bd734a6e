import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { redirectFor } from "#domain/redirects/redirects.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import {
  changeArticlePicture,
  deleteBlog,
  readArticle,
  readBlog,
  readPage,
  removeArticles,
  removePages,
  saveArticle,
  saveBlog,
  savePage,
} from "./content.ts";
import { listAdminArticles, listAdminBlogs, listAdminPages, readAdminArticle, readAdminPage } from "./content-admin.ts";
import { makePreview, readPreview } from "./content-preview.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;
const nowhere = "01990000-0000-7000-8000-00000000ffff";
const aboutUs = { handle: "about", title: "About", bodyHtml: "<p>We <b>measure</b>.</p><script>x</script>" };

describe("a page in the admin area", () => {
  it("is written as a draft, published later at its time, and stays published since then when it is saved again", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...aboutUs, publishedAt: null }, null);
    const draft = await readAdminPage(shop, support, id);
    expect(draft).toMatchObject({ status: "draft", publishedAt: null, bodyHtml: "<p>We <b>measure</b>.</p>", summary: "We measure." });
    expect(await readPage(shop, "about")).toBeNull();

    const at = new Date(shop.clock.now().getTime() + 60_000);
    await savePage(shop, manager, { ...aboutUs, publishedAt: at }, { id, seenAt: draft.updatedAt });
    const scheduled = await readAdminPage(shop, manager, id);
    expect(scheduled).toMatchObject({ status: "scheduled" });
    shop.pass(60_000);
    expect(await readPage(shop, "about")).not.toBeNull();

    shop.pass(60_000);
    await savePage(shop, manager, { ...aboutUs, title: "About us" }, { id, seenAt: scheduled.updatedAt });
    const again = await readAdminPage(shop, manager, id);
    expect([again.status, new Date(again.publishedAt ?? "")]).toEqual(["published", at]);
  });

  it("is published at once where it was a draft", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...aboutUs, handle: "now", publishedAt: null }, null);
    const { updatedAt: seenAt } = await readAdminPage(shop, manager, id);
    await savePage(shop, manager, { ...aboutUs, handle: "now" }, { id, seenAt });
    expect(new Date((await readAdminPage(shop, manager, id)).publishedAt ?? "")).toEqual(shop.clock.now());
  });

  it("leaves a redirect behind when its handle changes, and its old page leaves the cache", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...aboutUs, handle: "old-name" }, null);
    const { updatedAt: seenAt } = await readAdminPage(shop, manager, id);
    await savePage(shop, manager, { ...aboutUs, handle: "new-name" }, { id, seenAt });
    expect([await readPage(shop, "old-name"), await redirectFor(shop, "/pages/old-name")]).toEqual([null, "/pages/new-name"]);
    const dropped = await shop.sql`select tag from invalidations where tag in ('page:old-name', 'page:new-name', 'menus') group by tag order by tag`;
    expect(dropped.map((row) => row["tag"])).toEqual(["menus", "page:new-name", "page:old-name"]);
  });

  it("refuses a handle that is taken, what changed meanwhile, what is gone, and what has a fault", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...aboutUs, handle: "taken" }, null);
    const { updatedAt: seenAt } = await readAdminPage(shop, manager, id);
    const save = (input: object, edited: { id: string; seenAt: string } | null) =>
      refusalOf(savePage(shop, manager, { ...aboutUs, ...input }, edited));
    expect(await save({ handle: "taken" }, null)).toBe("handle-taken");
    expect(await save({ handle: "taken" }, { id, seenAt: "2020-01-01T00:00:00Z" })).toBe("changed-meanwhile");
    expect(await save({ handle: "free" }, { id: nowhere, seenAt })).toBe("not-found");
    expect(await save({ handle: "Not a handle" }, null)).toBe("input-invalid");
    expect(await refusalOf(readAdminPage(shop, manager, nowhere))).toBe("not-found");
    await removePages(shop, manager, [id]);
    expect(await refusalOf(readAdminPage(shop, manager, id))).toBe("not-found");
  });
});

describe("blogs and articles in the admin area", () => {
  it("are made from nothing, and a blog with articles stays until they are gone", async () => {
    const shop = shopOf();
    const blog = await saveBlog(shop, manager, { handle: "news", title: "News" }, null);
    expect(await refusalOf(saveBlog(shop, manager, { handle: "news", title: "More" }, null))).toBe("handle-taken");
    expect(await refusalOf(saveBlog(shop, manager, { handle: "No handle", title: "" }, null))).toBe("input-invalid");
    const input = {
      blogHandle: "news",
      handle: "first",
      title: "First",
      bodyHtml: "<p>One.</p>",
      author: "Ada",
      tags: ["rotor"],
      seoDescription: "The first.",
    };
    const id = await saveArticle(shop, manager, input, null);
    expect(await refusalOf(saveArticle(shop, manager, input, null))).toBe("handle-taken");
    expect(await readAdminArticle(shop, support, id)).toMatchObject({
      status: "published",
      blog: { handle: "news" },
      hasPicture: false,
      excerpt: "One.",
    });
    expect(await readArticle(shop, "news", "first")).toMatchObject({ seoDescription: "The first." });
    expect(await listAdminBlogs(shop, support)).toMatchObject({ blogs: [{ handle: "news", articles: 1 }], authors: ["Ada"], tags: ["rotor"] });
    expect(await refusalOf(deleteBlog(shop, manager, blog))).toBe("blog-in-use");
    await removeArticles(shop, manager, [id]);
    await deleteBlog(shop, manager, blog);
    expect(await refusalOf(deleteBlog(shop, manager, blog))).toBe("not-found");
  });

  it("lead on from their old addresses when the blog or the article gets another handle, or the article another blog", async () => {
    const shop = shopOf();
    await saveBlog(shop, manager, { handle: "one", title: "One" }, null);
    const blog = await saveBlog(shop, manager, { handle: "two", title: "Two" }, null);
    const input = { blogHandle: "one", handle: "first", title: "First", bodyHtml: "", author: "" };
    const id = await saveArticle(shop, manager, input, null);
    const { updatedAt: seenAt } = await readAdminArticle(shop, manager, id);
    shop.pass(1000);
    expect(await refusalOf(saveArticle(shop, manager, { ...input, blogHandle: "none" }, { id, seenAt }))).toBe("not-found");
    await saveArticle(shop, manager, { ...input, blogHandle: "two", handle: "moved" }, { id, seenAt });
    expect(await redirectFor(shop, "/blogs/one/first")).toBe("/blogs/two/moved");
    const [stored] = (await listAdminBlogs(shop, manager)).blogs.filter((one) => one.id === blog);
    expect(await refusalOf(saveBlog(shop, manager, { handle: "three", title: "Two" }, { id: blog, seenAt: "2020-01-01T00:00:00Z" }))).toBe(
      "changed-meanwhile",
    );
    expect(await refusalOf(saveBlog(shop, manager, { handle: "three", title: "Two" }, { id: nowhere, seenAt }))).toBe("not-found");
    await saveBlog(shop, manager, { handle: "three", title: "Two" }, { id: blog, seenAt: stored?.updatedAt ?? "" });
    expect(await readBlog(shop, "three")).toMatchObject({ total: 1 });
    expect([await redirectFor(shop, "/blogs/two"), await redirectFor(shop, "/blogs/two/moved"), await redirectFor(shop, "/blogs/one/first")]).toEqual(
      ["/blogs/three", "/blogs/three/moved", "/blogs/three/moved"],
    );
    expect(await refusalOf(saveArticle(shop, manager, { ...input, blogHandle: "three" }, { id, seenAt }))).toBe("changed-meanwhile");
  });

  it("are read in lists that are searched, narrowed, sorted, and paged without a gap", async () => {
    const shop = shopOf();
    await saveBlog(shop, system, { handle: "list", title: "List" });
    const later = new Date(shop.clock.now().getTime() + 60_000);
    for (let at = 0; at < 55; at++) {
      const publishedAt = [null, later, shop.clock.now()][at % 3] ?? null;
      const input = { handle: `listed-${at}`, title: `Listed ${at % 5}`, bodyHtml: "", publishedAt };
      await savePage(shop, system, input);
      await saveArticle(shop, system, { ...input, blogHandle: "list", author: "" });
    }
    for (const sort of ["updated", "title"] as const) {
      const pages = await listAdminPages(shop, support, { search: "listed", sort });
      const more = await listAdminPages(shop, support, { search: "listed", sort, after: pages.next });
      expect(new Set([...pages.pages, ...more.pages].map(({ id }) => id)).size).toBe(55);
      const articles = await listAdminArticles(shop, support, { search: "listed", sort });
      const others = await listAdminArticles(shop, support, { search: "listed", sort, after: articles.next });
      expect([articles.articles.length, others.articles.length, others.next]).toEqual([50, 5, null]);
    }
    for (const view of ["draft", "scheduled", "published"] as const) {
      const { pages } = await listAdminPages(shop, support, { search: "listed", view });
      expect([pages.length, new Set(pages.map(({ status }) => status))]).toEqual([view === "draft" ? 19 : 18, new Set([view])]);
    }
    expect((await listAdminPages(shop, support, { search: "100%_" })).pages).toEqual([]);
    const [blog] = (await listAdminBlogs(shop, support)).blogs.filter(({ handle }) => handle === "list");
    expect((await listAdminArticles(shop, support, { blog: nowhere })).articles).toEqual([]);
    expect((await listAdminArticles(shop, support, { blog: blog?.id })).articles).toHaveLength(50);
  });
});

describe("a preview by link", () => {
  it("shows a product whatever its status, to whoever has the link, and no other product", async () => {
    const shop = shopOf();
    const { productId, title } = await makeVariant(shop, { title: "Not sold yet", status: "draft" });
    const { token } = await makePreview(shop, support, "product", productId);
    expect(await readPreview(shop, token)).toMatchObject({ kind: "product", product: { id: productId, title } });
    const other = await makeVariant(shop, { title: "Another", status: "draft" });
    expect(await refusalOf(readPreview(shop, token.replace(productId, other.productId)))).toBe("not-found");
    expect(await refusalOf(readPreview(shop, token.replace("product", "page")))).toBe("not-found");
    expect(await refusalOf(readPreview(shop, token.replace("product", "toString")))).toBe("not-found");
    expect(await refusalOf(makePreview(shop, stranger, "product", productId))).toBe("not-allowed");
    expect(await refusalOf(makePreview(shop, support, "product", nowhere))).toBe("not-found");
    shop.pass(8 * 86_400_000);
    expect(await refusalOf(readPreview(shop, token))).toBe("link-ended");
  });

  it("shows a draft as it is stored, to whoever has the link, until it ends", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...aboutUs, handle: "secret", publishedAt: null }, null);
    const { token } = await makePreview(shop, support, "page", id);
    expect(await readPreview(shop, token)).toMatchObject({ kind: "page", page: { title: "About" } });
    await saveBlog(shop, manager, { handle: "previews", title: "Previews" });
    const article = await saveArticle(
      shop,
      manager,
      { blogHandle: "previews", handle: "a", title: "A", bodyHtml: "", author: "", publishedAt: null },
      null,
    );
    const other = (await makePreview(shop, support, "article", article)).token;
    expect(await readPreview(shop, other)).toMatchObject({ kind: "article", article: { title: "A" } });

    for (const forged of [
      "",
      "page",
      token.replace(id, nowhere),
      token.replace("page", "article"),
      `${token}x`,
      token.replace(/\.(\d+)\./, ".99999999999."),
    ])
      expect(await refusalOf(readPreview(shop, forged))).toBe("not-found");
    expect(await refusalOf(makePreview(shop, manager, "page", nowhere))).toBe("not-found");
    await removePages(shop, manager, [id]);
    expect(await refusalOf(readPreview(shop, token))).toBe("not-found");
    shop.pass(8 * 86_400_000);
    expect(await refusalOf(readPreview(shop, other))).toBe("link-ended");
  });
});

it("pages, blogs and articles are read by staff, and changed by those who may", async () => {
  const shop = shopOf();
  const id = await savePage(shop, system, { ...aboutUs, handle: "ours" });
  const article = { blogHandle: "x", handle: "x", title: "X", bodyHtml: "", author: "" };
  for (const read of [
    listAdminPages(shop, stranger),
    readAdminPage(shop, stranger, id),
    listAdminArticles(shop, stranger),
    readAdminArticle(shop, stranger, id),
    listAdminBlogs(shop, stranger),
    makePreview(shop, stranger, "page", id),
    savePage(shop, support, aboutUs, null),
    removePages(shop, support, [id]),
    saveBlog(shop, support, { handle: "x", title: "X" }, null),
    deleteBlog(shop, support, id),
    saveArticle(shop, support, article, null),
    removeArticles(shop, support, [id]),
    changeArticlePicture(shop, support, id, null),
  ])
    expect(await refusalOf(read)).toBe("not-allowed");
});
