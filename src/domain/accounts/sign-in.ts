import { inTransaction } from "#db/transaction.ts";
import type { Actor, Customer, Staff } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { networkText } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import type { SignInInput } from "./accounts-input.ts";
import { type AccountRow, accountByEmail, accountById, lockAccount, touchSignIn, wasWarned } from "./accounts-queries.ts";
import { deviceOf, makeDeviceToken } from "./device-tokens.ts";
import { isPassword } from "./password.ts";
import { hasFactor, methodsOf } from "./second-factor.ts";
import { selectFactors } from "./second-factor-queries.ts";
import { makeTicket } from "./second-step-tickets.ts";
import { type Account, actorOfAccount, plain, type SignedIn, startSession } from "./sessions.ts";
import { admitTry, countFailure, endPauses, isRecorded } from "./sign-in-pauses.ts";

/** Where a sign-in comes from, for the audit log and the list of sessions. Without an address, no try is counted. */
export type SignInOrigin = {
  address?: string | undefined;
  requestId?: string | undefined;
  userAgent?: string | undefined;
  /** The device tokens of this browser, for any account. */
  devices?: readonly string[];
};

/** The owner is warned when a password was tried at this many places in a day. */
const placesToWarn = 10;

/**
 * Signs in by password. Refuses `sign-in-failed`, whatever was wrong, and `sign-in-paused` with the seconds to wait; both the same whether the account
 * exists or not. Staff with a second factor are refused `second-step-needed`, with the `ticket` for `finishSignIn` and their `methods`, once the
 * password is right. Returns a device token with the session.
 */
export async function signIn(shop: Shop, origin: SignInOrigin, { email, password }: SignInInput): Promise<SignedIn & { deviceToken: string }> {
  const account = await accountByEmail(shop, email);
  const known = account && !account.disabledAt ? account : null;
  const asked = { email, address: origin.address, device: deviceOf(shop, known, origin.devices ?? []) };
  const tries = await admitTry(shop, asked);
  const right = await isPassword(password, known ? known.passwordHash : null);
  if (!known || !right) {
    await noteFailure(shop, origin, { email, tries, account });
    throw new Refusal("sign-in-failed");
  }
  await endPauses(shop, asked);
  if (known.role !== "customer") {
    const factors = await selectFactors(shop, known.id, null);
    if (hasFactor(factors)) throw new Refusal("second-step-needed", { ticket: makeTicket(shop, known), methods: methodsOf(factors) });
  }
  return beginSession(shop, origin, known);
}

/** `also` runs in the transaction in which the session begins. */
type Beginning = { also?: (shop: Shop) => Promise<void>; isSecondFactorProven?: boolean };

/** Begins the session of an account that proved itself. Refuses `sign-in-failed` where the account has changed since. */
export async function beginSession(
  shop: Shop,
  origin: SignInOrigin,
  known: AccountRow,
  { also, isSecondFactorProven = false }: Beginning = {},
): Promise<SignedIn & { deviceToken: string }> {
  const actor = { ...actorOfAccount(known), address: origin.address, requestId: origin.requestId };
  await consumeStorageQuota(shop, actor, 4 * rowBytes);
  const session = await inTransaction(shop, async (shop) => {
    // A reset in between has ended every session, so no session may begin with the old password.
    const current = await lockAccount(shop, known.id);
    if (!current || current.disabledAt || current.passwordHash !== known.passwordHash) throw new Refusal("sign-in-failed");
    const session = await startSession(shop, known, { ...origin, isSecondFactorProven });
    await touchSignIn(shop, known.id);
    await also?.(shop);
    // Customers' actions are not audited, and they may sign in as often as they like.
    if (actor.kind === "staff") await record(shop, actor, "account.signed-in", { kind: "account", id: known.id });
    return session;
  });
  return { ...session, deviceToken: makeDeviceToken(shop, known) };
}

/**
 * For what needs more than a session: the signed-in person enters the password again. Tries count together with those of signing in.
 * Refuses `not-signed-in`, `sign-in-failed`, `sign-in-paused`.
 */
export async function provePassword(shop: Shop, actor: Customer | Staff, password: string): Promise<void> {
  const account = await accountById(shop, actor.accountId);
  if (!account || account.disabledAt) throw new Refusal("not-signed-in");
  const { email } = account;
  const asked = { email, address: actor.address, device: null };
  const tries = await admitTry(shop, asked);
  if (!(await isPassword(password, account.passwordHash))) {
    await noteFailure(shop, actor, { email, tries, account });
    throw new Refusal("sign-in-failed");
  }
  await endPauses(shop, asked);
}

/** Records a failure, with the same work for addresses without an account, as far as the audit log shows an attack. */
async function noteFailure(
  shop: Shop,
  { address, requestId }: SignInOrigin,
  { email, tries, account }: { email: string; tries: number; account: AccountRow | null },
): Promise<void> {
  const { newPlace } = await countFailure(shop, email, tries);
  if (await isRecorded(shop, address, tries)) {
    const isStaff = account !== null && account.role !== "customer";
    const from = isStaff || address === undefined ? address : (networkText(address) ?? undefined);
    const visitor: Actor = { kind: "visitor", cartId: null, address: from, requestId };
    await record(shop, visitor, "account.sign-in-failed", { kind: "account", id: account?.id ?? "unknown" }, tries > 1 ? { count: tries } : {});
  }
  if (newPlace === placesToWarn && account && account.role !== "customer" && !account.disabledAt)
    await shop.jobs.send(shop.sql, "sign-in-warning", { accountId: account.id }, { key: account.id });
}

/** For the job that warns: returns the account, or null where it is gone or was warned within a day. */
export async function staffToWarn(shop: Shop, accountId: string): Promise<Account | null> {
  const account = await accountById(shop, accountId);
  if (!account || account.disabledAt || (await wasWarned(shop, accountId, new Date(shop.clock.now().getTime() - dayMs)))) return null;
  return plain(account);
}

/** Records that the warning was sent. */
export async function recordWarned(shop: Shop, accountId: string): Promise<void> {
  await record(shop, { kind: "system" }, "account.warned", { kind: "account", id: accountId });
}
