import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type AccountRow, accountById } from "./accounts-queries.ts";

/**
 * A ticket proves that the password of an account was right a few minutes ago, and allows the second step of the sign-in. It signs nobody in,
 * is not stored, and ends when the account's password changes.
 */
const purpose = "second-step";
const ticketMs = 10 * 60_000;

/** `<account>.<nonce>.<expiry>.<signature>` */
export function makeTicket(shop: Shop, account: AccountRow): string {
  const claims = `${account.id}.${shop.ids.token()}.${shop.clock.now().getTime() + ticketMs}`;
  return `${claims}.${shop.keys.sign(purpose, signedText(claims, account))}`;
}

/** Returns the account of a ticket. Refuses `second-step-ended`, whatever is wrong with it. */
export async function accountOfTicket(shop: Shop, ticket: string): Promise<AccountRow> {
  const end = ticket.lastIndexOf(".");
  const claims = ticket.slice(0, Math.max(0, end));
  const [accountId = "", , expiresAt] = claims.split(".");
  const account = ticket.length <= 300 && isId(accountId) ? await accountById(shop, accountId) : null;
  if (!account || account.disabledAt || !shop.keys.verify(purpose, signedText(claims, account), ticket.slice(end + 1)))
    throw new Refusal("second-step-ended");
  if (!(shop.clock.now().getTime() < Number(expiresAt))) throw new Refusal("second-step-ended");
  return account;
}

function signedText(claims: string, { passwordHash }: AccountRow): string {
  return `${claims} ${passwordHash}`;
}
