import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import { selectTextsWithFigures } from "./content-admin-queries.ts";

const maxTexts = 200;

/** The sentences of a page or an article that contain placeholders for figures of the settings (`{{return-period}}`). */
export type TextWithFigures = { kind: "page" | "article"; id: string; title: string; texts: string[] };

/** Lists the first 200. Refuses `not-allowed`. */
export async function listTextsWithFigures(shop: Shop, actor: Actor): Promise<TextWithFigures[]> {
  requireRight(actor, "content.read");
  const found = await selectTextsWithFigures(shop, maxTexts);
  return found.map(({ html, blocks, ...text }) => ({
    ...text,
    texts: [
      // The end of an element ends a sentence too, for example a heading without a period.
      ...html.split(/<\/(?:p|li|h[1-6]|td|th|div|tr)>|<br/i).map(plainText),
      ...blocks
        .filter(({ isHidden }) => !isHidden)
        .flatMap((block) => [block.title, ...block.text.split(/\n+/), ...block.links.map((link) => link.text)])
        .map((line) => line.trim()),
    ].filter((line) => line.includes("{{")),
  }));
}
