import type { Fragment } from "#db/open-database.ts";
import { inBatches, type RowCounts } from "#domain/faults/background-faults.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { ChargeOutcome, ReportedAmount } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { triesThatCount } from "./payment-throttling.ts";
import { blankAttempts } from "./payments-person-queries.ts";
import {
  type AttemptsBefore,
  closeAtProvider,
  countUnpaidBeside,
  emptyDrafts,
  insertAttempt,
  insertEvent,
  maxStale,
  openAtProvider,
  selectAttempt,
  selectAttemptLocked,
  selectAttemptsBefore,
  selectLastAttempts,
  selectOldDrafts,
  selectOpenAtProvider,
  selectOpenAttemptIds,
  selectOpenCount,
  selectReported,
  selectStaleAttempts,
  updateAttempt,
} from "./payments-queries.ts";

/**
 * Payments guarantee: one attempt per key, each event of a provider handled once, a ledger whose movements sum to zero,
 * and no money kept for which nothing is delivered. What an attempt pays for (its `draft`) is checkout's business. Locks
 * are taken in the order cart, checkout, attempt, stock (decision 016).
 */

export type AttemptStatus = "started" | "needs-confirmation" | "paid" | "pending" | "declined" | "expired" | "cancelled" | "refunded";

/** One try to pay. `isSettled`: the provider has answered, or its answer is no longer awaited. */
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
  /** What came, if it was another amount or currency than was asked for. */
  received: ReportedAmount | null;
  /** Whether the buyer can still pay it on the provider's own page, whatever became of it here. */
  isOpenAtProvider: boolean;
  draft: unknown;
  orderId: string | null;
  createdAt: Date;
  expiresAt: Date;
  isSettled: boolean;
};

/** `isOvertaken`: an order came of its cart after the attempt began. */
export type LockedAttempt = Attempt & { isOvertaken: boolean };

/** `isFirstReport`: its provider has not reported this before. */
export type ReportedAttempt = LockedAttempt & { isFirstReport: boolean };

/** `status`: `started` or `needs-confirmation`. */
export type NewAttempt = Pick<
  Attempt,
  "status" | "id" | "checkoutToken" | "browserId" | "cartId" | "email" | "provider" | "isTest" | "amountCents" | "currency"
> &
  Pick<Attempt, "idempotencyKey" | "fingerprint" | "draft" | "expiresAt">;

/**
 * Returns the attempt as it starts, and the `write` that stores it in the caller's transaction, which holds the lock on the cart. `needs-confirmation`:
 * nobody is asked for money before the buyer has confirmed by email. `address` is the client's IP address.
 */
export function startAttempt(shop: Shop, attempt: NewAttempt, address: string | null): { attempt: Attempt; write: Fragment } {
  const started: Attempt = {
    ...attempt,
    reference: null,
    failureCode: null,
    received: null,
    isOpenAtProvider: false,
    orderId: null,
    createdAt: shop.clock.now(),
    isSettled: false,
  };
  return { attempt: started, write: insertAttempt(shop, started, address === null ? null : clientPrefix(address)) };
}

/** Returns whether it is a purchase order whose buyer was asked by email to confirm it. It holds no stock, and no provider knows of it. */
export function awaitsEmail({ provider, status }: Pick<Attempt, "provider" | "status">): boolean {
  return provider === "purchase-order" && status === "needs-confirmation";
}

export async function readAttempt(shop: Shop, attemptId: string): Promise<Attempt | null> {
  return selectAttempt(shop, attemptId);
}

/** Returns the attempt, locked until the caller's transaction ends. The caller holds the locks on its cart and its checkout. */
export async function lockAttempt(shop: Shop, attemptId: string): Promise<LockedAttempt | null> {
  return selectAttemptLocked(shop, attemptId);
}

/** Does the same for a report of its provider, which counts as reported from now on. */
export async function lockReported(shop: Shop, attemptId: string, event: { provider: string; eventId: string }): Promise<ReportedAttempt | null> {
  return selectReported(shop, attemptId, event);
}

export async function openAttemptIds(shop: Shop, cartId: string): Promise<string[]> {
  return selectOpenAttemptIds(shop, cartId);
}

type NewTry = { cartId: string | Fragment; address: string | null; checkoutToken: string; idempotencyKey: string };

/** Returns what a new try to pay has to know about the earlier ones. `cartId`: the id, or a statement that finds it; `address`: the client's IP address. */
export async function attemptsBefore(shop: Shop, { cartId, address, ...key }: NewTry): Promise<AttemptsBefore> {
  return selectAttemptsBefore(shop, { ...triesThatCount(shop, { cartId, address }), ...key });
}

/** Returns the two newest attempts of a browser in a checkout, newest first: at most one of them is open. */
export async function lastAttempts(shop: Shop, of: { checkoutToken: string; browserId: string }): Promise<Attempt[]> {
  return selectLastAttempts(shop, of.checkoutToken, of.browserId);
}

