import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { numberText } from "#domain/number-text.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { insertAdjustments, type LevelSetting, sendStateChanges, upsertLevels } from "./inventory-queries.ts";
import { lockOnHand, updateOnHand, updatePlace } from "./stock-adjusting-queries.ts";
import { maxNoteLength, placeInput, type StaffReason } from "./stock-adjustment-input.ts";
import { maxUnits, maxUnitsText } from "./stock-limit.ts";

/** A change by `delta`, or to a new number on hand; `seen` is the number that the person counting saw before. The reason is `counted` by default. */
export type StockChange = { variantId: string; reason?: StaffReason | undefined; note?: string | undefined } & (
  | { delta: number }
  | { onHand: number; seen?: number | undefined }
);

/**
 * Changes the stock on hand after staff counted or corrected it, and returns it. Owners, managers and support may. A number that
 * would overwrite a sale or another change made since it was seen, or a change below 0, must be confirmed (`confirmation-needed`,
 * its code in `confirmed`). Refuses `not-allowed`, `input-invalid` (also beyond `maxUnits`, and without a note for the reason `other`), `variant-not-found`.
 */
export async function adjustStock(shop: Shop, actor: Actor, change: StockChange, { confirmed = [] }: { confirmed?: string[] } = {}): Promise<number> {
  requireRight(actor, "stock.adjust");
  requireUnits("delta" in change ? change.delta : change.onHand);
  const note = noteOf(change);
  return inTransaction(shop, async (shop) => {
    const before = await lockOnHand(shop, change.variantId);
    if (before === null) throw new Refusal("variant-not-found");
    const onHand = "delta" in change ? before + change.delta : change.onHand;
    requireUnits(onHand);
    if ("onHand" in change && onHand !== before && change.seen !== before)
      askUnless(confirmed, { [`stock-moved:${before}`]: movedQuestion(before, change.seen, onHand) });
    if ("delta" in change && onHand < 0 && change.delta < 0)
      askUnless(confirmed, { "stock-below-zero": `Only ${numberText(before)} are on hand. Set it to ${numberText(onHand)} anyway?` });
    await sendStateChanges(shop, await updateOnHand(shop, change.variantId, onHand - before));
    const about = { reason: change.reason ?? "counted", actorKind: actor.kind, actorId: actorId(actor), orderId: null, note };
    await insertAdjustments(shop, [{ variantId: change.variantId, delta: onHand - before, onHandAfter: onHand }], about);
    if (onHand !== before) {
      const details = { delta: onHand - before, onHand, reason: about.reason, changes: [{ field: "onHand", from: before, to: onHand }] };
      await record(shop, actor, "stock.adjusted", { kind: "variant", id: change.variantId }, details);
    }
    return onHand;
  });
}

/** Sets where a variant is stored. Owners, managers and support may. Refuses `not-allowed`, `input-invalid`, `variant-not-found`, `changed-meanwhile`. */
export async function setStockPlace(shop: Shop, actor: Actor, input: { variantId: string; place: string; seen?: string | undefined }): Promise<void> {
  requireRight(actor, "stock.adjust");
  const { place, seen } = parseInput(placeInput, input);
  await inTransaction(shop, async (shop) => {
    const before = isId(input.variantId) ? await updatePlace(shop, input.variantId, place) : null;
    if (before === null) throw new Refusal("variant-not-found");
    if (seen !== undefined && before !== seen && before !== place) throw new Refusal("changed-meanwhile");
    await record(shop, actor, "stock.placed", { kind: "variant", id: input.variantId }, {});
  });
}

function noteOf({ reason, note = "" }: StockChange): string | null {
  const text = note.trim();
  if (reason === "other" && text === "") throw new Refusal("input-invalid", { fields: { note: "Say why." } });
  if (text.length > maxNoteLength) throw new Refusal("input-invalid", { fields: { note: `At most ${maxNoteLength} characters.` } });
  return text || null;
}

function requireUnits(units: number): void {
  if (!Number.isInteger(units)) throw new Refusal("input-invalid", { fields: { stock: "A whole number is needed." } });
  if (Math.abs(units) > maxUnits) throw new Refusal("input-invalid", { fields: { stock: maxUnitsText } });
}

/** The question to staff before they overwrite a number that changed since they saw it. */
export function movedQuestion(now: number, seen: number | undefined, wanted: number): string {
  const since = seen === undefined ? "" : `, and not ${numberText(seen)} as when you looked: some were sold or counted since`;
  return `${numberText(now)} are on hand now${since}. Set it to ${numberText(wanted)} anyway?`;
}

/**
 * Sets the levels of many variants in the transaction that creates or imports them: new ones are created, existing ones change by
 * the difference between what the caller saw and `onHand`. Each change is an adjustment. The caller has checked the right to write
 * the products.
 */
export async function setStockLevels(shop: Shop, actor: Actor, settings: LevelSetting[], reason: "created" | "imported"): Promise<void> {
  if (settings.length === 0) return;
  await inTransaction(shop, async (shop) => {
    const rows = await upsertLevels(shop, settings);
    await insertAdjustments(shop, rows, { reason, actorKind: actor.kind, actorId: actorId(actor), orderId: null });
  });
}
