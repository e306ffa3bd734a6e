import type { Actor } from "#domain/actor.ts";
import { readProductOfAnyStatus } from "#domain/catalog/catalog.ts";
import type { Product } from "#domain/catalog/catalog-types.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectArticle, selectPage } from "./content-queries.ts";
import type { Article, Page } from "./content-types.ts";

/**
 * The link that shows a page, an article or a product before it is published to everyone who has the link. It names its target and when it ends, and is
 * signed, so nothing is stored and nothing else can be read with it.
 */
const purpose = "content-preview";
const days = 7;

const kinds = ["page", "article", "product"] as const;
export type PreviewKind = (typeof kinds)[number];
type Previewed = { kind: "page"; page: Page } | { kind: "article"; article: Article } | { kind: "product"; product: Product };
export type ContentPreview = Previewed & { until: string };

/** Makes a preview link. Staff need the right to read its target. Refuses `not-allowed`, `not-found`. */
export async function makePreview(shop: Shop, actor: Actor, kind: PreviewKind, id: string): Promise<{ token: string; until: string }> {
  if (kind === "product") requireRight(actor, "products.read");
  else requireRight(actor, "content.read");
  const until = Math.floor(shop.clock.now().getTime() / 1000) + days * 86_400;
  const claims = `${kind}.${id}.${until}`;
  if ((await readWhatever(shop, kind, id)) === null) throw new Refusal("not-found");
  return { token: `${claims}.${shop.keys.sign(purpose, claims)}`, until: new Date(until * 1000).toISOString() };
}

/** Returns what a link shows, as stored now. Refuses `link-ended`, and `not-found` for a link that this shop did not sign, or whose target is gone. */
export async function readPreview(shop: Shop, token: string): Promise<ContentPreview> {
  const [kind = "", id = "", until = "", signature = "", ...more] = token.split(".");
  const isSigned = more.length === 0 && isId(id) && /^\d{1,12}$/.test(until) && shop.keys.verify(purpose, `${kind}.${id}.${until}`, signature);
  const known = kinds.find((one) => one === kind);
  if (!isSigned || !known) throw new Refusal("not-found");
  if (Number(until) * 1000 <= shop.clock.now().getTime()) throw new Refusal("link-ended");
  const content = await readWhatever(shop, known, id);
  if (content === null) throw new Refusal("not-found");
  return { ...content, until: new Date(Number(until) * 1000).toISOString() };
}

async function readWhatever(shop: Shop, kind: PreviewKind, id: string): Promise<Previewed | null> {
  if (!isId(id)) return null;
  if (kind === "product") {
    const product = await readProductOfAnyStatus(shop, id);
    return product && { kind, product };
  }
  if (kind === "page") {
    const page = await selectPage(shop, { id }, { whatever: true });
    return page && { kind: "page" as const, page };
  }
  const article = await selectArticle(shop, { id }, { whatever: true });
  return article && { kind: "article" as const, article };
}
