import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { lockDraftCart, removeDraftCart, storeDraftCart } from "#domain/cart/draft-carts.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { openAttemptIds } from "#domain/payments/payments.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type DraftOrderListInput, draftOrderInput, draftOrderSaveInput } from "./draft-order-input.ts";
import {
  type DraftVariant,
  insertDraftOrder,
  lockDraftOrder,
  type StoredDraftOrder,
  selectDraftOrder,
  selectDraftOrders,
  selectDraftVariants,
  updateDraftDeleted,
  updateDraftOrder,
  updateDraftSent,
} from "./draft-order-queries.ts";
import { contentOf, type DraftOrderTotals, sumsOf, termsOf } from "./draft-order-totals.ts";

/**
 * Orders that staff prepare (decision 056): the buyer opens the link in an email, and pays exactly what staff fixed, in the ordinary checkout. A
 * draft reserves no stock, and becomes at most one order. What is done by the link is in `draft-order-paying.ts`.
 */

export type { StoredDraftOrder } from "./draft-order-queries.ts";
export type { DraftOrderTotals } from "./draft-order-totals.ts";

/** `expired`: its time is over, or the shop has changed its currency since. */
export type DraftState = "open" | "sent" | "ordered" | "expired" | "deleted";
export type DraftOrder = StoredDraftOrder & { state: DraftState };
/** The draft with what it comes to now, and its variants as they are now. */
export type WholeDraftOrder = DraftOrder & { sums: DraftOrderTotals; variants: DraftVariant[] };

export function stateOf(draft: StoredDraftOrder, { now, currency }: { now: Date; currency: string }): DraftState {
  if (draft.orderId !== null) return "ordered";
  if (draft.deletedAt !== null) return "deleted";
  if (draft.currency !== currency || (draft.validUntil !== null && new Date(draft.validUntil) <= now)) return "expired";
  return draft.sentAt === null ? "open" : "sent";
}

const perPage = 50;

/** Returns drafts, the last changed one first. Staff need the right `orders.read`. */
export async function listDraftOrders(shop: Shop, actor: Actor, input: DraftOrderListInput): Promise<{ drafts: DraftOrder[]; next: string | null }> {
  requireRight(actor, "orders.read");
  const { currency } = (await readSettings(shop)).shop;
  const rows = await selectDraftOrders(shop, input, { after: readCursor(input.after, "updated", "timestamptz"), limit: perPage + 1, currency });
  const last = rows[perPage - 1];
  const facts = { now: shop.clock.now(), currency };
  return {
    drafts: rows.slice(0, perPage).map((row) => ({ ...row, state: stateOf(row, facts) })),
    next: rows.length > perPage && last ? writeCursor("updated", { key: last.updatedAt, id: last.id }) : null,
  };
}

/** Returns a draft. Staff need the right `orders.read`. Refuses `not-found`. */
export async function readDraftOrder(shop: Shop, actor: Actor, id: string): Promise<WholeDraftOrder> {
  requireRight(actor, "orders.read");
  const draft = isId(id) ? await selectDraftOrder(shop, id) : null;
  if (!draft) throw new Refusal("not-found");
  const settings = await readSettings(shop);
  const [sums, variants] = await Promise.all([
    sumsOf(shop, draft.content, { draftId: id, settings, validUntil: draft.validUntil }),
    selectDraftVariants(
      shop,
      draft.content.lines.map(({ variantId }) => variantId),
    ),
  ]);
  return { ...draft, state: stateOf(draft, { now: shop.clock.now(), currency: settings.shop.currency }), sums, variants };
}

/** Returns what the draft would come to. Staff need the right `orders.change`. Refuses `input-invalid`, `variant-not-found`. */
export async function previewDraftOrder(shop: Shop, actor: Actor, input: z.input<typeof draftOrderInput>): Promise<DraftOrderTotals> {
  requireRight(actor, "orders.change");
  const parsed = parseInput(draftOrderInput, input);
  const settings = await readSettings(shop);
  const content = await contentOf(shop, parsed, settings.shop.currency);
  return bounded(await sumsOf(shop, content, { draftId: shop.ids.next(), settings, validUntil: parsed.validUntil }));
}

/** Stores a new draft. Staff need the right `orders.change`. Refuses `input-invalid`, `variant-not-found`. */
export async function createDraftOrder(shop: Shop, actor: Actor, input: z.input<typeof draftOrderInput>): Promise<string> {
  requireRight(actor, "orders.change");
  const parsed = parseInput(draftOrderInput, input);
  const id = shop.ids.next();
  const written = await writtenOf(shop, id, parsed);
  await inTransaction(shop, async (shop) => {
    const name = await insertDraftOrder(shop, written, actorId(actor));
    await record(
      shop,
      actor,
      "draft-order.created",
      { kind: "draft-order", id },
      { title: name, amountCents: written.totalCents, currency: written.currency },
    );
  });
  return id;
}

