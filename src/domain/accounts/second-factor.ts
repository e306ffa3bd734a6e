import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { Refusal } from "#domain/refusal.ts";
import type { SensitiveKind } from "#domain/sensitive-changes.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type AccountRow, accountById } from "./accounts-queries.ts";
import { storePasskeyUse } from "./passkey-queries.ts";
import { type PasskeySite, verifiedPasskey } from "./passkey-verifying.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { type FactorRow, selectFactors, storeProof } from "./second-factor-queries.ts";
import { actorOfAccount } from "./sessions.ts";
import { admitTry, endPauses, isRecorded } from "./sign-in-pauses.ts";
import { consumeTotpCode } from "./totp.ts";

/**
 * The second factor of staff: an authenticator app or a passkey, and recovery codes in case it is lost. It is required at the sign-in of an
 * account that has one, before changes that the settings mark as sensitive, and before the account's own factors are changed. A session stores when it
 * was last proven.
 */
export type FactorProof = { code: string } | { passkey: AuthenticationResponseJSON };

/** How many codes of the app may be tried for an account in an hour, from everywhere: 1 guess in 330,000 is right. Passkeys and recovery codes do not count. */
const codesAnHour = 20;

export function hasFactor({ totpSince, passkeys }: Pick<FactorRow, "totpSince" | "passkeys">): boolean {
  return totpSince !== null || passkeys > 0;
}

/** Returns the ways in which an account can prove a second factor, for refusals: `totp passkey recovery-code`; empty where none is set up. */
export function methodsOf(factors: FactorRow): string {
  if (!hasFactor(factors)) return "";
  const methods = { totp: factors.totpSince !== null, passkey: factors.passkeys > 0, "recovery-code": factors.codesLeft > 0 };
  return Object.entries(methods)
    .flatMap(([name, has]) => (has ? name : []))
    .join(" ");
}

/**
 * Before a change of these kinds: if the settings mark one of them as sensitive, the session of a member of staff must have proven a second factor recently.
 * Refuses `second-factor-needed` with `methods`, where an empty text means that one has to be set up first, and the kind that requires it (`protects`).
 */
export async function requireSecondFactor(shop: Shop, actor: Actor, kinds: readonly SensitiveKind[]): Promise<void> {
  if (actor.kind !== "staff" || actor.sessionId === undefined) return;
  const { sensitive, recentMinutes } = (await readSettings(shop)).security;
  const protects = kinds.find((kind) => sensitive.includes(kind));
  if (protects === undefined) return;
  const factors = await selectFactors(shop, actor.accountId, actor.sessionId);
  if (!isRecent(shop, factors, recentMinutes)) throw new Refusal("second-factor-needed", { methods: methodsOf(factors), protects });
}

/** Before staff change how their own account is reached: if they have a factor, it must have been proven recently. Refuses `second-factor-needed`. */
export async function requireRecentProof(shop: Shop, actor: Actor): Promise<void> {
  if (actor.kind !== "staff") return;
  const factors = await selectFactors(shop, actor.accountId, actor.sessionId ?? null);
  const { recentMinutes } = (await readSettings(shop)).security;
  if (hasFactor(factors) && !isRecent(shop, factors, recentMinutes)) throw new Refusal("second-factor-needed", { methods: methodsOf(factors) });
}

export function isRecent(shop: Shop, { provenAt }: FactorRow, recentMinutes: number): boolean {
  return provenAt !== null && shop.clock.now().getTime() - new Date(provenAt).getTime() < recentMinutes * minuteMs;
}

/** Proves the signed-in person's second factor for this session. Refuses `not-signed-in`, `second-factor-wrong`, `passkey-refused`, `sign-in-paused`. */
export async function proveSecondFactor(shop: Shop, actor: Actor, site: PasskeySite, proof: FactorProof): Promise<void> {
  if (actor.kind !== "staff" || !actor.sessionId) throw new Refusal("not-signed-in");
  const account = await accountById(shop, actor.accountId);
  if (!account || account.disabledAt) throw new Refusal("not-signed-in");
  await checkFactor(shop, actor, account, site, proof);
  await storeProof(shop, actor.sessionId);
}

type Origin = Pick<Actor, "address" | "requestId">;

/** Checks that the proof is right and used for the first time. Refuses `second-factor-wrong`, `passkey-refused`, `sign-in-paused`. */
export async function checkFactor(shop: Shop, origin: Origin, account: AccountRow, site: PasskeySite, proof: FactorProof): Promise<void> {
  if ("passkey" in proof) {
    const { passkey, uses } = await verifiedPasskey(shop, site, proof.passkey);
    if (passkey.accountId !== account.id) throw new Refusal("passkey-refused");
    return storePasskeyUse(shop, passkey.id, uses);
  }
  const code = proof.code.replaceAll(/\s/g, "");
  const isOfApp = /^\d{6}$/.test(code);
  const asked = { email: `second factor of ${account.id}`, address: origin.address, device: null };
  const tries = await admitTry(shop, asked);
  if (isOfApp) await admitCode(shop, account.id);
  const isRight = isOfApp ? await consumeTotpCode(shop, account.id, code) : await spendRecoveryCode(shop, origin, account, code);
  if (!isRight) {
    await noteWrong(shop, origin, account, tries);
    throw new Refusal("second-factor-wrong");
  }
  await endPauses(shop, asked);
  if (isOfApp) await shop.counters.clear("totp-tries", account.id);
}

/** Counts a code before it is checked, so that simultaneous tries are limited like successive ones. */
async function admitCode(shop: Shop, accountId: string): Promise<void> {
  const { sum, msLeft } = await shop.counters.add("totp-tries", accountId, 1, hourMs);
  if (sum > codesAnHour) throw new Refusal("sign-in-paused", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}

async function spendRecoveryCode(shop: Shop, { address, requestId }: Origin, account: AccountRow, code: string): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    if (!(await consumeRecoveryCode(shop, account.id, code))) return false;
    await record(shop, { ...actorOfAccount(account), address, requestId }, "account.recovery-code-used", { kind: "account", id: account.id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "recovery-code-used", accountId: account.id });
    return true;
  });
}

/** Records a wrong proof. A caller who gets this far knows the password or has the session. */
async function noteWrong(shop: Shop, { address, requestId }: Origin, { id }: AccountRow, tries: number): Promise<void> {
  if (!(await isRecorded(shop, address, tries))) return;
  const somebody: Actor = { kind: "visitor", cartId: null, address, requestId };
  await record(shop, somebody, "account.second-factor-failed", { kind: "account", id }, tries > 1 ? { count: tries } : {});
}