/** Returns attempts that nobody waits for anymore; `isWhole`: there are no others. */
export async function staleAttempts(shop: Shop, startedBefore: Date): Promise<{ attempts: Attempt[]; isWhole: boolean }> {
  const attempts = await selectStaleAttempts(shop, startedBefore, shop.clock.now());
  return { attempts, isWhole: attempts.length < maxStale };
}

/** Returns attempts that ended here while their buyer could still pay; `isWhole`: there are no others. */
export async function attemptsOpenAtProvider(shop: Shop): Promise<{ attempts: Attempt[]; isWhole: boolean }> {
  const attempts = await selectOpenAtProvider(shop);
  return { attempts, isWhole: attempts.length < maxStale };
}

/** Records that the buyer can pay it on the provider's page, although it ended here. */
export async function recordOpenAtProvider(shop: Shop, attemptId: string, reference: string): Promise<void> {
  await openAtProvider(shop, attemptId, reference);
}

/** Records that nobody can pay it on the provider's page anymore. */
export async function recordClosedAtProvider(shop: Shop, attemptId: string): Promise<void> {
  await closeAtProvider(shop, attemptId);
}

/** Returns true the first time that the provider reports this event. */
export async function isFirstReport(shop: Shop, provider: string, eventId: string, attemptId: string | null): Promise<boolean> {
  return insertEvent(shop, provider, eventId, attemptId);
}

/** Returns whether `many` other card payments in a row from the same IP address were not paid: declined, given up, or not answered yet. */
export async function areManyUnpaidBeside(shop: Shop, attemptId: string, many: number): Promise<boolean> {
  return (await countUnpaidBeside(shop, attemptId, many)) >= many;
}

/** Keeps the attempt open, because the provider asks the shopper first. */
export async function awaitConfirmation(shop: Shop, attempt: Attempt, reference: string): Promise<void> {
  const isOpenAtProvider = providerOf(shop, attempt.provider).isHosted;
  const waiting = { status: "needs-confirmation", failureCode: null, orderId: null, isSettled: false, received: null } as const;
  await updateAttempt(shop, attempt.id, { ...waiting, reference, isOpenAtProvider });
}

/** How an attempt ends. */
export type AttemptEnd = {
  status: AttemptStatus;
  reference?: string | null;
  failureCode?: string | null;
  orderId?: string | null;
  received?: ReportedAmount | null;
  /** Whether the provider gave no answer, so that the buyer may still pay. */
  isUnanswered?: boolean;
};

export async function closeAttempt(shop: Shop, attemptId: string, end: AttemptEnd): Promise<void> {
  await closeAttemptFragment(shop, attemptId, end);
}

/** Does the same as a part of a larger statement. */
export function closeAttemptFragment(shop: Shop, attemptId: string, end: AttemptEnd): Fragment {
  const { status, reference = null, failureCode = null, orderId = null, received = null, isUnanswered = false } = end;
  const isOpenAtProvider = isUnanswered ? null : false;
  return updateAttempt(shop, attemptId, { status, reference, failureCode, orderId, received, isSettled: true, isOpenAtProvider });
}

/** Returns what came for an attempt, in minor units. */
export function receivedOf({ received, amountCents, currency }: Attempt): ReportedAmount {
  return received ?? { amountCents, currency };
}

export function providerOf(shop: Shop, name: string) {
  const provider = shop.payments[name];
  if (!provider) throw new Refusal("payment-method-off");
  return provider;
}

/** Returns what became of a charge that was asked for and perhaps never answered; null: the provider does not know it. */
export async function askProvider(shop: Shop, attempt: Attempt): Promise<ChargeOutcome | null> {
  return answerInTime(
    providerOf(shop, attempt.provider).lookUp({ attemptId: attempt.id, reference: attempt.reference, startedAt: attempt.createdAt }),
  );
}

const providerTimeoutMs = 20_000;

/** Returns a provider's answer to background work, which nobody waits for. If it does not come in time, the row fails and the others go on. */
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

/** Erases names and addresses of payments that came to nothing before this time, for the hourly cleanup; at most `limit` per run. */
export async function anonymizeUnpaidAttempts(shop: Shop, before: Date, limit: number): Promise<RowCounts> {
  const subjects = await selectOldDrafts(shop, before, limit);
  return inBatches(shop, "payment-draft", { subjects, isWhole: subjects.length < limit }, (ids) => emptyDrafts(shop, ids));
}

/** Counts payments under way: started, or waiting for the answer to a bank's question. An unconfirmed purchase order is not one (`awaitsEmail`). */
export async function countOpenAttempts(shop: Shop): Promise<number> {
  return selectOpenCount(shop);
}

/** Erases who paid, for orders whose buyer is erased. Joins the caller's transaction. */
export async function anonymizePayers(shop: Shop, attemptIds: string[]): Promise<void> {
  await blankAttempts(shop, attemptIds);
}
