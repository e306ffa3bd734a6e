import type { Actor } from "#domain/actor.ts";
import { listCollectionChoices } from "#domain/catalog/collection-admin.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { builtInSegments } from "./built-in-segments.ts";
import type { CustomFunnel } from "./custom-funnel.ts";
import { readEventCondition } from "./event-condition-input.ts";
import type { FunnelNames } from "./funnel-names.ts";
import { goneSegmentName, knownSegmentName } from "./report-words.ts";
import { listVisitorSegments } from "./visitor-segments.ts";

/** Returns the names of the ids in a funnel. Products and collections are unnamed for actors who may not read them, as on the screen. Refuses `not-allowed`. */
export async function readFunnelNames(shop: Shop, actor: Actor, { steps, split }: CustomFunnel): Promise<FunnelNames> {
  requireRight(actor, "analytics.read");
  const isNamed = hasRight(actor, "products.read");
  const idsOf = (kind: "product" | "collection") =>
    steps.flatMap(({ text }) => {
      const asked = readEventCondition(text);
      return isNamed && asked?.condition === kind ? [asked.value] : [];
    });
  const titles = new Map<string, string>();
  for (const id of new Set(idsOf("product"))) {
    const title = await productTitle(shop, actor, id);
    if (title !== null) titles.set(id, title);
  }
  const collections = idsOf("collection").length > 0 ? (await listCollectionChoices(shop, actor)).collections : [];
  const segments = split === "segment" ? await listVisitorSegments(shop, actor) : [];
  return {
    productTitle: (id) => titles.get(id),
    collectionTitle: (id) => collections.find((each) => each.id === id)?.title,
    segmentName: (segment) => {
      const known = builtInSegments.find((each) => each === segment);
      return known ? knownSegmentName(known) : (segments.find(({ id }) => id === segment)?.name ?? goneSegmentName);
    },
  };
}

async function productTitle(shop: Shop, actor: Actor, id: string): Promise<string | null> {
  try {
    return (await readAdminProduct(shop, actor, (await readSettings(shop)).shop.currency, id)).title;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") return null;
    throw error;
  }
}
