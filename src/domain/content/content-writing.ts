import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { savedChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { encodePicture, storePicture } from "#domain/picture-storing.ts";
import { leaveRedirect } from "#domain/redirects/redirects.ts";
import { Refusal } from "#domain/refusal.ts";
import { blockPictureFaults } from "#domain/settings/block-pictures.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { dropVersions, storeVersions } from "#domain/versions/versions.ts";
import { blockComparison } from "./content-blocks.ts";
import { checkedArticle, checkedPage, handleTaken, refuseFaults } from "./content-checking.ts";
import { type ArticleInput, type BlogInput, blogInput, type PageInput } from "./content-input.ts";
import {
  deleteArticles,
  deleteEmptyBlogs,
  deletePages,
  lockArticle,
  lockBlog,
  lockContent,
  lockPage,
  moveArticle,
  type StoredArticle,
  type StoredContent,
  updateArticlePicture,
  updateBlogHandle,
  updatePageHandle,
  upsertArticle,
  upsertBlog,
  upsertPage,
} from "./content-write-queries.ts";

/**
 * What an editor saves: a new record (null), or the record with this id that the author saw as last changed at `seenAt`, whose handle may change.
 * Left out: the record that has the handle is replaced.
 */
export type Edited = { id: string; seenAt: string } | null;

/** What versions of a page or an article keep: texts and handle. The author is left out as a person, and the publication times because they are not texts. */
export function versionOf({ id: _id, updatedAt: _updatedAt, publishedAt: _publishedAt, hideAt: _hideAt, ...fields }: StoredContent): object {
  const { author: _author, picture: _picture, ...version } = fields as typeof fields & { author?: unknown; picture?: unknown };
  return version;
}

async function keepVersion(
  shop: Shop,
  actor: Actor,
  kind: "page" | "article",
  before: StoredContent | undefined,
  after: StoredContent,
): Promise<void> {
  if (!before) return;
  const { currency } = (await readSettings(shop)).shop;
  await storeVersions(shop, actor, kind, [{ id: after.id, before: versionOf(before), after: versionOf(after) }], currency);
}

const comparison = { ...blockComparison, ignored: ["id", "updatedAt", ...blockComparison.ignored] };
const articleComparison = { ...comparison, withheld: ["author", ...comparison.withheld] };

/** Returns the row that is overwritten; undefined: a new one is created. `stored` is the row that the editor named, `holder` the one that has the handle. */
function expected<Row extends StoredContent>(edited: Edited | undefined, stored: Row | undefined, holder: Row | undefined): Row | undefined {
  if (edited === undefined) return holder;
  if (edited && !stored) throw new Refusal("not-found");
  if (edited && stored && Date.parse(stored.updatedAt) !== Date.parse(edited.seenAt)) throw new Refusal("changed-meanwhile");
  if (holder && holder.id !== stored?.id) throw handleTaken();
  return stored;
}

/** Left out: an edited record that is published keeps its time; any other is published now. */
function publicationOf(shop: Shop, given: Date | null | undefined, before: StoredContent | undefined, edited: Edited | undefined): Date | null {
  if (given !== undefined) return given;
  const now = shop.clock.now();
  const since = edited && before?.publishedAt ? new Date(before.publishedAt) : null;
  return since !== null && since <= now ? since : now;
}

/**
 * Creates or replaces the page with this handle, or saves the edited one; published at once unless `publishedAt` says otherwise. Returns its id. Refuses
 * `not-allowed`, `input-invalid`, `handle-taken`, `not-found`, `changed-meanwhile`.
 */
export async function savePage(shop: Shop, actor: Actor, input: PageInput, edited?: Edited): Promise<string> {
  requireRight(actor, "content.change");
  const page = await checkedPage(shop, input);
  const { handle, title } = page;
  return inTransaction(shop, async (shop) => {
    refuseFaults(await blockPictureFaults(shop, page.blocks ?? []));
    await lockContent(shop);
    const before = expected(edited, edited ? await lockPage(shop, edited) : undefined, await lockPage(shop, { handle }));
    if (before && before.handle !== handle) {
      await updatePageHandle(shop, before.id, handle);
      await leaveRedirect(shop, actor, { from: `/pages/${before.handle}`, to: `/pages/${handle}` });
      await invalidate(shop, [tags.page(before.handle), tags.menus]);
    }
    const publishedAt = publicationOf(shop, page.publishedAt, before, edited);
    const id = await upsertPage(shop, { ...page, publishedAt });
    const after = (await lockPage(shop, { id })) as StoredContent;
    await keepVersion(shop, actor, "page", before, after);
    const saved = savedChanges(before, after, comparison);
    await record(shop, actor, "page.saved", { kind: "page", id }, { handle, title, ...saved });
    await invalidate(shop, [tags.page(handle), tags.contentIndex]);
    return id;
  });
}

/** Removes pages by id. */
export async function removePages(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await deletePages(shop, ids);
    await dropVersions(
      shop,
      "page",
      rows.map((row) => row.id),
    );
    for (const row of rows) await record(shop, actor, "page.removed", { kind: "page", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.page(row.handle)), tags.contentIndex]);
  });
}

/**
 * Creates a blog or renames it. Its articles move along with its handle. Returns its id. Refuses `not-allowed`, `input-invalid`, `handle-taken`, `not-found`,
 * `changed-meanwhile`.
 */
