import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import type { AccountRow } from "./accounts-queries.ts";

/**
 * A device token proves that its account was signed in to in this browser (OWASP "device cookies"). It does not sign in;
 * it lets its browser try a password while strangers elsewhere are held back. It holds no secret of the account and ends
 * when the account's password changes.
 */
const purpose = "device-token";
const maxAgeDays = 400;

/** `<account>.<nonce>.<day of issue>.<signature>` */
export function makeDeviceToken(shop: Shop, account: AccountRow): string {
  const day = Math.floor(shop.clock.now().getTime() / dayMs);
  const claims = `${account.id}.${shop.ids.token().slice(0, 22)}.${day}`;
  return `${claims}.${signature(shop, claims, account)}`;
}

/** Returns the nonce of the first token of this account, or null. Forged tokens and those of other accounts are ignored. */
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

/** Returns the account that a token names, without proof: used to keep one token per account in a browser. */
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
