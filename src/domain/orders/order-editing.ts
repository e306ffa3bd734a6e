import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { BackOrder } from "#domain/inventory/inventory.ts";
import { formatMoney } from "#domain/money.ts";
import { salePostings, writeMovement } from "#domain/payments/ledger.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { linesNotCarriedBy, titlesText } from "#domain/shipping/dangerous-goods.ts";
import type { Shop } from "#domain/shop.ts";
import { returnDifference } from "./order-balance.ts";
import { insertEvent, type LockedOrder, lockOrder, refreshFulfillmentStatus, updateBalance, updateReceived } from "./order-change-queries.ts";
import { type EditPromise, promisesAfterEdit } from "./order-edit-delivery-dates.ts";
import { type EditedOrder, editedOrder, editWords, type OrderPlan } from "./order-edit-plan.ts";
import { type ExemptionCheck, type PreparedEdit, preparedEdit } from "./order-edit-preparing.ts";
import { insertEdit, type StoredEdit, selectEdit, selectEditByKey, updateEdited } from "./order-edit-queries.ts";
import { moveGoods } from "./order-edit-stock.ts";
import type { OrderEditInput, OrderEditSaveInput } from "./order-input.ts";
import { carryOut } from "./order-refunding.ts";
import { searchWordsOf } from "./order-search-terms.ts";
import { firstPart } from "./refund-charges.ts";
import { type StoredRefund, selectDifferenceNotify } from "./refund-queries.ts";

/** An order as it is and as it would be. `balanceCents`: for a paid order, what would then be collected; negative: refunded. */
export type EditPreview = {
  before: EditedOrder;
  after: EditedOrder;
  changes: string[];
  /** What else changes in the order, in sentences: its discounts, its delivery dates. */
  notes: string[];
  /** What staff should know about dangerous goods that the order's shipping method does not carry; null: it adds none. */
  dangerousGoods: string | null;
  differenceCents: number;
  balanceCents: number;
  /** What saving it refunds, or owes the buyer if staff have to send it; 0: no refund. */
  refundCents: number;
};

/** `holdsAt`: whether the order's tax exemption holds at another place. */
type Preparing = { holdsAt?: ExemptionCheck | undefined };

/** Returns what an edit would come to, without changing anything. Refuses what `editOrder` refuses, except for the stock. */
export async function previewOrderEdit(shop: Shop, actor: Actor, input: OrderEditInput & Preparing & { orderId: string }): Promise<EditPreview> {
  requireRight(actor, "orders.change");
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, input.orderId);
    const { stored, plan, settings } = await preparedEdit(shop, order, input);
    const { before, after } = bothOf(order, stored, plan);
    const differenceCents = after.totalCents - before.totalCents;
    const balanceCents = order.financialStatus === "pending" ? 0 : order.balanceCents + differenceCents;
    const backCents = -(balanceCents + order.returningCents);
    const refundCents = backCents > 0 ? (await firstPart(shop, order, backCents)).amountCents : 0;
    const notes = notesOf(order, stored, plan);
    const dangerousGoods = dangerousGoodsText(settings.shipping, stored, plan);
    const changes = editWords(before, after, order.currency);
    return { before, after, changes, notes, dangerousGoods, differenceCents, balanceCents, refundCents };
  });
}

/**
 * Changes quantities, adds and removes products, and changes the shipping address and the price of shipping, for what was not shipped. Stock, taxes and
 * sums change in the same transaction; the previous state of the order stays on record. What a paid order costs more, the buyer owes as its balance; what
 * it costs less is refunded (`returnDifference`), which needs the right to refund. `notify` governs the emails about both, also if the refund is sent
 * later. A request with the same key is the same edit. Refuses
 * `not-allowed`, `order-not-found`, `order-cancelled`, `order-refunded`, `changed-meanwhile`, `line-not-found`, `variant-not-found`,
 * `input-invalid` (also for another address if something has shipped), `country-not-served`, `out-of-stock`, `quantity-not-available`, `refund-failed` (the
 * order is changed then, and its balance is still to be refunded).
 */
