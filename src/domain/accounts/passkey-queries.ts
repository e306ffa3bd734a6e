import { and, asc, eq } from "drizzle-orm";
import { passkeys } from "#db/schema/accounts.ts";
import type { Shop } from "#domain/shop.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function passkeysOf(shop: Shop, accountId: string): Promise<PasskeyRow[]> {
  return shop.db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function passkeyByCredential(shop: Shop, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Returns false where the credential is already known. */
export async function insertPasskey(shop: Shop, row: PasskeyRow): Promise<boolean> {
  const inserted = await shop.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length > 0;
}

export async function storePasskeyUse(shop: Shop, id: string, uses: number): Promise<void> {
  await shop.db.update(passkeys).set({ uses, lastUsedAt: shop.clock.now() }).where(eq(passkeys.id, id));
}

export async function deletePasskey(shop: Shop, accountId: string, id: string): Promise<boolean> {
  const gone = await shop.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deletePasskeysOf(shop: Shop, accountId: string): Promise<void> {
  await shop.db.delete(passkeys).where(eq(passkeys.accountId, accountId));
}

/** Returns false where the challenge was used before. The second of two simultaneous calls waits for the first. */
export async function insertUsedChallenge({ sql }: Shop, hash: string, expiresAt: Date): Promise<boolean> {
  const rows = await sql`
    insert into used_challenges (hash, expires_at) values (${hash}, ${expiresAt.toISOString()}) on conflict (hash) do nothing returning hash`;
  return rows.length === 1;
}

export async function deleteUsedChallenges({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from used_challenges where hash in (select hash from used_challenges where expires_at < ${before.toISOString()} order by expires_at limit ${limit})`;
  return gone.count;
}
