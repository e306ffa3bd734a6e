import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { mergeTags } from "#domain/concurrent-edits.ts";
import { record, recordMany } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { selectChosen } from "./order-admin-queries.ts";
import { lockOrder } from "./order-change-queries.ts";
import { type ChosenOrders, maxChosen, maxTagged, orderTaggingInput, orderTagsInput } from "./order-tags-input.ts";
import { changeTags, replaceTags, selectTags, selectTagsOf, type TagChange } from "./order-tags-queries.ts";

/** Tags are words by which staff sort orders: for staff alone, and no part of the order. */

/** Replaces the tags of an order, except for what others changed since they were `seen`. Refuses `not-allowed`, `order-not-found`, `input-invalid`. */
export async function tagOrder(shop: Shop, actor: Actor, orderId: string, input: z.input<typeof orderTagsInput>): Promise<void> {
  requireRight(actor, "orders.note");
  const { tags: wanted, seen } = parseInput(orderTagsInput, input);
  await inTransaction(shop, async (shop) => {
    const { name } = await lockOrder(shop, orderId);
    const { tags } = parseInput(orderTagsInput, { tags: mergeTags(await selectTagsOf(shop, orderId), seen, wanted) });
    await replaceTags(shop, orderId, tags);
    await record(shop, actor, "order.tagged", { kind: "order", id: orderId }, { name });
  });
}

/**
 * Adds tags to many orders at once, and removes others. `undo`: what each order got and lost, the other way around. A caller that wants
 * to undo the change sends this back as it is, so that an order keeps what it had before; null for more than 1,000 orders.
 * Refuses `not-allowed`, `input-invalid`, and `too-many-selected` where more than 10,000 match.
 */
export async function tagOrders(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof orderTaggingInput>,
): Promise<{ count: number; undo: TagChange[] | null }> {
  requireRight(actor, "orders.note");
  const wanted = parseInput(orderTaggingInput, input);
  const { currency } = (await readSettings(shop)).shop;
  return inTransaction(shop, async (shop) => {
    const changed = await changeTags(shop, "undo" in wanted ? wanted.undo : [await chooseOrders(shop, wanted, currency)]);
    const events = changed.map(({ id, name }) => ({ name: "order.tagged" as const, id, payload: { name } }));
    await recordMany(shop, actor, "order", events);
    return { count: changed.length, undo: changed.length <= maxChosen ? undoOf(changed) : null };
  });
}

async function chooseOrders(
  shop: Shop,
  { selection, add, remove }: { selection: ChosenOrders; add: string[]; remove: string[] },
  currency: string,
): Promise<TagChange> {
  const ids = await selectChosen(shop, selection, currency, maxTagged + 1);
  if (ids.length > maxTagged) throw new Refusal("too-many-selected", { limit: maxTagged });
  return { ids, add, remove };
}

/** Groups orders that got and lost the same tags. */
function undoOf(changed: Awaited<ReturnType<typeof changeTags>>): TagChange[] {
  const groups = new Map<string, TagChange>();
  for (const { id, added, removed } of changed) {
    const key = JSON.stringify([added, removed]);
    const group = groups.get(key) ?? { ids: [], add: removed, remove: added };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the first 200 tags that orders have. Refuses `not-allowed`. */
export async function listOrderTags(shop: Shop, actor: Actor): Promise<string[]> {
  requireRight(actor, "orders.read");
  return selectTags(shop, 200);
}
