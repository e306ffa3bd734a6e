import { inTransaction } from "#db/transaction.ts";
import { type Actor, type ApiKey, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import { insertKey, type ListedApiKey, lockAndCountKeys, selectKeys, selectLiveKey, storeKeyRevoked, touchKey } from "./api-key-queries.ts";
import { type ApiKeyInput, apiKeyInput } from "./api-keys-input.ts";

/**
 * API keys promise: a program that sends one acts as its own actor, with the rights of the key's scopes and no others, until the key expires or
 * is revoked, which every node knows within a fraction of a second. The database holds only the hash of a key.
 */
export type { ListedApiKey } from "./api-key-queries.ts";

/** The prefix by which scanners for leaked secrets recognize a key. */
const prefix = "mk_";
const pattern = /^mk_[\w-]{43}$/;
const maxKeys = 50;
/** A node caches what it knows of a key for at most this long, even if no invalidation reaches it. */
const knownForMs = 5_000;
const usedEveryMs = 60_000;

/** Lists the keys that are not revoked, newest first. Staff need the right `api.read`. */
export async function listApiKeys(shop: Shop, actor: Actor): Promise<ListedApiKey[]> {
  requireRight(actor, "api.read");
  return selectKeys(shop, maxKeys);
}

/** Creates a key, which only this answer contains. Staff need the right `api.change`. Refuses `input-invalid`, `api-keys-full`. */
export async function createApiKey(shop: Shop, actor: Actor, input: ApiKeyInput): Promise<{ id: string; key: string }> {
  requireRight(actor, "api.change");
  const { name, scopes, days } = parseInput(apiKeyInput, input);
  const id = shop.ids.next();
  const key = prefix + shop.ids.token();
  const createdAt = shop.clock.now();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * dayMs);
  await inTransaction(shop, async (shop) => {
    if ((await lockAndCountKeys(shop)) >= maxKeys) throw new Refusal("api-keys-full", { limit: maxKeys });
    const chosen = [...new Set(scopes)];
    await insertKey(shop, {
      id,
      name,
      hash: hashOfToken(key),
      ending: key.slice(-4),
      scopes: chosen,
      createdAt,
      createdBy: actorId(actor),
      expiresAt,
    });
    await record(shop, actor, "api-key.created", { kind: "api-key", id }, { title: name, scopes: chosen });
  });
  return { id, key };
}

/** Revokes a key at once on every node. Staff need the right `api.change`. Refuses `not-found`. */
export async function revokeApiKey(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await inTransaction(shop, async (shop) => {
    const revoked = isId(id) ? await storeKeyRevoked(shop, id, actorId(actor)) : null;
    if (!revoked) throw new Refusal("not-found");
    await invalidate(shop, [tags.apiKey(revoked.hash)]);
    await record(shop, actor, "api-key.revoked", { kind: "api-key", id }, { title: revoked.name });
  });
}

/** Whether a bearer token is meant to be an API key. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Returns who acts by this key; null: it does not exist, was revoked, or has expired. Each node caches it for at most 5 s and drops it when it is revoked. */
export async function actorOfApiKey(shop: Shop, key: string): Promise<ApiKey | null> {
  if (!pattern.test(key)) return null;
  const hash = hashOfToken(key);
  const known = await shop.memo.get(
    `api-key:${hash}`,
    [tags.apiKey(hash)],
    () => loadKey(shop, hash),
    // Unknown keys are not cached; otherwise anyone could fill the memory with them.
    (found) => new Date(Math.min(shop.clock.now().getTime() + (found ? knownForMs : 0), found?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)),
  );
  return known?.actor ?? null;
}

async function loadKey(shop: Shop, hash: string): Promise<{ actor: ApiKey; expiresAt: Date | null } | null> {
  const row = await selectLiveKey(shop, hash);
  if (!row) return null;
  const before = new Date(shop.clock.now().getTime() - usedEveryMs);
  if (row.lastUsedAt === null || row.lastUsedAt <= before) await touchKey(shop, row.id, before);
  return { actor: { kind: "apiKey", keyId: row.id, scopes: row.scopes }, expiresAt: row.expiresAt };
}
