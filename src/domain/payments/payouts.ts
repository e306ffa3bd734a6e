import { type Actor, system } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { Money } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import type { PayoutStatus, ReportedPayout } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { transferPostings, writeMovement } from "./ledger.ts";
import { isFirstReport } from "./payments.ts";
import type { PayoutListInput } from "./payout-input.ts";
import { lockPayout, selectPayouts, upsertPayout } from "./payout-queries.ts";

/** What a provider paid out to the merchant's bank. Times are ISO 8601. */
export type Payout = {
  id: string;
  provider: string;
  reference: string;
  amount: Money;
  /** The provider's fees for the payments in it; null: not known. */
  fee: Money | null;
  status: PayoutStatus;
  failureCode: string | null;
  createdAt: string;
  arrivesAt: string;
  isTest: boolean;
};

/**
 * Stores a payout as its provider reports it now, and books it with its fees once it is paid; one that fails afterward is booked back.
 * Idempotent. Joins the caller's transaction.
 */
export async function storePayout(shop: Shop, provider: string, reported: ReportedPayout): Promise<void> {
  const before = await lockPayout(shop, provider, reported.reference);
  const id = before?.id ?? shop.ids.next();
  await upsertPayout(shop, { id, provider, ...reported });
  const { reference, amountCents, currency, feeCents, status, isTest } = reported;
  const book = async (what: string, postings: Parameters<typeof writeMovement>[1]["postings"]) => {
    if (!(await isFirstReport(shop, provider, `${what}:${reference}`, null))) return false;
    await writeMovement(shop, { orderId: null, attemptId: null, currency, isTest, postings });
    return true;
  };
  const subject = { kind: "payout", id };
  if (status === "paid" && feeCents !== null) await book("payout-fees", transferPostings("provider", "fees", feeCents));
  if (status === "paid" && (await book("payout", transferPostings("provider", "bank", amountCents))))
    await record(shop, system, "payout.paid", subject, { amountCents, feeCents, currency });
  if (status === "failed" && before?.status !== "failed") {
    // Banks may send a payout back days after it was paid.
    if (before?.status === "paid") await book("payout-returned", transferPostings("bank", "provider", amountCents));
    await record(shop, system, "payout.failed", subject, { amountCents, feeCents, currency });
  }
}

const perPage = 50;

/** One page of the payouts, newest first. Staff need the right `payouts.read`. */
export async function listPayouts(shop: Shop, actor: Actor, input: PayoutListInput): Promise<{ payouts: Payout[]; next: string | null }> {
  requireRight(actor, "payouts.read");
  const rows = await selectPayouts(shop, {
    view: input.view,
    search: input.search ?? "",
    first: perPage + 1,
    after: readCursor(input.after, "newest", "timestamptz"),
  });
  const payouts = rows.slice(0, perPage);
  const last = payouts.at(-1);
  return { payouts, next: rows.length > perPage && last ? writeCursor("newest", { key: last.createdAt, id: last.id }) : null };
}
