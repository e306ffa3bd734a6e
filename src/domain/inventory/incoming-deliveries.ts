import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import {
  addReceived,
  copyIncoming,
  endOpenLines,
  lockDelivery,
  replaceLines,
  type StoredDelivery,
  selectOrderableVariants,
  selectPassedDays,
  updateDelivery,
  upsertDelivery,
} from "./incoming-delivery-queries.ts";
import { type DeliveryInput, deliveryInput, type ReceiptInput, receiptInput } from "./incoming-input.ts";
import { insertAdjustments, lockLevels, moveLevels, sendStateChanges, tagsOfProducts } from "./inventory-queries.ts";

/** A delivery as the caller saw it: `seenAt` is its `updatedAt`. A change made since then is not overwritten. */
export type SeenDelivery = { id: string; seenAt: string };

/**
 * Records goods that are expected, or changes what is expected. `edited`: the delivery as the caller saw it; null: a new one. Received goods stay: their lines
 * keep their variant and at least that quantity. Owners, managers and support may. Refuses `not-allowed`, `input-invalid`, `variant-not-found`, `not-found`,
 * `changed-meanwhile`, `delivery-ended` (canceled). Returns the id.
 */
export async function saveDelivery(shop: Shop, actor: Actor, input: DeliveryInput, edited: SeenDelivery | null): Promise<string> {
  requireRight(actor, "stock.adjust");
  const { lines, ...head } = parseInput(deliveryInput, input);
  return inTransaction(shop, async (shop) => {
    const stored = edited && (await lockSeen(shop, edited));
    const id = stored?.id ?? shop.ids.next();
    requireReceivedLines(stored, lines);
    const touched = [...new Set([...lines.map(({ variantId }) => variantId), ...(stored?.lines ?? []).map(({ variantId }) => variantId)])];
    await requireVariants(shop, stored, lines);
    await lockLevels(shop, touched);
    await upsertDelivery(shop, { id, ...head, by: actorId(actor) });
    await replaceLines(
      shop,
      id,
      lines.map((line, position) => ({ ...line, id: line.id ?? shop.ids.next(), position })),
    );
    await updateDelivery(shop, id);
    await showIncoming(shop, touched);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await record(shop, actor, "delivery.saved", { kind: "delivery", id }, { isNew: stored === null, lines: lines.length, units });
    return id;
  });
}

/**
 * Takes the received units of a delivery into stock, in one transaction, once: a caller who saw an older state of it is refused. Missing units stay expected,
 * unless `closesRest`. More units than expected must be confirmed (`confirmation-needed`). Owners, managers and support may. Refuses `not-allowed`,
 * `input-invalid`, `not-found`, `changed-meanwhile`, `delivery-ended`.
 */
export async function receiveDelivery(
  shop: Shop,
  actor: Actor,
  seen: SeenDelivery,
  input: ReceiptInput,
  { confirmed = [] }: { confirmed?: string[] } = {},
): Promise<void> {
  requireRight(actor, "stock.adjust");
  const { lines, closesRest } = parseInput(receiptInput, input);
  const came = lines.filter(({ units }) => units > 0);
  if (came.length === 0 && !closesRest) throw new Refusal("input-invalid", { fields: { lines: "Enter how many came." } });
  await inTransaction(shop, async (shop) => {
    const stored = await lockSeen(shop, seen);
    if (!stored.lines.some(({ isOpen }) => isOpen)) throw new Refusal("delivery-ended");
    requireKnownLines(stored, came);
    askAboutMore(stored, came, confirmed);
    const variantIds = [...new Set(stored.lines.map(({ variantId }) => variantId))];
    await lockLevels(shop, variantIds);
    await addReceived(shop, came);
    if (closesRest) await endOpenLines(shop, stored.id);
    await updateDelivery(shop, stored.id);
    await takeIn(shop, actor, stored, came);
    await showIncoming(shop, variantIds);
    const units = came.reduce((sum, line) => sum + line.units, 0);
    await record(shop, actor, "delivery.received", { kind: "delivery", id: stored.id }, { units, closesRest });
  });
}

/**
 * Cancels the rest of a delivery; received units stay in stock. Owners, managers and support may. Refuses `not-allowed`, `not-found`, `changed-meanwhile`,
 * `delivery-ended`.
 */
export async function cancelDelivery(shop: Shop, actor: Actor, seen: SeenDelivery): Promise<void> {
  requireRight(actor, "stock.adjust");
  await inTransaction(shop, async (shop) => {
    const stored = await lockSeen(shop, seen);
    if (!stored.lines.some(({ isOpen }) => isOpen)) throw new Refusal("delivery-ended");
    const variantIds = [...new Set(stored.lines.map(({ variantId }) => variantId))];
    await lockLevels(shop, variantIds);
    await endOpenLines(shop, stored.id);
    await updateDelivery(shop, stored.id, { by: actorId(actor) });
    await showIncoming(shop, variantIds);
    await record(shop, actor, "delivery.cancelled", { kind: "delivery", id: stored.id }, {});
  });
}