export async function saveBlog(shop: Shop, actor: Actor, input: BlogInput, edited?: Edited): Promise<string> {
  requireRight(actor, "content.change");
  const { handle, title } = parseInput(blogInput, input);
  return inTransaction(shop, async (shop) => {
    await lockContent(shop);
    const before = expected(edited, edited ? await lockBlog(shop, edited) : undefined, await lockBlog(shop, { handle }));
    if (before && before.handle !== handle) {
      await updateBlogHandle(shop, before.id, handle);
      await leaveRedirect(shop, actor, { from: `/blogs/${before.handle}`, to: `/blogs/${handle}` });
      await invalidate(shop, [tags.menus]);
    }
    const id = await upsertBlog(shop, { handle, title });
    const saved = savedChanges(before, (await lockBlog(shop, { id })) as object, comparison);
    await record(shop, actor, "blog.saved", { kind: "blog", id }, { handle, title, ...saved });
    await invalidate(shop, [tags.contentIndex]);
    return id;
  });
}

/** Removes a blog. Refuses `not-allowed`, `not-found`, and `blog-in-use` while it has articles. */
export async function deleteBlog(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    await lockContent(shop);
    if (!(await lockBlog(shop, { id }))) throw new Refusal("not-found");
    if ((await removeBlogs(shop, actor, [id])).length === 0) throw new Refusal("blog-in-use");
  });
}

/** Removes blogs by id; a blog that still has articles stays. Returns the ids of those that were removed. */
export async function removeBlogs(shop: Shop, actor: Actor, ids: string[]): Promise<string[]> {
  requireRight(actor, "content.change");
  return inTransaction(shop, async (shop) => {
    const rows = await deleteEmptyBlogs(shop, ids);
    for (const row of rows) await record(shop, actor, "blog.removed", { kind: "blog", id: row.id }, { handle: row.handle });
    await invalidate(shop, [tags.contentIndex]);
    return rows.map(({ id }) => id);
  });
}

/**
 * Creates or replaces an article of a blog, or saves the edited one, which may move to another blog. Returns its id. Refuses `not-allowed`,
 * `input-invalid`, `handle-taken`, `changed-meanwhile`, and `not-found`, also where the blog does not exist.
 */
export async function saveArticle(shop: Shop, actor: Actor, input: ArticleInput, edited?: Edited): Promise<string> {
  requireRight(actor, "content.change");
  const article = await checkedArticle(shop, input);
  const { handle, title, blogHandle: blog } = article;
  return inTransaction(shop, async (shop) => {
    refuseFaults(await blockPictureFaults(shop, article.blocks ?? []));
    await lockContent(shop);
    const before = expected(edited, edited ? await lockArticle(shop, edited) : undefined, await lockArticle(shop, { blog, handle }));
    if (before && (before.handle !== handle || before.blog !== blog)) {
      if (!(await moveArticle(shop, before.id, { blog, handle }))) throw new Refusal("not-found");
      await leaveRedirect(shop, actor, { from: `/blogs/${before.blog}/${before.handle}`, to: `/blogs/${blog}/${handle}` });
      await invalidate(shop, [tags.menus]);
    }
    const publishedAt = publicationOf(shop, article.publishedAt, before, edited);
    const id = await upsertArticle(shop, { ...article, publishedAt });
    if (id === null) throw new Refusal("not-found");
    const after = (await lockArticle(shop, { id })) as StoredArticle;
    await keepVersion(shop, actor, "article", before, after);
    const saved = savedChanges(before, after, articleComparison);
    await record(shop, actor, "article.saved", { kind: "article", id }, { handle, title, ...saved });
    await invalidate(shop, [tags.article(id), tags.contentIndex]);
    return id;
  });
}

/**
 * Stores the picture of an article; null removes it, and the drawing is shown again. Refuses `not-allowed`, `not-found`, `file-too-large`,
 * `picture-unreadable`, `too-many-requests`.
 */
export async function changeArticlePicture(shop: Shop, actor: Actor, id: string, bytes: Uint8Array | null): Promise<void> {
  requireRight(actor, "content.change");
  const encoded = bytes ? await encodePicture(shop, bytes) : null;
  await inTransaction(shop, async (shop) => {
    const kept = encoded && (await storePicture(shop, encoded));
    await lockContent(shop);
    const before = await lockArticle(shop, { id });
    if (!before) throw new Refusal("not-found");
    await updateArticlePicture(shop, id, kept && { ...kept, alt: "" });
    const after = (await lockArticle(shop, { id })) as StoredArticle;
    if (before.picture && before.picture !== after.picture) await shop.jobs.send(shop.sql, "remove-files", { keys: [before.picture] });
    const saved = savedChanges(before, after, articleComparison);
    await record(shop, actor, "article.saved", { kind: "article", id }, { handle: after.handle, title: after.title, ...saved });
    await invalidate(shop, [tags.article(id), tags.contentIndex]);
  });
}

/** Removes articles by id. */
export async function removeArticles(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await deleteArticles(shop, ids);
    await dropVersions(
      shop,
      "article",
      rows.map((row) => row.id),
    );
    for (const row of rows) await record(shop, actor, "article.removed", { kind: "article", id: row.id }, { handle: row.handle });
    const keys = rows.flatMap(({ picture }) => picture ?? []);
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
    await invalidate(shop, [...rows.map((row) => tags.article(row.id)), tags.contentIndex]);
  });
}
