import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteConfirmedEmails, hasConfirmedEmail, upsertConfirmedEmail } from "./confirmed-email-queries.ts";

/** A person who confirmed an email address is not asked again in the same browser, or with the same account, for half a year. */
const rememberedMs = 180 * 86_400_000;

function holdersOf(buyer: CheckoutBuyer): string[] {
  return [`browser:${buyer.browserId}`, ...(buyer.kind === "customer" ? [`account:${buyer.accountId}`] : [])];
}

const longAgo = (shop: Shop) => new Date(shop.clock.now().getTime() - rememberedMs);

/** Whether the address is confirmed: in this browser, with this account, or as the account's own confirmed address. */
export async function isEmailConfirmed(shop: Shop, buyer: CheckoutBuyer, email: string): Promise<boolean> {
  const accountId = buyer.kind === "customer" ? buyer.accountId : null;
  return hasConfirmedEmail(shop, { holders: holdersOf(buyer), accountId }, email.toLowerCase(), longAgo(shop));
}

/** Remembers a confirmed address. @param browserId of the browser for which it was confirmed; `buyer` pressed the button, perhaps elsewhere. */
export async function rememberEmail(shop: Shop, buyer: CheckoutBuyer, browserId: string | null, email: string): Promise<void> {
  const holders = [...new Set([...holdersOf(buyer), ...(browserId === null ? [] : [`browser:${browserId}`])])];
  await upsertConfirmedEmail(shop, holders, email.toLowerCase());
}

/** For the hourly cleanup. Returns how many were removed. */
export async function deleteOldConfirmedEmails(shop: Shop, limit: number): Promise<number> {
  return deleteConfirmedEmails(shop, longAgo(shop), limit);
}
