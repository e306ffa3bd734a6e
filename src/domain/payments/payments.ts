import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { inBatches, type Worked } from "#domain/faults/background-faults.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { ChargeOutcome } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { transferPostings, writeMovement } from "./ledger.ts";
import { blankAttempts } from "./payments-person-queries.ts";
import {
  countUnpaidBeside,
  emptyDrafts,
  insertAttempt,
  insertEvent,
  mostStale,
  selectAttempt,
  selectAttemptByKey,
  selectAttemptLocked,
  selectLastAttempts,
  selectOldDrafts,
  selectOpenAttemptIds,
  selectOpenAttempts,
  selectOpenCount,
  selectStaleAttempts,
  updateAttempt,
} from "./payments-queries.ts";

/**
 * Payments promise: one attempt per key, each event of a provider dealt with once, a ledger whose movements sum to zero,
 * and no money kept for which nothing is delivered. What an attempt pays for (its `draft`) is checkout's business. Locks
 * are taken in the order cart, checkout, attempt, stock (decision 016).
 */

export type AttemptStatus = "started" | "needs-confirmation" | "paid" | "pending" | "declined" | "expired" | "cancelled" | "refunded";

/** One try to pay. `isSettled`: the provider's answer is in, or it will not be waited for. */
export type Attempt = {
  id: string;
  checkoutToken: string;
  /** The browser that pays; null in what an older version wrote. */
  browserId: string | null;
  cartId: string;
  email: string;
  provider: string;
  isTest: boolean;
  status: AttemptStatus;
  amountCents: number;
  currency: string;
  idempotencyKey: string;
  fingerprint: string;
  reference: string | null;
  failureCode: string | null;
  draft: unknown;
  orderId: string | null;
  createdAt: Date;
  expiresAt: Date;
  isSettled: boolean;
};

/** `isOvertaken`: an order came of its cart after the attempt began. */
export type LockedAttempt = Attempt & { isOvertaken: boolean };

/** `status`: `started` or `needs-confirmation`. */
export type NewAttempt = Pick<
  Attempt,
  "status" | "id" | "checkoutToken" | "browserId" | "cartId" | "email" | "provider" | "isTest" | "amountCents" | "currency"
> &
  Pick<Attempt, "idempotencyKey" | "fingerprint" | "draft" | "expiresAt">;

/**
 * Joins the caller's transaction, which holds the lock on the cart. `needs-confirmation`: nobody is asked for money before the
 * buyer confirmed by email. `address` is the client's IP address.
 */
export async function startAttempt(shop: Shop, attempt: NewAttempt, address: string | null): Promise<Attempt> {
  const started: Attempt = {
    ...attempt,
    reference: null,
    failureCode: null,
    orderId: null,
    createdAt: shop.clock.now(),
    isSettled: false,
  };
  await insertAttempt(shop, started, address === null ? null : clientPrefix(address));
  return started;
}

/** A purchase order whose buyer was asked by email to confirm it. It holds no stock, and no provider knows of it. */
export function awaitsEmail({ provider, status }: Pick<Attempt, "provider" | "status">): boolean {
  return provider === "purchase-order" && status === "needs-confirmation";
}

export async function readAttempt(shop: Shop, attemptId: string): Promise<Attempt | null> {
  return selectAttempt(shop, attemptId);
}

/** The attempt, locked until the caller's transaction ends. The caller holds the locks on its cart and its checkout. */
export async function lockAttempt(shop: Shop, attemptId: string): Promise<LockedAttempt | null> {
  return selectAttemptLocked(shop, attemptId);
}

/** The open attempts of a cart, over all of its checkouts. */
export async function openAttempts(shop: Shop, cartId: string): Promise<Attempt[]> {
  return selectOpenAttempts(shop, cartId);
}

export async function openAttemptIds(shop: Shop, cartId: string): Promise<string[]> {
  return selectOpenAttemptIds(shop, cartId);
}

/** The attempt that was started under this key. */
export async function attemptByKey(shop: Shop, checkoutToken: string, idempotencyKey: string): Promise<Attempt | null> {
  return selectAttemptByKey(shop, checkoutToken, idempotencyKey);
}

/** The two newest attempts of a browser in a checkout, newest first: at most one of them is open. */
export async function lastAttempts(shop: Shop, of: { checkoutToken: string; browserId: string }): Promise<Attempt[]> {
  return selectLastAttempts(shop, of.checkoutToken, of.browserId);
}

/** Attempts that nobody waits for any more; `isWhole` where there are no others. */
export async function staleAttempts(shop: Shop, startedBefore: Date): Promise<{ attempts: Attempt[]; isWhole: boolean }> {
  const attempts = await selectStaleAttempts(shop, startedBefore, shop.clock.now());
  return { attempts, isWhole: attempts.length < mostStale };
}

/** True the first time that the provider reports this event. */
export async function isFirstReport(shop: Shop, provider: string, eventId: string, attemptId: string): Promise<boolean> {
  return insertEvent(shop, provider, eventId, attemptId);
}

