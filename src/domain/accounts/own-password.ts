import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteLinksOf } from "./account-link-queries.ts";
import { type PasswordChangeInput, passwordChangeInput } from "./accounts-input.ts";
import { type AccountRow, accountById, lockAccount, storePassword } from "./accounts-queries.ts";
import { hashPassword, requireLength } from "./password.ts";
import { requireRecentProof } from "./second-factor.ts";
import { endSessions } from "./sessions.ts";
import { provePassword } from "./sign-in.ts";

/**
 * Changing how an account is reached (password, email address, passkeys, second factor) needs the password again: an unlocked computer is not
 * enough. Staff with a second factor must also have proven it recently. Refuses `not-signed-in`, `second-factor-needed`, `sign-in-paused`, and `input-invalid`
 * at the field `currentPassword`.
 */
export async function provenAccount(shop: Shop, actor: Actor, password: string): Promise<AccountRow> {
  if (actor.kind !== "customer" && actor.kind !== "staff") throw new Refusal("not-signed-in");
  const account = await accountById(shop, actor.accountId);
  if (!account) throw new Refusal("not-signed-in");
  await requireRecentProof(shop, actor);
  await provePassword(shop, actor, password).catch((thrown: unknown) => {
    if (!isRefusal(thrown) || thrown.code !== "sign-in-failed") throw thrown;
    throw new Refusal("input-invalid", { fields: { currentPassword: "This is not your current password." } });
  });
  return account;
}

/** Changes the password and ends every other session of the account. Refuses what `provenAccount` refuses, and `input-invalid`. */
export async function changeOwnPassword(shop: Shop, actor: Actor, input: PasswordChangeInput): Promise<void> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { currentPassword, password } = parseInput(passwordChangeInput, input);
  const proven = await provenAccount(shop, actor, currentPassword);
  requireLength(password, proven.role);
  const passwordHash = await hashPassword(password);
  await inTransaction(shop, async (shop) => {
    const account = await lockProven(shop, proven);
    await storePassword(shop, account.id, passwordHash);
    await deleteLinksOf(shop, account.id, ["recover", "change-email"]);
    await endSessions(shop, { accountId: account.id, except: actor.sessionId }, "password-changed");
    await record(shop, actor, "account.password-changed", { kind: "account", id: account.id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "password-changed", accountId: account.id });
  });
}

/** Returns the account, locked, if its password is still the proven one; call it inside `inTransaction`. Refuses `session-ended`. */
export async function lockProven(shop: Shop, proven: AccountRow): Promise<AccountRow> {
  const account = await lockAccount(shop, proven.id);
  if (!account || account.disabledAt || account.passwordHash !== proven.passwordHash) throw new Refusal("session-ended");
  return account;
}