/**
 * Changes a draft and replaces its cart, which the buyer may have open: a page that shows the old amounts asks again before it charges. Staff need the right
 * `orders.change`. Refuses `not-found`, `input-invalid`, `variant-not-found`, `changed-meanwhile`, `draft-order-closed` (ordered or deleted), and
 * `draft-order-being-paid` while a payment of it is under way.
 */
export async function changeDraftOrder(shop: Shop, actor: Actor, id: string, input: z.input<typeof draftOrderSaveInput>): Promise<void> {
  requireRight(actor, "orders.change");
  const { revision, ...parsed } = parseInput(draftOrderSaveInput, input);
  const written = await writtenOf(shop, id, parsed);
  await inTransaction(shop, async (shop) => {
    const { draft, cartId } = await lockToChange(shop, id);
    if (revision !== undefined && revision !== draft.revision) throw new Refusal("changed-meanwhile");
    const { currency, content, validUntil } = written;
    if (cartId !== null) await storeDraftCart(shop, cartId, { currency, lines: content.lines, terms: termsOf(id, content, validUntil) });
    await updateDraftOrder(shop, { ...written, cartId });
    await record(shop, actor, "draft-order.changed", { kind: "draft-order", id }, { title: draft.name, amountCents: written.totalCents, currency });
  });
}

/**
 * Emails the link to the buyer; if sent again, the buyer gets another email. Staff need the right `orders.change`. Refuses `not-found`, `draft-order-closed`,
 * `draft-order-ended`.
 */
export async function sendDraftOrder(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "orders.change");
  const { currency } = (await readSettings(shop)).shop;
  await inTransaction(shop, async (shop) => {
    const draft = isId(id) ? await lockDraftOrder(shop, id) : null;
    if (!draft) throw new Refusal("not-found");
    const state = stateOf(draft, { now: shop.clock.now(), currency });
    if (state === "ordered" || state === "deleted") throw new Refusal("draft-order-closed");
    if (state === "expired") throw new Refusal("draft-order-ended");
    await updateDraftSent(shop, id);
    await record(shop, actor, "draft-order.sent", { kind: "draft-order", id }, { title: draft.name });
    await shop.jobs.send(shop.sql, "draft-order-mail", { draftId: id, sentAt: shop.clock.now().toISOString() });
  });
}

/** Deletes a draft; its link stops working. Staff need the right `orders.change`. Refuses `not-found`, `draft-order-closed`, `draft-order-being-paid`. */
export async function deleteDraftOrder(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const { draft, cartId } = await lockToChange(shop, id);
    if (cartId !== null) await removeDraftCart(shop, cartId);
    await updateDraftDeleted(shop, id);
    await record(shop, actor, "draft-order.deleted", { kind: "draft-order", id }, { title: draft.name });
  });
}

/** Checks that the sums are numbers that can be held exactly: amounts that are each within their limits may add up to more. */
function bounded(sums: DraftOrderTotals): DraftOrderTotals {
  if (Number.isSafeInteger(sums.subtotalCents) && Number.isSafeInteger(sums.totalCents)) return sums;
  throw new Refusal("input-invalid", { fields: { lines: "This comes to more than an order can. Lower the prices or quantities." } });
}

async function writtenOf(shop: Shop, id: string, input: z.output<typeof draftOrderInput>) {
  const settings = await readSettings(shop);
  const { currency } = settings.shop;
  const content = await contentOf(shop, input, currency);
  const { accountId, email, message, note, validUntil } = input;
  const { totalCents } = bounded(await sumsOf(shop, content, { draftId: id, settings, validUntil }));
  return { id, accountId, email, currency, content, message, note, validUntil, totalCents };
}

/** Locks the cart first, like everything that pays (decision 016). `cartId`: a cart that can still be paid. */
async function lockToChange(shop: Shop, id: string): Promise<{ draft: StoredDraftOrder; cartId: string | null }> {
  const known = isId(id) ? await selectDraftOrder(shop, id) : null;
  if (!known) throw new Refusal("not-found");
  const isOpen = known.cartId !== null && (await lockDraftCart(shop, known.cartId));
  const draft = await lockDraftOrder(shop, id);
  if (!draft) throw new Refusal("not-found");
  if (draft.orderId !== null || draft.deletedAt !== null) throw new Refusal("draft-order-closed");
  // The buyer opened the link between the read and the lock, and sees the draft as it was.
  if (draft.cartId !== known.cartId) throw new Refusal("changed-meanwhile");
  const cartId = isOpen ? known.cartId : null;
  if (cartId !== null && (await openAttemptIds(shop, cartId)).length > 0) throw new Refusal("draft-order-being-paid");
  return { draft, cartId };
}
