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

/** Where a sign-in comes from: goes into the audit log and the list of sessions. Without an address no try is counted. */
export type SignInOrigin = {
  address?: string | undefined;
  requestId?: string | undefined;
  userAgent?: string | undefined;
  /** The device tokens of this browser, whosever they are. */
  devices?: readonly string[];
};

/** At so many places a password was tried in a day: its owner is warned. */
const placesToWarn = 10;

/**
 * Refuses `sign-in-failed`, whatever was wrong, and `sign-in-paused` with the seconds to wait; both alike whether there is
 * such an account or not. Staff with a second factor are refused `second-step-needed`, with the `ticket` for `finishSignIn` and their `methods`, once the
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

/** `also` is done with the beginning of the session. */
type Beginning = { also?: (shop: Shop) => Promise<void>; isSecondFactorProven?: boolean };

/** The session of an account that proved itself. Refuses `sign-in-failed` where the account changed since. */
export async function beginSession(
  shop: Shop,
  origin: SignInOrigin,
  known: AccountRow,
  { also, isSecondFactorProven = false }: Beginning = {},
): Promise<SignedIn & { deviceToken: string }> {
  const actor = { ...actorOfAccount(known), address: origin.address, requestId: origin.requestId };
  await consumeStorageQuota(shop, actor, 4 * rowBytes);
  const session = await inTransaction(shop, async (shop) => {
    // A reset that came in between has ended every session, so it must not be followed by one of the old password.
    const current = await lockAccount(shop, known.id);
    if (!current || current.disabledAt || current.passwordHash !== known.passwordHash) throw new Refusal("sign-in-failed");
    const session = await startSession(shop, known, { ...origin, isSecondFactorProven });
    await touchSignIn(shop, known.id);
    await also?.(shop);
    // What customers do is not audited, and they sign in as often as they like.
    if (actor.kind === "staff") await record(shop, actor, "account.signed-in", { kind: "account", id: known.id });
    return session;
  });
  return { ...session, deviceToken: makeDeviceToken(shop, known) };
}

/**
 * For what needs more than a session: whoever is signed in types their password again. Tries are counted with those of signing in.
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

/** The same work for addresses without account, as far as the audit log shows an attack. */
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

/** For the job that warns: the account, or null where it is gone or was warned within a day. */
export async function staffToWarn(shop: Shop, accountId: string): Promise<Account | null> {
  const account = await accountById(shop, accountId);
  if (!account || account.disabledAt || (await wasWarned(shop, accountId, new Date(shop.clock.now().getTime() - dayMs)))) return null;
  return plain(account);
}

/** The warning has gone out. */
export async function recordWarned(shop: Shop, accountId: string): Promise<void> {
  await record(shop, { kind: "system" }, "account.warned", { kind: "account", id: accountId });
}
