import type { Actor } from "#domain/actor.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, membershipTags, tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { addMember, type ComparedCollection, lockCollection, removeMember } from "./collection-write-queries.ts";
import { recordCollection } from "./collection-writing.ts";
import type { ProductCollectionsChange } from "./product-collections-input.ts";

/**
 * Adds a product to collections that are picked by hand, behind their other products, and removes it from others; each is saved as if in its
 * own editor, so an editor that is open for it cannot overwrite this change. The caller has checked the right and holds the catalog lock in its transaction.
 * Refuses `input-invalid` for a collection to add that is gone or goes by rules; one to leave that is gone is ignored.
 */
export async function changeCollectionsOf(shop: Shop, actor: Actor, productId: string, { add, remove }: ProductCollectionsChange): Promise<void> {
  const { currency } = (await readSettings(shop)).shop;
  const moved: string[] = [];
  const changes = [...new Set(remove)].map((id) => ({ id, write: removeMember })).concat([...new Set(add)].map((id) => ({ id, write: addMember })));
  for (const { id, write } of changes.sort((one, other) => one.id.localeCompare(other.id))) {
    const before = await lockCollection(shop, { id });
    if (!before || before.rules) {
      if (write === removeMember) continue;
      throw new Refusal("input-invalid", { fields: { collections: refusalText(before) } });
    }
    if (!(await write(shop, id, productId))) continue;
    await recordCollection(shop, actor, { before, now: (await lockCollection(shop, { id })) as ComparedCollection, currency });
    moved.push(id);
  }
  if (moved.length > 0) await invalidate(shop, [...membershipTags(moved), tags.product(productId)]);
}

function refusalText(collection: ComparedCollection | undefined): string {
  return collection
    ? `${collection.title} goes by rules now, which say what is in it. Remove it here.`
    : "One of these collections was deleted. Remove it here.";
}
