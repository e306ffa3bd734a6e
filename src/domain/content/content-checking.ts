import type { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
import { plainText, shorten } from "#domain/plain-text.ts";
import { Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import type { Shop } from "#domain/shop.ts";
import { contentBlockFaults } from "./content-blocks.ts";
import { type ArticleInput, articleInput, type PageInput, pageInput } from "./content-input.ts";
import { contentFaults, withoutPlaceholders } from "./content-placeholders.ts";

/** Checks and sanitizes what staff wrote, as it is stored: the same code for saving and for the preview of unsaved content. */

export type CheckedPage = z.output<typeof pageInput> & { summary: string };
export type CheckedArticle = z.output<typeof articleInput> & { excerpt: string };

export function refuseFaults(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}

export const handleTaken = () => new Refusal("handle-taken", { fields: { handle: "Already in use. Choose another handle." } });

function summaryOf(body: string): string {
  return shorten(withoutPlaceholders(plainText(body)), 200);
}

/** A long text is sanitized off the event loop, so call it before a transaction begins. Refuses `input-invalid`, `too-many-requests`. */
export async function checkedPage(shop: Shop, input: PageInput): Promise<CheckedPage> {
  const page = parseInput(pageInput, input);
  const bodyHtml = await cleanRichText(shop, page.bodyHtml, "bodyHtml");
  const { title, summary, seoDescription } = page;
  refuseFaults({ ...contentFaults({ title, summary, seoDescription, bodyHtml }), ...contentBlockFaults(page.blocks ?? []) });
  return { ...page, bodyHtml, summary: summary ?? summaryOf(bodyHtml) };
}

/** The same as `checkedPage`, for an article. */
export async function checkedArticle(shop: Shop, input: ArticleInput): Promise<CheckedArticle> {
  const article = parseInput(articleInput, input);
  const bodyHtml = await cleanRichText(shop, article.bodyHtml, "bodyHtml");
  const { title, excerpt, seoDescription } = article;
  refuseFaults({ ...contentFaults({ title, excerpt, seoDescription, bodyHtml }), ...contentBlockFaults(article.blocks ?? []) });
  return { ...article, bodyHtml, excerpt: excerpt ?? summaryOf(bodyHtml) };
}
