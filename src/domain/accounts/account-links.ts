import { createHash } from "node:crypto";
import { hourMs } from "#domain/durations.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import { type AccountLink, deleteExpiredLinks, deleteLink, insertLink, type LinkPurpose, selectLink } from "./account-link-queries.ts";

/**
 * Links that are emailed for an account. The database holds only the hash of a token, and the job that sends the email makes the token, so that
 * it is in the email and nowhere else. A link is valid once. Several links for one purpose are valid at the same time: otherwise
 * a stranger could invalidate the owner's link by requesting another one.
 */
const lifetimesMs: Record<LinkPurpose, number> = {
  "confirm-email": 7 * 24 * hourMs,
  "change-email": 24 * hourMs,
  recover: hourMs,
  invite: 7 * 24 * hourMs,
};

/** How many emails of one kind may go to one email address in an hour, however often they are requested. */
const emailsAnHour = 3;

/** Makes a link that is emailed to `email`. Returns its token. */
export async function makeLink(shop: Shop, { accountId, purpose, email }: Pick<AccountLink, "accountId" | "purpose" | "email">): Promise<string> {
  const token = shop.ids.token();
  const createdAt = shop.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimesMs[purpose]);
  await insertLink(shop, { tokenHash: hashOfToken(token), accountId, purpose, email, createdAt, expiresAt });
  return token;
}

/** Returns the link of a token, which stays valid. Refuses `link-ended`. */
export async function findLink(shop: Shop, token: string, ...purposes: LinkPurpose[]): Promise<AccountLink> {
  return found(await selectLink(shop, hashOfToken(token), purposes));
}

/** Returns the link of a token and uses it up; call it inside `inTransaction`. Refuses `link-ended`. */
export async function consumeLink(shop: Shop, token: string, ...purposes: LinkPurpose[]): Promise<AccountLink> {
  return found(await deleteLink(shop, hashOfToken(token), purposes));
}

/** Whether one more email of this kind may go to `email`. Counts every address, with or without an account. */
export async function mayEmail(shop: Shop, kind: string, email: string): Promise<boolean> {
  const key = createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
  return (await shop.counters.add(`emails-${kind}`, key, 1, hourMs)).sum <= emailsAnHour;
}

/** For the hourly cleanup. Returns how many links were removed. */
export async function removeExpiredLinks(shop: Shop, limit: number): Promise<number> {
  return deleteExpiredLinks(shop, limit);
}

function found(link: AccountLink | null): AccountLink {
  if (!link) throw new Refusal("link-ended");
  return link;
}