async function lockSeen(shop: Shop, { id, seenAt }: SeenDelivery): Promise<StoredDelivery> {
  const stored = isId(id) ? await lockDelivery(shop, id) : null;
  if (!stored) throw new Refusal("not-found");
  if (stored.updatedAt !== seenAt) throw new Refusal("changed-meanwhile");
  if (stored.cancelledAt !== null) throw new Refusal("delivery-ended");
  return stored;
}

const unknownLine = "One of these lines is not of this delivery, or is there twice.";

type Line = { id?: string | undefined; variantId: string; quantity: number };

/** Received goods are in stock: their line cannot change its variant, be removed, or have a lower quantity than was received. */
function requireReceivedLines(stored: StoredDelivery | null, lines: Line[]): void {
  const before = new Map((stored?.lines ?? []).map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  for (const [at, { id, variantId, quantity }] of lines.entries()) {
    const line = id === undefined ? undefined : before.get(id);
    if (id !== undefined && !line) fields["lines"] = unknownLine;
    if (line && line.variantId !== variantId) fields[`lines.${at}.variantId`] = "A line keeps its product. Remove it and add another.";
    if (line && quantity < line.received) fields[`lines.${at}.quantity`] = `${line.received} of them were received already.`;
  }
  const kept = new Set(lines.map(({ id }) => id));
  if ([...before.values()].some(({ id, received }) => received > 0 && !kept.has(id)))
    fields["lines"] = "A line cannot be removed once some of it was received.";
  if (new Set(lines.flatMap(({ id }) => id ?? [])).size !== lines.filter(({ id }) => id !== undefined).length) fields["lines"] = unknownLine;
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}

async function requireVariants(shop: Shop, stored: StoredDelivery | null, lines: Line[]): Promise<void> {
  const known = new Set((stored?.lines ?? []).map(({ variantId }) => variantId));
  const added = [...new Set(lines.map(({ variantId }) => variantId).filter((id) => !known.has(id)))];
  const sold = added.length === 0 ? new Set<string>() : await selectOrderableVariants(shop, added);
  if (added.some((id) => !sold.has(id))) throw new Refusal("variant-not-found");
}

function requireKnownLines(stored: StoredDelivery, came: { lineId: string }[]): void {
  const ids = new Set(stored.lines.map(({ id }) => id));
  if (came.some(({ lineId }) => !ids.has(lineId)) || new Set(came.map(({ lineId }) => lineId)).size !== came.length)
    throw new Refusal("input-invalid", { fields: { lines: unknownLine } });
}

function askAboutMore(stored: StoredDelivery, came: { lineId: string; units: number }[], confirmed: string[]): void {
  const more = came.flatMap(({ lineId, units }) => {
    const line = stored.lines.find(({ id }) => id === lineId);
    const due = line?.isOpen ? line.quantity - line.received : 0;
    return units > due
      ? [[`more-received:${lineId}:${units}`, `${units} are more than the ${due} that are still expected. Take them all in?`] as const]
      : [];
  });
  askUnless(confirmed, Object.fromEntries(more));
}

/** Adds the units to the stock, with a movement for each variant that names the delivery. */
async function takeIn(shop: Shop, actor: Actor, stored: StoredDelivery, came: { lineId: string; units: number }[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { lineId, units } of came) {
    const variantId = stored.lines.find(({ id }) => id === lineId)?.variantId ?? "";
    sums.set(variantId, (sums.get(variantId) ?? 0) + units);
  }
  const levels = await moveLevels(
    shop,
    [...sums].map(([variantId, onHand]) => ({ variantId, onHand, reserved: 0 })),
  );
  const rows = levels
    .filter(({ tracked }) => tracked)
    .map((level) => ({ variantId: level.variant_id, delta: sums.get(level.variant_id) ?? 0, onHandAfter: level.on_hand }));
  const about = { reason: "received" as const, actorKind: actor.kind, actorId: actorId(actor), orderId: null, deliveryId: stored.id };
  await insertAdjustments(shop, rows, about);
  await sendStateChanges(shop, levels);
}

/** Copies the days to the stock of these variants, whose levels are locked, and invalidates the pages that show them. */
async function showIncoming(shop: Shop, variantIds: string[]): Promise<void> {
  const productIds = await copyIncoming(shop, variantIds);
  await invalidate(shop, await tagsOfProducts(shop, productIds));
}

/** For the hourly cleanup: removes days that have passed without their delivery from the stock. Returns the number of variants. */
export async function dropPassedDays(shop: Shop, limit: number): Promise<number> {
  return inTransaction(shop, async (shop) => {
    const variantIds = await selectPassedDays(shop, limit);
    if (variantIds.length === 0) return 0;
    await lockLevels(shop, variantIds);
    await showIncoming(shop, variantIds);
    return variantIds.length;
  });
}
