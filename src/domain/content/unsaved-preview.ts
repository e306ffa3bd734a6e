import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { blockPictureFaults } from "#domain/settings/block-pictures.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminPage } from "./content-admin-queries.ts";
import { checkedArticle, checkedPage, handleTaken, refuseFaults } from "./content-checking.ts";
import type { ArticleInput, PageInput } from "./content-input.ts";
import { contentTexts } from "./content-placeholders.ts";
import { articleOf, pageOf, selectArticle, selectBesideForm, selectPage } from "./content-queries.ts";
import type { Article, Page } from "./content-types.ts";

/**
 * Pages and articles as shoppers would see them if the form were saved now. Nothing is stored. The refusals are those of saving, except
 * `changed-meanwhile`: changes by others are merged when the form is saved.
 */

/**
 * `id`: of the page that is being edited; null: it will be new. Where blocks are left out, the stored ones are shown. Staff need the right
 * `content.change`. Refuses `not-found`, `handle-taken`, `input-invalid`, `too-many-requests`.
 */
export async function previewPage(shop: Shop, actor: Actor, input: PageInput, id: string | null): Promise<Page> {
  requireRight(actor, "content.change");
  requireId(id);
  const { handle, title, ...page } = await checkedPage(shop, input);
  refuseFaults(await blockPictureFaults(shop, page.blocks ?? []));
  const [stored, holder, texts] = await Promise.all([
    id === null ? null : selectAdminPage(shop, id),
    selectPage(shop, { handle }, { whatever: true }),
    contentTexts(shop),
  ]);
  if (id !== null && !stored) throw new Refusal("not-found");
  if (holder && holder.id !== stored?.id) throw handleTaken();
  const row = {
    id: stored?.id ?? shop.ids.next(),
    handle,
    title,
    body_html: page.bodyHtml,
    blocks: page.blocks ?? stored?.blocks ?? [],
    summary: page.summary,
    seo_description: page.seoDescription,
    updated_at: shop.clock.now().toISOString(),
  };
  return pageOf(row, texts);
}

/** Like `previewPage`; also refuses `not-found` where the blog does not exist. Shows the stored picture where the input names none. */
export async function previewArticle(shop: Shop, actor: Actor, input: ArticleInput, id: string | null): Promise<Article> {
  requireRight(actor, "content.change");
  requireId(id);
  const { handle, title, excerpt, author, drawing, blogHandle: blog, ...article } = await checkedArticle(shop, input);
  refuseFaults(await blockPictureFaults(shop, article.blocks ?? []));
  const [beside, holder, texts] = await Promise.all([
    selectBesideForm(shop, { id, blog, bodyHtml: article.bodyHtml }),
    selectArticle(shop, { blog, handle }, { whatever: true }),
    contentTexts(shop),
  ]);
  if (!beside || (id !== null && beside.id === null)) throw new Refusal("not-found");
  if (holder && holder.id !== beside.id) throw handleTaken();
  const now = shop.clock.now();
  const since = beside.published_at === null ? null : new Date(beside.published_at);
  const row = {
    ...{ handle, title, excerpt, author, drawing },
    ...{ words: beside.words, blog_id: beside.blog_id, blog_handle: beside.blog_handle, blog_title: beside.blog_title },
    id: beside.id ?? shop.ids.next(),
    body_html: article.bodyHtml,
    blocks: article.blocks ?? beside.blocks ?? [],
    seo_description: article.seoDescription,
    tags: article.tags,
    picture: article.picture === undefined ? beside.picture : article.picture,
    published_at: shownSince(article.publishedAt, since, now).toISOString(),
    updated_at: now.toISOString(),
  };
  return articleOf(row, texts);
}

function requireId(id: string | null): void {
  if (id !== null && !isId(id)) throw new Refusal("not-found");
}

/** The time that saving would set; a draft is shown as if it were published now. */
function shownSince(given: Date | null | undefined, since: Date | null, now: Date): Date {
  if (given) return given;
  return given === undefined && since !== null && since <= now ? since : now;
}
