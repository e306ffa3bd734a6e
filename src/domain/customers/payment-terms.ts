import type { Shop } from "#domain/shop.ts";
import { lockTerms, selectNetDays, selectOpenCents } from "./customer-queries.ts";

/** `isOverLimit`: the customer has terms, but this order would exceed the open amount that staff allowed. */
export type TermsForOrder = { netDays: number; isOverLimit: boolean };

type Order = { accountId: string | null; totalCents: number; currency: string; isTest: boolean };

/**
 * Returns whether an order that is about to be placed may be delivered before it is paid. Joins the caller's transaction and locks the customer's
 * terms until it ends, so that the second of two simultaneous orders is checked together with the first. Null: no terms.
 */
export async function termsForOrder(shop: Shop, { accountId, totalCents, currency, isTest }: Order): Promise<TermsForOrder | null> {
  if (accountId === null) return null;
  const terms = await lockTerms(shop, accountId);
  if (!terms) return null;
  const { netDays, creditLimitCents } = terms;
  if (creditLimitCents === null) return { netDays, isOverLimit: false };
  const openCents = await selectOpenCents(shop, accountId, { currency, isTest });
  return { netDays, isOverLimit: openCents + totalCents > creditLimitCents };
}

/** Returns the days that this account has to pay an invoice; null: it has no terms. */
export async function netDaysOf(shop: Shop, accountId: string | null): Promise<number | null> {
  return accountId === null ? null : selectNetDays(shop, accountId);
}