export async function editOrder(
  shop: Shop,
  actor: Actor,
  input: OrderEditSaveInput & Preparing & { orderId: string; idempotencyKey: string },
): Promise<{ editId: string }> {
  requireRight(actor, "orders.change");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  const { editId, refund } = await inTransaction(shop, async (shop) => {
    const { orderId, idempotencyKey } = input;
    const order = await lockOrder(shop, orderId);
    const known = await selectEditByKey(shop, orderId, idempotencyKey);
    if (known) return { editId: known.id, refund: null };
    const { stored, plan, settings } = await preparedEdit(shop, order, input);
    const edit = { id: shop.ids.next(), ...bothOf(order, stored, plan) };
    const differenceCents = edit.after.totalCents - edit.before.totalCents;
    const changes = editWords(edit.before, edit.after, order.currency);
    if (changes.length === 0) throw new Refusal("input-invalid", { reason: "Nothing was changed." });
    const backOrders = await moveGoods(shop, actor, order, { editId: edit.id, plan });
    const names = [...plan.lines.filter(({ quantity }) => quantity > 0), ...plan.added];
    const words = searchWordsOf(order.name, { ...stored, shippingAddress: plan.shippingAddress, lines: names });
    const promises = promisesOfEdit(order, { stored, plan, settings, backOrders, now: shop.clock.now() });
    await updateEdited(shop, orderId, plan, { words, backOrders, promises });
    await insertEdit(shop, { ...edit, orderId, differenceCents, reason: input.reason, idempotencyKey, staffId });
    await bookDifference(shop, order, plan);
    // A part payment may cover the whole amount now.
    if (order.financialStatus === "pending" && order.receivedCents > 0)
      await updateReceived(shop, order, { ...order, dueCents: order.dueCents + differenceCents });
    await refreshFulfillmentStatus(shop, orderId);
    await insertEvent(shop, actor, orderId, "edited", `Order changed (${input.reason}):\n${changes.join("\n")}`, { editId: edit.id });
    await record(shop, actor, "order.edited", { kind: "order", id: orderId }, { name: order.name, editId: edit.id, differenceCents });
    await shop.jobs.send(shop.sql, "order-documents", { orderId });
    if (input.notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "edited", editId: edit.id });
    return { editId: edit.id, refund: await returned(shop, actor, orderId, input.notify) };
  });
  if (refund) await carryOut(shop, actor, refund);
  return { editId };
}

/** An order that nobody has approved has no date yet from which its days count. */
function promisesOfEdit(order: LockedOrder, edit: PreparedEdit & { backOrders: BackOrder[]; now: Date }): EditPromise[] {
  if (order.financialStatus === "pending" && !order.isApproved) return [];
  const { shippingMethod, together, lines } = edit.stored;
  const before = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return promisesAfterEdit({ ...edit, before, shippingMethod, together });
}

/** Notes on what staff would otherwise expect to change, or not to change. */
function notesOf(order: LockedOrder, { discountTitles, together, lines }: Stored, plan: OrderPlan): string[] {
  const isMore = plan.added.length > 0 || plan.lines.some((line) => line.quantity > (lines.find(({ id }) => id === line.id)?.quantity ?? 0));
  const notes: string[] = [];
  if (order.discountCents > 0) {
    const names = discountTitles.length > 0 ? ` (${discountTitles.join(", ")})` : "";
    const amounts = `${formatMoney(plan.discountCents, order.currency)} after the change, ${formatMoney(order.discountCents, order.currency)} before`;
    notes.push(
      `Discounts${names} stay on the units that had them: ${amounts}. Units that are added have none, and no condition of a discount is checked again.`,
    );
  } else if (plan.added.length > 0) notes.push("Products that are added cost what they cost today, without a discount.");
  if (isMore && (order.financialStatus !== "pending" || order.isApproved))
    notes.push(
      together
        ? "The order ships together, so the delivery dates of all its lines are calculated again from stock and lead times."
        : "Delivery dates of lines with added units are calculated again from stock and lead times. All other lines keep the dates that were promised.",
    );
  return notes;
}

