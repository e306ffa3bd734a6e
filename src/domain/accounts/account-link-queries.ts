import { and, eq, gt, inArray } from "drizzle-orm";
import { accountLinks } from "#db/schema/accounts.ts";
import type { Shop } from "#domain/shop.ts";

export type AccountLink = typeof accountLinks.$inferSelect;
export type LinkPurpose = AccountLink["purpose"];

export async function insertLink(shop: Shop, link: AccountLink): Promise<void> {
  await shop.db.insert(accountLinks).values(link);
}

const isGood = (shop: Shop, tokenHash: string, purposes: LinkPurpose[]) =>
  and(eq(accountLinks.tokenHash, tokenHash), inArray(accountLinks.purpose, purposes), gt(accountLinks.expiresAt, shop.clock.now()));

export async function selectLink(shop: Shop, tokenHash: string, purposes: LinkPurpose[]): Promise<AccountLink | null> {
  const [row] = await shop.db
    .select()
    .from(accountLinks)
    .where(isGood(shop, tokenHash, purposes));
  return row ?? null;
}

/** If two requests use a link at the same time, only one gets it. */
export async function deleteLink(shop: Shop, tokenHash: string, purposes: LinkPurpose[]): Promise<AccountLink | null> {
  const [row] = await shop.db
    .delete(accountLinks)
    .where(isGood(shop, tokenHash, purposes))
    .returning();
  return row ?? null;
}

export async function deleteLinksOf(shop: Shop, accountId: string, purposes: LinkPurpose[]): Promise<void> {
  await shop.db.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), inArray(accountLinks.purpose, purposes)));
}

export async function deleteExpiredLinks(shop: Shop, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from account_links where token_hash in (
      select token_hash from account_links where expires_at < ${shop.clock.now().toISOString()} order by expires_at limit ${limit})`;
  return gone.count;
}
