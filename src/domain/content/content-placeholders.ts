import { shownBlocks } from "#domain/settings/buyer-texts.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { htmlPlaceholderFault, shownHtml } from "#domain/settings/placeholder-html.ts";
import { namesIn, type PlaceholderValues, placeholderFault, placeholderNames, placeholderValues, shownText } from "#domain/settings/placeholders.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Renders texts of pages and articles with the figures of the settings. A cache entry with the result needs the tag `tags.settings`. */
export type ContentTexts = { line(text: string): string; html(html: string): string; blocks(blocks: readonly AddedBlock[]): AddedBlock[] };

export async function contentTexts(shop: Shop): Promise<ContentTexts> {
  return shop.memo.get("content-texts", [tags.settings], async () => {
    const settings = await readSettings(shop);
    const values = placeholderValues(settings);
    return {
      line: (text: string) => shownText(text, values),
      html: (html: string) => shownHtml(html, values, settings),
      blocks: (blocks: readonly AddedBlock[]) => shownBlocks(blocks, values),
    };
  });
}

/** Returns what is wrong with the placeholders of a page or an article, by field. */
export function contentFaults({
  title,
  bodyHtml,
  ...lines
}: { title: string; bodyHtml: string } & Record<string, string | null | undefined>): Record<string, string> {
  const faults: [string, string | null][] = [
    ["title", namesIn(title).length > 0 ? "A title cannot contain a placeholder." : null],
    ["bodyHtml", htmlPlaceholderFault(bodyHtml)],
    ...Object.entries(lines).map(([field, text]): [string, string | null] => [field, text ? placeholderFault(text) : null]),
  ];
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== null));
}

const noValues = Object.fromEntries(placeholderNames.map((name) => [name, null])) as PlaceholderValues;

/** Removes the sentences that contain a placeholder, so that shortening the text later cannot cut a placeholder in two. */
export function withoutPlaceholders(text: string): string {
  return shownText(text, noValues);
}
