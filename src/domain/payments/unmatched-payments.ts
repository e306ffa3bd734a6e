import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import type { ReportedAmount, ReportedRefund } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { transferPostings, writeMovement } from "./ledger.ts";
import { answerInTime, isFirstReport, providerOf } from "./payments.ts";
import {
  closeMovement,
  insertUnmatched,
  lockUnmatched,
  lockUnmatchedOf,
  lockUnmatchedReference,
  markTaxRefunded,
  reopenMovement,
  selectUnmatched,
  type Unmatched,
} from "./unmatched-queries.ts";

/**
 * Money at a provider that belongs to nothing the shop knows: a payment of another shop on the same account, or from before a backup was
 * restored; a refund at the provider beyond what was paid. It is in the books as owed until staff close it.
 */

type Found = ReportedAmount & { provider: string; reference: string; kind: Unmatched["kind"]; attemptName: string };

/** Stores unmatched money once per provider reference. Joins the caller's transaction. */
export async function storeUnmatchedPayment(shop: Shop, { provider, reference, kind, attemptName, amountCents, currency }: Found): Promise<void> {
  const { isTest } = providerOf(shop, provider);
  const id = shop.ids.next();
  const isNew = await insertUnmatched(shop, { id, provider, reference, kind, attemptName: attemptName.slice(0, 100), amountCents, currency, isTest });
  if (!isNew) return;
  const postings =
    kind === "payment" ? transferPostings("receivable", "provider", amountCents) : transferPostings("provider", "receivable", amountCents);
  await writeMovement(shop, { orderId: null, attemptId: null, currency, isTest, postings });
  await record(shop, system, "payment.unmatched", subjectOf(id), { kind, provider, amountCents, currency });
}

const subjectOf = (id: string) => ({ kind: "unmatched-movement", id });

/**
 * Matches a refund at the provider with a payment that the shop does not know, which is closed if all of it is refunded. Returns how much of the refund
 * fits nothing, in minor units. Idempotent. Joins the caller's transaction.
 */
export async function matchUnmatchedPayment(
  shop: Shop,
  provider: string,
  attemptName: string,
  { reference, amountCents, currency, outcome }: ReportedRefund,
): Promise<number> {
  const payment = await lockUnmatchedOf(shop, provider, attemptName);
  if (outcome.status === "failed") {
    const isFirst = await isFirstReport(shop, provider, `refund:${reference}:failed`, null);
    if (isFirst && payment?.amountCents === amountCents && payment.currency === currency) await reopenGivenBack(shop, payment);
    return 0;
  }
  // The payment was never seen here, so nothing of it is in the books.
  if (!payment) return 0;
  if (payment.currency !== currency || payment.amountCents !== amountCents) return amountCents;
  if (!payment.isClosed) await close(shop, system, payment, "refunded", null);
  return 0;
}

const keyPrefix = "unmatched:";

/** Returns the unmatched payment that was refunded under this key of a refund; null: it is not the key of one. */
export function unmatchedOfRefund(key: string): string | null {
  const id = key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : "";
  return isId(id) ? id : null;
}

/** Reopens an unmatched payment for staff, because the bank did not accept its refund after all. Joins the caller's transaction. */
export async function reopenUnmatched(shop: Shop, id: string): Promise<void> {
  const payment = await lockUnmatched(shop, id);
  if (payment) await reopenGivenBack(shop, payment);
}

async function reopenGivenBack(shop: Shop, { id, provider, kind, amountCents, currency, isTest }: Unmatched): Promise<void> {
  if (kind !== "payment" || !(await reopenMovement(shop, id))) return;
  await writeMovement(shop, { orderId: null, attemptId: null, currency, isTest, postings: transferPostings("receivable", "provider", amountCents) });
  await record(shop, system, "payment.unmatched", subjectOf(id), { kind, provider, amountCents, currency });
}

/** Closes an unmatched refund that the bank did not accept: the money is at the provider again. Joins the caller's transaction. */
export async function failUnmatched(shop: Shop, provider: string, reference: string): Promise<void> {
  const refund = await lockUnmatchedReference(shop, provider, reference);
  if (refund && !refund.isClosed) await close(shop, system, refund, "failed", null);
}

/**
 * Refunds an unmatched payment through the provider. If it is closed already, nothing happens. Refuses `not-allowed`, `not-found`, and
 * `refund-failed` if the provider says no.
 */
export async function refundUnmatched(shop: Shop, actor: Actor, { id }: { id: string }): Promise<void> {
  requireRight(actor, "orders.refund");
  const payment = isId(id) ? await selectUnmatched(shop, id) : null;
  if (payment?.kind !== "payment") throw new Refusal("not-found");
  if (payment.isClosed) return;
  const { provider, reference, amountCents, currency } = payment;
  const outcome = await answerInTime(providerOf(shop, provider).refund(reference, amountCents, currency, `${keyPrefix}${id}`));
  if (outcome.status !== "succeeded") throw new Refusal("refund-failed", { failureCode: outcome.status === "failed" ? outcome.failureCode : null });
  await inTransaction(shop, async (shop) => {
    const locked = await lockUnmatched(shop, id);
    if (locked && !locked.isClosed) await close(shop, actor, locked, "refunded", null);
    // The postings are the same; if the bank does not accept the money, it comes back to the open tasks.
    if (locked?.isNoted) await markTaxRefunded(shop, id);
  });
}

/** Closes unmatched money with a note of what became of it. If it is closed already, nothing happens. Refuses `not-allowed`, `not-found`. */
export async function closeUnmatched(shop: Shop, actor: Actor, { id, note }: { id: string; note: string }): Promise<void> {
  requireRight(actor, "orders.refund");
  await inTransaction(shop, async (shop) => {
    const movement = isId(id) ? await lockUnmatched(shop, id) : null;
    if (!movement) throw new Refusal("not-found");
    if (!movement.isClosed) await close(shop, actor, movement, "noted", note);
  });
}

async function close(shop: Shop, actor: Actor, movement: Unmatched, closedAs: "refunded" | "failed" | "noted", note: string | null): Promise<void> {
  const { id, kind, amountCents, currency, isTest } = movement;
  await closeMovement(shop, id, { closedAs, note, staffId: actor.kind === "staff" ? actorId(actor) : null });
  await writeMovement(shop, { orderId: null, attemptId: null, currency, isTest, postings: endPostings(kind, closedAs, amountCents) });
  await record(shop, actor, "payment.unmatched-closed", subjectOf(id), { how: closedAs, amountCents, currency });
}

/** Refunds that were too much are a loss of the shop if they are closed without the money having come back. */
function endPostings(kind: Unmatched["kind"], closedAs: string, cents: number) {
  if (kind === "payment") return transferPostings("provider", "receivable", cents);
  return transferPostings("receivable", closedAs === "failed" ? "provider" : "refunds", cents);
}
