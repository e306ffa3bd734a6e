import { inTransaction } from "#db/transaction.ts";
import type { Actor, Staff } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { lockAccount } from "./accounts-queries.ts";
import { lockProven, provenAccount } from "./own-password.ts";
import { passkeysOf } from "./passkey-queries.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hasFactor, isRecent } from "./second-factor.ts";
import { confirmTotp, deleteCodes, deleteTotp, selectFactors, storeNewTotp, storeProof, totpOf } from "./second-factor-queries.ts";
import { newTotpSecret, sealTotpSecret, timeStepOf, totpUri } from "./totp.ts";

/** The factors of one's own account. Times are ISO 8601; `isProven`: in this session, recently. */
export type OwnFactors = { totpSince: string | null; codesLeft: number; codesMadeAt: string | null; isProven: boolean };

/** A secret that was shown but not confirmed is invalid after this time. */
const setupMs = 30 * 60_000;

/** Returns the actor's own factors. Refuses `not-signed-in`. */
export async function readOwnFactors(shop: Shop, actor: Actor): Promise<OwnFactors> {
  const { accountId, sessionId } = staffOf(actor);
  const [factors, { security }] = await Promise.all([selectFactors(shop, accountId, sessionId ?? null), readSettings(shop)]);
  const { totpSince, codesLeft, codesMadeAt } = factors;
  return { totpSince, codesLeft, codesMadeAt, isProven: isRecent(shop, factors, security.recentMinutes) };
}

/**
 * Makes a new secret for an authenticator app; needs the password. The app is a factor once its first code is confirmed. Refuses what `provenAccount`
 * refuses, and `totp-set-up`.
 */
export async function startTotp(shop: Shop, actor: Actor, currentPassword: string): Promise<{ secret: string; uri: string }> {
  staffOf(actor);
  const proven = await provenAccount(shop, actor, currentPassword);
  const secret = newTotpSecret();
  if (!(await storeNewTotp(shop, proven.id, sealTotpSecret(shop, proven.id, secret)))) throw new Refusal("totp-set-up");
  const { name } = (await readSettings(shop)).shop;
  return { secret, uri: totpUri(secret, { issuer: name, label: proven.email }) };
}

/**
 * Confirms the app with its first code. Returns recovery codes where the account has none yet, else null. Refuses `not-signed-in`, `totp-set-up`,
 * `totp-not-started`, `second-factor-wrong`.
 */
export async function confirmOwnTotp(shop: Shop, actor: Actor, code: string): Promise<string[] | null> {
  const { accountId, sessionId } = staffOf(actor);
  return inTransaction(shop, async (shop) => {
    const account = await lockAccount(shop, accountId);
    if (!account || account.disabledAt) throw new Refusal("not-signed-in");
    const row = await totpOf(shop, accountId);
    if (row?.confirmedAt) throw new Refusal("totp-set-up");
    if (!row || shop.clock.now().getTime() - row.createdAt.getTime() >= setupMs) throw new Refusal("totp-not-started");
    const digits = code.replaceAll(/\s/g, "");
    const timeStep = /^\d{6}$/.test(digits) ? await timeStepOf(shop, row, digits) : null;
    if (timeStep === null) throw new Refusal("second-factor-wrong");
    await confirmTotp(shop, accountId, timeStep);
    if (sessionId) await storeProof(shop, sessionId);
    await record(shop, actor, "account.second-factor-added", { kind: "account", id: accountId });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "second-factor-added", accountId });
    const { codesLeft } = await selectFactors(shop, accountId, null);
    return codesLeft > 0 ? null : makeRecoveryCodes(shop, accountId);
  });
}

/** Removes the app, so that its codes become invalid. Refuses what `provenAccount` refuses, and `second-factor-missing`. */
export async function removeTotp(shop: Shop, actor: Actor, currentPassword: string): Promise<void> {
  staffOf(actor);
  const proven = await provenAccount(shop, actor, currentPassword);
  await inTransaction(shop, async (shop) => {
    const { id } = await lockProven(shop, proven);
    if (!(await deleteTotp(shop, id))) throw new Refusal("second-factor-missing");
    await deleteCodesWithoutFactor(shop, id);
    await record(shop, actor, "account.second-factor-removed", { kind: "account", id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "second-factor-removed", accountId: id });
  });
}

/** Makes ten new recovery codes; the previous ones become invalid. Refuses what `provenAccount` refuses, and `second-factor-missing`. */
export async function renewRecoveryCodes(shop: Shop, actor: Actor, currentPassword: string): Promise<string[]> {
  staffOf(actor);
  const proven = await provenAccount(shop, actor, currentPassword);
  return inTransaction(shop, async (shop) => {
    const { id } = await lockProven(shop, proven);
    if (!hasFactor(await selectFactors(shop, id, null))) throw new Refusal("second-factor-missing");
    const codes = await makeRecoveryCodes(shop, id);
    await record(shop, actor, "account.recovery-codes-made", { kind: "account", id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "recovery-codes-made", accountId: id });
    return codes;
  });
}

/** Deletes recovery codes if there is no factor that they replace, since they would be a factor themselves. Call it inside `inTransaction`. */
export async function deleteCodesWithoutFactor(shop: Shop, accountId: string): Promise<void> {
  const row = await totpOf(shop, accountId);
  if (!row?.confirmedAt && (await passkeysOf(shop, accountId)).length === 0) await deleteCodes(shop, accountId);
}

function staffOf(actor: Actor): Staff {
  if (actor.kind !== "staff") throw new Refusal("not-signed-in");
  return actor;
}