/** Whether so many other card payments in a row from the same IP address were not paid: declined, given up, or not answered yet. */
export async function areManyUnpaidBeside(shop: Shop, attemptId: string, many: number): Promise<boolean> {
  return (await countUnpaidBeside(shop, attemptId, many)) >= many;
}

/** The provider asks the shopper first; the attempt stays open. */
export async function awaitConfirmation(shop: Shop, attemptId: string, reference: string): Promise<void> {
  await updateAttempt(shop, attemptId, { status: "needs-confirmation", reference, failureCode: null, orderId: null, isSettled: false });
}

export async function closeAttempt(
  shop: Shop,
  attemptId: string,
  end: { status: AttemptStatus; reference?: string | null; failureCode?: string | null; orderId?: string | null },
): Promise<void> {
  const { status, reference = null, failureCode = null, orderId = null } = end;
  await updateAttempt(shop, attemptId, { status, reference, failureCode, orderId, isSettled: true });
}

/**
 * Money came for which there is no order (paid too late, or twice): it is booked as owed to the buyer, and a job gives it
 * back. Joins the caller's transaction.
 */
export async function owePaymentBack(shop: Shop, attempt: Attempt, reference: string, reason: string): Promise<void> {
  await closeAttempt(shop, attempt.id, { status: "paid", reference, failureCode: reason });
  const { amountCents, currency, isTest } = attempt;
  await writeMovement(shop, {
    orderId: null,
    attemptId: attempt.id,
    currency,
    isTest,
    postings: transferPostings("receivable", "provider", amountCents),
  });
  await record(shop, system, "payment.owed-back", { kind: "payment-attempt", id: attempt.id }, { amountCents, currency, reason });
  await shop.jobs.send(shop.sql, "refund-attempt", { attemptId: attempt.id }, { key: attempt.id });
}

/**
 * Gives back what an attempt without an order was paid; once, however often it is called. Throws when the provider
 * refuses, so that the job tries again.
 */
export async function refundAttempt(shop: Shop, attemptId: string): Promise<void> {
  const attempt = await selectAttempt(shop, attemptId);
  if (attempt?.status !== "paid" || attempt.orderId !== null || attempt.reference === null) return;
  const outcome = await providerOf(shop, attempt.provider).refund(attempt.reference, attempt.amountCents, attempt.currency, `attempt:${attempt.id}`);
  if (outcome.status === "failed") throw new Error(`The provider did not refund attempt ${attempt.id}: ${outcome.failureCode}`);
  if (outcome.status === "to-send")
    throw new Error(`The provider ${attempt.provider} cannot give back the payment of attempt ${attempt.id} by itself`);
  await inTransaction(shop, async (shop) => {
    const locked = await selectAttemptLocked(shop, attemptId);
    if (locked?.status !== "paid") return;
    await closeAttempt(shop, attemptId, { status: "refunded", failureCode: locked.failureCode });
    const { amountCents, currency, isTest } = locked;
    await writeMovement(shop, { orderId: null, attemptId, currency, isTest, postings: transferPostings("provider", "receivable", amountCents) });
    await record(
      shop,
      system,
      "payment.refunded",
      { kind: "payment-attempt", id: attemptId },
      { amountCents, currency, reference: outcome.reference },
    );
    await shop.jobs.send(shop.sql, "returned-payment-mail", { attemptId });
  });
}

export function providerOf(shop: Shop, name: string) {
  const provider = shop.payments[name];
  if (!provider) throw new Refusal("payment-method-off");
  return provider;
}

/** What became of a charge that was asked for and perhaps never answered; null: the provider knows of none. */
export async function askProvider(shop: Shop, attempt: Attempt): Promise<ChargeOutcome | null> {
  return answerInTime(providerOf(shop, attempt.provider).lookUp(attempt.id));
}

const providerTimeoutMs = 20_000;

/** A provider's answer to background work, which nobody waits for: where it does not come, the row fails and the others go on. */
export async function answerInTime<Answer>(asked: Promise<Answer>, timeoutMs = providerTimeoutMs): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The payment provider did not answer within ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** For the sweep: names and addresses of payments that came to nothing before then are not kept; at most `limit` a round. */
export async function forgetDrafts(shop: Shop, before: Date, limit: number): Promise<Worked> {
  const subjects = await selectOldDrafts(shop, before, limit);
  return inBatches(shop, "payment-draft", { subjects, isWhole: subjects.length < limit }, (ids) => emptyDrafts(shop, ids));
}

/** Payments under way: started, or waiting for the answer to a bank's question. A purchase order that nobody confirmed yet is none (`awaitsEmail`). */
export async function countOpenAttempts(shop: Shop): Promise<number> {
  return selectOpenCount(shop);
}

/** For orders whose buyer is erased: their payments no longer say who paid. Joins the caller's transaction. */
export async function forgetPayers(shop: Shop, attemptIds: string[]): Promise<void> {
  await blankAttempts(shop, attemptIds);
}
