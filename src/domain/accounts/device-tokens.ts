import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import type { AccountRow } from "./accounts-queries.ts";

/**
 * A device token says that somebody signed in to an account on this browser (OWASP "device cookies"). It lets nobody in;
 * it lets its browser try a password while strangers elsewhere are held back. It holds no secret of the account and ends
 * with the account's password.
 */
const purpose = "device-token";
const maxAgeDays = 400;

/** `<account>.<nonce>.<day of issue>.<signature>` */
export function makeDeviceToken(shop: Shop, account: AccountRow): string {
  const day = Math.floor(shop.clock.now().getTime() / dayMs);
  const claims = `${account.id}.${shop.ids.token().slice(0, 22)}.${day}`;
  return `${claims}.${signature(shop, claims, account)}`;
}

/** The nonce of the first token that is this account's, or null. Made up and foreign ones count for nothing. */
export function deviceOf(shop: Shop, account: AccountRow | null, tokens: readonly string[]): string | null {
  if (!account) return null;
  const today = Math.floor(shop.clock.now().getTime() / dayMs);
  for (const token of tokens) {
    const end = token.lastIndexOf(".");
    const claims = token.slice(0, Math.max(0, end));
    const [accountId, nonce = "", day] = claims.split(".");
    if (accountId !== account.id || token.length > 200) continue;
    if (shop.keys.verify(purpose, signedText(claims, account), token.slice(end + 1)) && today - Number(day) <= maxAgeDays) return nonce;
  }
  return null;
}

/** Whose token it says it is, without proof: to keep one token per account in a browser. */
export function accountOfDeviceToken(token: string): string | null {
  const [accountId = ""] = token.split(".", 1);
  return isId(accountId) ? accountId : null;
}

function signature(shop: Shop, claims: string, account: AccountRow): string {
  return shop.keys.sign(purpose, signedText(claims, account));
}

function signedText(claims: string, { passwordHash }: AccountRow): string {
  return `${claims} ${passwordHash}`;
}