/**
 * Staff may add goods that the order's shipping method does not carry, because they arrange how it ships; this text tells them so. It also covers
 * goods that then go to another address.
 */
function dangerousGoodsText(shipping: Settings["shipping"], { shippingMethod, shippingAddress, lines }: Stored, plan: OrderPlan): string | null {
  const isMoved = plan.shippingAddress !== shippingAddress;
  const more = lines.filter((line) => {
    const quantity = plan.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    return quantity > (isMoved ? 0 : line.quantity);
  });
  const goods = [...more, ...plan.added];
  const titles = linesNotCarriedBy(shipping, shippingMethod, goods, plan.shippingAddress).flatMap((at) => goods[at]?.title ?? []);
  if (titles.length === 0) return null;
  const what = `carries these dangerous goods${isMoved ? " to the new address" : ""}: ${titlesText(titles)}`;
  return `The shipping settings do not say that ${shippingMethod}, the shipping method of this order, ${what}. You can save the change, but make sure that your carrier takes them.`;
}

/** Returns an edit as it was recorded, for the email about it. */
export async function readOrderEdit(shop: Shop, orderId: string, editId: string): Promise<StoredEdit | null> {
  return selectEdit(shop, orderId, editId);
}

type Stored = Awaited<ReturnType<typeof preparedEdit>>["stored"];

function bothOf(order: LockedOrder, stored: Stored, plan: OrderPlan): { before: EditedOrder; after: EditedOrder } {
  const added = plan.added.map((line) => ({ ...line, discountedTotalCents: line.totalCents }));
  return { before: editedOrder({ ...order, ...stored }), after: editedOrder({ ...plan, lines: [...plan.lines, ...added] }) };
}

/** Books the difference, unless the order is not approved and so not in the books yet. The difference of a paid order becomes its balance. */
async function bookDifference(shop: Shop, order: LockedOrder, plan: OrderPlan): Promise<void> {
  const { id: orderId, attemptId, currency, isTest } = order;
  const isPending = order.financialStatus === "pending";
  if (isPending && !order.isApproved) return;
  const more = {
    subtotalCents: plan.subtotalCents - order.subtotalCents,
    discountCents: plan.discountCents - order.discountCents,
    shippingCents: plan.shippingCents - order.shippingCents,
    taxCents: plan.taxCents - order.taxCents,
    totalCents: plan.totalCents - order.totalCents,
  };
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: salePostings(more, "receivable") });
  if (!isPending && more.totalCents !== 0) await updateBalance(shop, orderId, order.balanceCents + more.totalCents);
}

async function returned(shop: Shop, actor: Actor, orderId: string, notify: boolean): Promise<StoredRefund | null> {
  const order = await lockOrder(shop, orderId);
  if (order.balanceCents + order.returningCents >= 0) return null;
  requireRight(actor, "orders.refund");
  return returnDifference(shop, actor, order, notify);
}

/**
 * Refunds what was overpaid for an edited order, if that failed before; whether the buyer gets emails was chosen with the edit. Refuses
 * `not-allowed`, `order-not-found`, `balance-changed` (nothing is to be refunded), `refund-failed`.
 */
export async function refundDifference(shop: Shop, actor: Actor, { orderId }: { orderId: string }): Promise<void> {
  requireRight(actor, "orders.refund");
  const refund = await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (order.balanceCents + order.returningCents >= 0) throw new Refusal("balance-changed");
    return returnDifference(shop, actor, order, await selectDifferenceNotify(shop, orderId));
  });
  await carryOut(shop, actor, refund);
}
