import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidate, tags } from "./invalidation.ts";
import { loadSettings } from "./settings.ts";
import { upsertSection } from "./settings-queries.ts";

/**
 * Turns trial mode on or off. Joins the transaction of `lockSettings`; the caller has checked that the shop may go live. The section gets a new
 * revision, so a form that was filled in before is refused. If the mode is already the same, nothing changes.
 */
export async function storeTrialMode(shop: Shop, actor: Actor, trialMode: boolean): Promise<void> {
  const { revision = 0, ...stored } = (await loadSettings(shop)).shop;
  if (stored.trialMode === trialMode) return;
  await upsertSection(shop, { section: "shop", value: { ...stored, trialMode }, updatedBy: actorId(actor), revision: revision + 1 });
  await record(shop, actor, trialMode ? "shop.returned-to-trial" : "shop.went-live", { kind: "settings", id: "shop" });
  await invalidate(shop, [tags.all]);
}
