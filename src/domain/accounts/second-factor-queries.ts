import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { recoveryCodes, sessions, totpSecrets } from "#db/schema/accounts.ts";
import type { Shop } from "#domain/shop.ts";

export type TotpRow = typeof totpSecrets.$inferSelect;

/** The ways in which an account can prove a second factor, and when `session` last did. Times are ISO 8601. */
export type FactorRow = {
  totpSince: string | null;
  passkeys: number;
  codesLeft: number;
  codesMadeAt: string | null;
  provenAt: string | null;
};

export async function selectFactors(shop: Shop, accountId: string, sessionId: string | null): Promise<FactorRow> {
  const [row] = await shop.sql<FactorRow[]>`
    select (select to_json(t.confirmed_at) #>> '{}' from totp_secrets t where t.account_id = ${accountId}::uuid) as "totpSince",
      (select count(*)::int from passkeys p where p.account_id = ${accountId}::uuid) as passkeys,
      (select count(*)::int from recovery_codes c where c.account_id = ${accountId}::uuid and c.used_at is null) as "codesLeft",
      (select to_json(max(c.created_at)) #>> '{}' from recovery_codes c where c.account_id = ${accountId}::uuid) as "codesMadeAt",
      (select to_json(s.second_factor_at) #>> '{}' from sessions s
        where s.id = ${sessionId}::uuid and s.account_id = ${accountId}::uuid and s.ended_at is null) as "provenAt"`;
  return row ?? { totpSince: null, passkeys: 0, codesLeft: 0, codesMadeAt: null, provenAt: null };
}

export async function storeProof(shop: Shop, sessionId: string): Promise<void> {
  await shop.db.update(sessions).set({ secondFactorAt: shop.clock.now() }).where(eq(sessions.id, sessionId));
}

export async function totpOf(shop: Shop, accountId: string): Promise<TotpRow | null> {
  const [row] = await shop.db.select().from(totpSecrets).where(eq(totpSecrets.accountId, accountId));
  return row ?? null;
}

/** Replaces a secret that was never confirmed; returns false where there is a confirmed one. */
export async function storeNewTotp(shop: Shop, accountId: string, sealedSecret: string): Promise<boolean> {
  const fresh = { sealedSecret, createdAt: shop.clock.now(), lastTimeStep: null };
  const stored = await shop.db
    .insert(totpSecrets)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: totpSecrets.accountId, set: fresh, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ accountId: totpSecrets.accountId });
  return stored.length > 0;
}

export async function confirmTotp(shop: Shop, accountId: string, lastTimeStep: number): Promise<void> {
  await shop.db
    .update(totpSecrets)
    .set({ confirmedAt: shop.clock.now(), lastTimeStep })
    .where(and(eq(totpSecrets.accountId, accountId), isNull(totpSecrets.confirmedAt)));
}

/** If two requests bring the code of one time step at the same time, only one gets it. */
export async function consumeTimeStep(shop: Shop, accountId: string, timeStep: number): Promise<boolean> {
  const isLater = or(isNull(totpSecrets.lastTimeStep), lt(totpSecrets.lastTimeStep, timeStep));
  const taken = await shop.db
    .update(totpSecrets)
    .set({ lastTimeStep: timeStep })
    .where(and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.confirmedAt), isLater))
    .returning({ accountId: totpSecrets.accountId });
  return taken.length > 0;
}

export async function deleteTotp(shop: Shop, accountId: string): Promise<boolean> {
  const gone = await shop.db.delete(totpSecrets).where(eq(totpSecrets.accountId, accountId)).returning({ accountId: totpSecrets.accountId });
  return gone.length > 0;
}

export async function replaceCodes(shop: Shop, accountId: string, hashes: string[]): Promise<void> {
  await deleteCodes(shop, accountId);
  const createdAt = shop.clock.now();
  await shop.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt })));
}

/** If two requests bring one code at the same time, only one gets it. */
export async function consumeCode(shop: Shop, accountId: string, codeHash: string): Promise<boolean> {
  const taken = await shop.db
    .update(recoveryCodes)
    .set({ usedAt: shop.clock.now() })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ accountId: recoveryCodes.accountId });
  return taken.length > 0;
}

export async function deleteCodes(shop: Shop, accountId: string): Promise<void> {
  await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
