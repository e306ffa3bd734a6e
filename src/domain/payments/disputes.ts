import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import type { DisputeStatus, ReportedDispute } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { lockDispute, selectDispute, selectDisputesOfOrder, upsertDispute } from "./dispute-queries.ts";
import { transferPostings, writeMovement } from "./ledger.ts";
import { isFirstReport } from "./payments.ts";

/** A payment that the buyer's bank questions. Times are ISO 8601. */
export type Dispute = {
  id: string;
  amount: Money;
  reason: string;
  status: DisputeStatus;
  /** Until when staff have to answer it; null: there is nothing to answer. */
  answerBy: string | null;
  /** Whether some evidence was sent already. */
  hasEvidence: boolean;
  /** Where staff answer it. */
  url: string | null;
  openedAt: string;
  endedAt: string | null;
  isTest: boolean;
  order: { id: string; name: string } | null;
};

/** What is new in a report. `change`: staff have to answer, or the dispute ended; null: neither. */
export type DisputeNews = { disputeId: string; orderId: string | null; change: "opened" | "ended" | null; status: DisputeStatus; amount: Money };

const isToAnswer = (status: DisputeStatus) => status === "open" || status === "inquiry";
const hasEnded = (status: DisputeStatus) => status === "won" || status === "lost" || status === "closed";

/**
 * Stores a dispute as its provider reports it now, and books the money that moved because of it, each movement once; idempotent. Joins the
 * caller's transaction.
 */
export async function storeDispute(shop: Shop, provider: string, reported: ReportedDispute): Promise<DisputeNews> {
  const before = await lockDispute(shop, provider, reported.reference);
  const attemptId = reported.attemptId !== null && isId(reported.attemptId) ? reported.attemptId : null;
  const stored = await upsertDispute(shop, {
    id: before?.id ?? shop.ids.next(),
    provider,
    ...reported,
    attemptId,
    hasEnded: hasEnded(reported.status),
  });
  for (const { id, amountCents, currency } of reported.movements) {
    if (!(await isFirstReport(shop, provider, `movement:${id}`, attemptId))) continue;
    const postings = transferPostings("disputes", "provider", amountCents);
    await writeMovement(shop, { orderId: null, attemptId, currency, isTest: reported.isTest, postings });
  }
  const opens = isToAnswer(reported.status) && (before === null || !isToAnswer(before.status));
  const ends = hasEnded(reported.status) && before !== null && !hasEnded(before.status);
  const change = opens ? "opened" : ends ? "ended" : null;
  const { amountCents, currency, status, reason } = reported;
  if (change !== null)
    await record(shop, system, `dispute.${change}`, { kind: "dispute", id: stored.id }, { amountCents, currency, status, kind: codeOf(reason) });
  if (change !== null) await shop.jobs.send(shop.sql, "dispute-mail", { disputeId: stored.id, kind: change }, { key: `${stored.id} ${change}` });
  return { disputeId: stored.id, orderId: stored.orderId, change, status, amount: toMoney(amountCents, currency) };
}

/** Turns a word of the provider into one that events can store. */
const codeOf = (word: string) => word.replaceAll(/[^\w.:-]/g, "_").slice(0, 100) || "unknown";

/** Returns the disputes of an order's payment, newest first. Staff need the right `orders.read`. */
export async function readDisputesOfOrder(shop: Shop, actor: Actor, orderId: string): Promise<Dispute[]> {
  requireRight(actor, "orders.read");
  return isId(orderId) ? selectDisputesOfOrder(shop, orderId) : [];
}

/** Returns a dispute for the email about it. */
export async function readDispute(shop: Shop, disputeId: string): Promise<Dispute | null> {
  return selectDispute(shop, disputeId);
}
