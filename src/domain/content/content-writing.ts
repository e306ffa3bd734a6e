import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { type ChangeOptions, type RowIdentity, savedChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { plainText, shorten } from "#domain/plain-text.ts";
import { Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { type ArticleInput, articleInput, type MenuInput, menuInput, type PageInput, pageInput } from "./content-input.ts";
import {
  deleteArticles,
  deleteEmptyBlogs,
  deleteMenu,
  deletePages,
  lockArticle,
  lockBlog,
  lockMenu,
  lockPage,
  upsertArticle,
  upsertBlog,
  upsertMenu,
  upsertPage,
} from "./content-write-queries.ts";
import { contentFaults, withoutPlaceholders } from "./shown-content.ts";

function refuseFaults(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}

function summaryOf(body: string): string {
  return shorten(withoutPlaceholders(plainText(body)), 200);
}

/** Menu items are identified by their texts in the audit log. */
const menuRow: RowIdentity = { by: ({ title }: MenuInput) => title };
const menuRows: ChangeOptions = { rows: { items: menuRow, "items.items": menuRow }, ignored: ["handle"] };

/** Creates or replaces the page of this handle; published at once unless `publishedAt` says otherwise. Returns its id. */
export async function savePage(shop: Shop, actor: Actor, input: PageInput): Promise<string> {
  requireRight(actor, "content.change");
  const page = parseInput(pageInput, input);
  const body = await cleanRichText(shop, page.bodyHtml, "bodyHtml");
  const { title, summary, seoDescription } = page;
  refuseFaults(contentFaults({ title, summary, seoDescription, bodyHtml: body }));
  const publishedAt = page.publishedAt === undefined ? shop.clock.now() : page.publishedAt;
  return inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, page.handle);
    const id = await upsertPage(shop, { ...page, bodyHtml: body, summary: page.summary ?? summaryOf(body), publishedAt });
    const saved = savedChanges(before, (await lockPage(shop, page.handle)) as object);
    await record(shop, actor, "page.saved", { kind: "page", id }, { handle: page.handle, title: page.title, ...saved });
    await invalidate(shop, [tags.page(page.handle), tags.contentIndex]);
    return id;
  });
}

/** Takes pages away by id. */
export async function removePages(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await deletePages(shop, ids);
    for (const row of rows) await record(shop, actor, "page.removed", { kind: "page", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.page(row.handle)), tags.contentIndex]);
  });
}

/** Creates a blog or renames it. Returns its id. */
export async function saveBlog(shop: Shop, actor: Actor, blog: { handle: string; title: string }): Promise<string> {
  requireRight(actor, "content.change");
  return inTransaction(shop, async (shop) => {
    const before = await lockBlog(shop, blog.handle);
    const id = await upsertBlog(shop, blog);
    const { handle, title } = blog;
    await record(shop, actor, "blog.saved", { kind: "blog", id }, { handle, title, ...savedChanges(before, { title }) });
    await invalidate(shop, [tags.contentIndex]);
    return id;
  });
}

/** Takes blogs away by id; one that still has articles stays. */
export async function removeBlogs(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await deleteEmptyBlogs(shop, ids);
    for (const row of rows) await record(shop, actor, "blog.removed", { kind: "blog", id: row.id }, { handle: row.handle });
    await invalidate(shop, [tags.contentIndex]);
  });
}

/** Creates or replaces an article of a blog. Returns its id. Refuses `not-found` without the blog. */
export async function saveArticle(shop: Shop, actor: Actor, input: ArticleInput): Promise<string> {
  requireRight(actor, "content.change");
  const article = parseInput(articleInput, input);
  const body = await cleanRichText(shop, article.bodyHtml, "bodyHtml");
  refuseFaults(contentFaults({ title: article.title, excerpt: article.excerpt, bodyHtml: body }));
  const publishedAt = article.publishedAt === undefined ? shop.clock.now() : article.publishedAt;
  return inTransaction(shop, async (shop) => {
    const before = await lockArticle(shop, article.blogHandle, article.handle);
    const id = await upsertArticle(shop, { ...article, bodyHtml: body, excerpt: article.excerpt ?? summaryOf(body), publishedAt });
    if (id === null) throw new Refusal("not-found");
    const saved = savedChanges(before, (await lockArticle(shop, article.blogHandle, article.handle)) as object, { withheld: ["author"] });
    await record(shop, actor, "article.saved", { kind: "article", id }, { handle: article.handle, title: article.title, ...saved });
    await invalidate(shop, [tags.article(id), tags.contentIndex]);
    return id;
  });
}

/** Takes articles away by id. */
export async function removeArticles(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await deleteArticles(shop, ids);
    for (const row of rows) await record(shop, actor, "article.removed", { kind: "article", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.article(row.id)), tags.contentIndex]);
  });
}

/** Replaces a menu; without items it is gone. */
export async function saveMenu(shop: Shop, actor: Actor, handle: string, items: MenuInput[]): Promise<void> {
  requireRight(actor, "content.change");
  const menu = parseInput(menuInput, { handle, items });
  await inTransaction(shop, async (shop) => {
    const before = await lockMenu(shop, handle);
    if (menu.items.length === 0) await deleteMenu(shop, handle);
    else await upsertMenu(shop, handle, menu.items);
    await record(shop, actor, "menu.saved", { kind: "menu", id: handle }, { items: menu.items.length, ...savedChanges(before, menu, menuRows) });
    await invalidate(shop, [tags.menus]);
  });
}
