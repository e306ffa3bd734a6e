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
import { contentFaults, withoutPlaceholders } from "./shown-content.ts";

function refuseFaults(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}

function summaryOf(body: string): string {
  return shorten(withoutPlaceholders(plainText(body)), 200);
}

/** What the audit log compares, as it is stored; undefined where there is none. */
async function lockPage(shop: Shop, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`
    select title, body_html as "bodyHtml", summary, seo_description as "seoDescription", published_at as "publishedAt"
    from pages where handle = ${handle} for update`;
  return row;
}

async function lockArticle(shop: Shop, blog: string, handle: string): Promise<object | undefined> {
  const [row] = await shop.sql<object[]>`
    select a.title, a.excerpt, a.body_html as "bodyHtml", a.author, a.tags, a.drawing, a.picture ->> 'fileKey' as picture, a.published_at as "publishedAt"
    from articles a join blogs b on b.id = a.blog_id where b.handle = ${blog} and a.handle = ${handle} for update of a`;
  return row;
}

/** Menu items are identified by their texts in the audit log. */
const menuRow: RowIdentity = { by: ({ title }: MenuInput) => title };
const menuRows: ChangeOptions = { rows: { items: menuRow, "items.items": menuRow }, ignored: ["handle"] };

/** Creates or replaces the page of this handle; published at once unless `publishedAt` says otherwise. Gives its id. */
export async function savePage(shop: Shop, actor: Actor, input: PageInput): Promise<string> {
  requireRight(actor, "content.change");
  const page = parseInput(pageInput, input);
  const body = await cleanRichText(shop, page.bodyHtml, "bodyHtml");
  const { title, summary, seoDescription } = page;
  refuseFaults(contentFaults({ title, summary, seoDescription, bodyHtml: body }));
  const now = shop.clock.now();
  const publishedAt = page.publishedAt === undefined ? now : page.publishedAt;
  return inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, page.handle);
    const [row] = await shop.sql<{ id: string }[]>`
      insert into pages (id, handle, title, body_html, summary, seo_description, published_at, updated_at)
      values (${shop.ids.next()}, ${page.handle}, ${page.title}, ${body}, ${page.summary ?? summaryOf(body)}, ${page.seoDescription},
              ${publishedAt?.toISOString() ?? null}, ${now.toISOString()})
      on conflict (handle) do update set title = excluded.title, body_html = excluded.body_html, summary = excluded.summary,
        seo_description = excluded.seo_description, published_at = excluded.published_at, updated_at = excluded.updated_at
      returning id`;
    const id = row?.id as string;
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
    const rows = await shop.sql<{ id: string; handle: string }[]>`delete from pages where id = any(${ids}::uuid[]) returning id, handle`;
    for (const row of rows) await record(shop, actor, "page.removed", { kind: "page", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.page(row.handle)), tags.contentIndex]);
  });
}

/** Creates a blog or renames it. Gives its id. */
export async function saveBlog(shop: Shop, actor: Actor, blog: { handle: string; title: string }): Promise<string> {
  requireRight(actor, "content.change");
  return inTransaction(shop, async (shop) => {
    const [before] = await shop.sql<object[]>`select title from blogs where handle = ${blog.handle} for update`;
    const [row] = await shop.sql<{ id: string }[]>`
      insert into blogs (id, handle, title) values (${shop.ids.next()}, ${blog.handle}, ${blog.title})
      on conflict (handle) do update set title = excluded.title returning id`;
    const id = row?.id as string;
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
    const rows = await shop.sql<{ id: string; handle: string }[]>`
      delete from blogs b where b.id = any(${ids}::uuid[]) and not exists (select from articles a where a.blog_id = b.id) returning id, handle`;
    for (const row of rows) await record(shop, actor, "blog.removed", { kind: "blog", id: row.id }, { handle: row.handle });
    await invalidate(shop, [tags.contentIndex]);
  });
}

/** Creates or replaces an article of a blog. Gives its id. Refuses `not-found` without the blog. */
export async function saveArticle(shop: Shop, actor: Actor, input: ArticleInput): Promise<string> {
  requireRight(actor, "content.change");
  const article = parseInput(articleInput, input);
  const body = await cleanRichText(shop, article.bodyHtml, "bodyHtml");
  refuseFaults(contentFaults({ title: article.title, excerpt: article.excerpt, bodyHtml: body }));
  const now = shop.clock.now();
  const publishedAt = article.publishedAt === undefined ? now : article.publishedAt;
  const picture = article.picture ? JSON.stringify(article.picture) : null;
  return inTransaction(shop, async (shop) => {
    const before = await lockArticle(shop, article.blogHandle, article.handle);
    const [row] = await shop.sql<{ id: string }[]>`
      insert into articles (id, blog_id, handle, title, excerpt, body_html, author, tags, drawing, picture, published_at, updated_at)
      select ${shop.ids.next()}, b.id, ${article.handle}, ${article.title}, ${article.excerpt ?? summaryOf(body)}, ${body}, ${article.author},
             ${article.tags}::text[], ${article.drawing}, ${picture}::jsonb, ${publishedAt?.toISOString() ?? null}, ${now.toISOString()}
      from blogs b where b.handle = ${article.blogHandle}
      on conflict (blog_id, handle) do update set title = excluded.title, excerpt = excluded.excerpt, body_html = excluded.body_html,
        author = excluded.author, tags = excluded.tags, drawing = excluded.drawing,
        picture = ${article.picture === undefined ? shop.sql`articles.picture` : shop.sql`excluded.picture`}, published_at = excluded.published_at, updated_at = excluded.updated_at
      returning id`;
    if (!row) throw new Refusal("not-found");
    const saved = savedChanges(before, (await lockArticle(shop, article.blogHandle, article.handle)) as object, { withheld: ["author"] });
    await record(shop, actor, "article.saved", { kind: "article", id: row.id }, { handle: article.handle, title: article.title, ...saved });
    await invalidate(shop, [tags.article(row.id), tags.contentIndex]);
    return row.id;
  });
}

/** Takes articles away by id. */
export async function removeArticles(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const rows = await shop.sql<{ id: string; handle: string }[]>`delete from articles where id = any(${ids}::uuid[]) returning id, handle`;
    for (const row of rows) await record(shop, actor, "article.removed", { kind: "article", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.article(row.id)), tags.contentIndex]);
  });
}

/** Replaces a menu; without items it is gone. */
export async function saveMenu(shop: Shop, actor: Actor, handle: string, items: MenuInput[]): Promise<void> {
  requireRight(actor, "content.change");
  const menu = parseInput(menuInput, { handle, items });
  await inTransaction(shop, async (shop) => {
    const [before] = await shop.sql<object[]>`select items from menus where handle = ${handle} for update`;
    if (menu.items.length === 0) await shop.sql`delete from menus where handle = ${handle}`;
    else
      await shop.sql`
        insert into menus (handle, items, updated_at) values (${handle}, ${JSON.stringify(menu.items)}::jsonb, ${shop.clock.now().toISOString()})
        on conflict (handle) do update set items = excluded.items, updated_at = excluded.updated_at`;
    await record(shop, actor, "menu.saved", { kind: "menu", id: handle }, { items: menu.items.length, ...savedChanges(before, menu, menuRows) });
    await invalidate(shop, [tags.menus]);
  });
}
