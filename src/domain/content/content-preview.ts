import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectArticle, selectPage } from "./content-queries.ts";
import type { Article, Page } from "./content-types.ts";

/**
 * The link under which a page or an article is read before it is published, by whoever gets it. It names what it shows and until when, and is
 * signed, so nothing is stored and nothing else can be read with it.
 */
const purpose = "content-preview";
const days = 7;

export type PreviewKind = "page" | "article";
export type ContentPreview = { kind: "page"; page: Page; until: string } | { kind: "article"; article: Article; until: string };

/** Staff need the right `content.read`. Refuses `not-found`. */
export async function makePreview(shop: Shop, actor: Actor, kind: PreviewKind, id: string): Promise<{ token: string; until: string }> {
  requireRight(actor, "content.read");
  const until = Math.floor(shop.clock.now().getTime() / 1000) + days * 86_400;
  const claims = `${kind}.${id}.${until}`;
  if ((await readWhatever(shop, kind, id)) === null) throw new Refusal("not-found");
  return { token: `${claims}.${shop.keys.sign(purpose, claims)}`, until: new Date(until * 1000).toISOString() };
}

/** What a link shows, as it is stored now. Refuses `link-ended`, and `not-found` for a link that this shop did not sign, or what is gone. */
export async function readPreview(shop: Shop, token: string): Promise<ContentPreview> {
  const [kind = "", id = "", until = "", signature = "", ...more] = token.split(".");
  const isSigned = more.length === 0 && isId(id) && /^\d{1,12}$/.test(until) && shop.keys.verify(purpose, `${kind}.${id}.${until}`, signature);
  if (!isSigned || (kind !== "page" && kind !== "article")) throw new Refusal("not-found");
  if (Number(until) * 1000 <= shop.clock.now().getTime()) throw new Refusal("link-ended");
  const content = await readWhatever(shop, kind, id);
  if (content === null) throw new Refusal("not-found");
  return { ...content, until: new Date(Number(until) * 1000).toISOString() };
}

async function readWhatever(shop: Shop, kind: PreviewKind, id: string) {
  if (!isId(id)) return null;
  if (kind === "page") {
    const page = await selectPage(shop, { id }, { whatever: true });
    return page && { kind: "page" as const, page };
  }
  const article = await selectArticle(shop, { id }, { whatever: true });
  return article && { kind: "article" as const, article };
}
