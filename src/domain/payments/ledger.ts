import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import { insertPostings } from "./ledger-queries.ts";

/**
 * Accounts of the ledger. Debits are positive, credits negative: what the shop has (provider, bank, receivable) and what it lost (disputes,
 * fees) against where it comes from.
 */
export type LedgerAccount = "provider" | "bank" | "receivable" | "sales" | "tax" | "shipping" | "refunds" | "disputes" | "fees";
export type Posting = { account: LedgerAccount; cents: number };
export type Movement = { orderId: string | null; attemptId: string | null; currency: string; isTest: boolean; postings: Posting[] };

type SoldAmounts = { subtotalCents: number; discountCents: number; shippingCents: number; taxCents: number; totalCents: number };

/** The postings of a sale, against money at the provider or against the buyer's promise to pay. */
export function salePostings(order: SoldAmounts, against: "provider" | "receivable"): Posting[] {
  return [
    { account: against, cents: order.totalCents },
    { account: "sales", cents: -(order.subtotalCents - order.discountCents) },
    { account: "shipping", cents: -order.shippingCents },
    { account: "tax", cents: -order.taxCents },
  ];
}

export function reversed(postings: Posting[]): Posting[] {
  return postings.map(({ account, cents }) => ({ account, cents: -cents }));
}

/** The postings that move money from one account to another. */
export function transferPostings(from: LedgerAccount, to: LedgerAccount, cents: number): Posting[] {
  return [
    { account: to, cents },
    { account: from, cents: -cents },
  ];
}

/** Writes one movement into the transaction. A movement that does not sum to zero is a fault. */
export async function writeMovement(shop: Shop, movement: Movement): Promise<void> {
  await postingOf(shop, movement);
}

/** Returns the same as a part of a larger statement; null if no money moves. */
export function postingOf(shop: Shop, movement: Movement): Fragment | null {
  const postings = movement.postings.filter((posting) => posting.cents !== 0);
  if (postings.reduce((sum, posting) => sum + posting.cents, 0) !== 0) throw new Error("A ledger movement must sum to zero.");
  return postings.length === 0 ? null : insertPostings(shop, { ...movement, postings });
}
