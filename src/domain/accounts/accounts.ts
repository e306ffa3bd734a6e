import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { type AccountInput, accountInput } from "./accounts-input.ts";
import { accountByEmail, accountById, insertAccount, ownerExists, ownersByAge, storePassword } from "./accounts-queries.ts";
import { hashPassword, requireLength } from "./password.ts";
import { type Account, endSessions, plain } from "./sessions.ts";

/**
 * Accounts promise one account per email address regardless of case; passwords that are only ever compared, in the same time
 * whether the account exists or not; and one session per sign-in, proven by a cookie or by tokens that end with it. What a role may
 * do is in `permissions.ts`; how often a password may be tried, in `sign-in-pauses.ts`.
 */
export { type Account, actorOfSession, refreshSession, removeOldSessions, type SignedIn, signOut, verifyAccessToken } from "./sessions.ts";
export { recordWarned, type SignInOrigin, signIn, staffToWarn } from "./sign-in.ts";

/**
 * Creates an account. Visitors may open a customer's account; owners and the system may open one of any role.
 * Refuses `input-invalid`, `not-allowed`, `not-signed-in`, `email-taken`.
 */
export async function createAccount(shop: Shop, actor: Actor, input: AccountInput): Promise<Account> {
  const { password, ...values } = parseInput(accountInput, input);
  if (values.role !== "customer") requireRight(actor, "staff.change");
  await consumeStorageQuota(shop, actor, 8 * rowBytes);
  const passwordHash = await hashPassword(password);
  const account = { id: shop.ids.next(), ...values };
  await inTransaction(shop, async (shop) => {
    if (!(await insertAccount(shop, { ...account, passwordHash, createdAt: shop.clock.now() }))) throw new Refusal("email-taken");
    await record(shop, actor, "account.created", { kind: "account", id: account.id }, { role: account.role });
  });
  return { ...account, isEmailConfirmed: false };
}

/** Sets a new password and ends every session of the account. Refuses `not-found`, `input-invalid`, `not-allowed`. */
export async function resetPassword(shop: Shop, actor: Actor, { email, password }: { email: string; password: string }): Promise<Account> {
  requireRight(actor, "staff.change");
  const account = await accountByEmail(shop, email);
  if (!account) throw new Refusal("not-found");
  requireLength(password, account.role);
  const passwordHash = await hashPassword(password);
  await inTransaction(shop, async (shop) => {
    await storePassword(shop, account.id, passwordHash);
    await endSessions(shop, { accountId: account.id }, "password-changed");
    await record(shop, actor, "account.password-reset", { kind: "account", id: account.id });
  });
  return plain(account);
}

/** Whether this shop has an owner, who can administer it. */
export async function hasOwner(shop: Shop): Promise<boolean> {
  return ownerExists(shop);
}

/** Returns the owners, who may do everything, oldest first. */
export async function owners(shop: Shop): Promise<Account[]> {
  return (await ownersByAge(shop)).map(plain);
}

/** Returns the signed-in actor's own account. Refuses `not-signed-in`. */
export async function ownAccount(shop: Shop, actor: Actor): Promise<Account> {
  const account = "accountId" in actor ? await accountById(shop, actor.accountId) : null;
  if (!account) throw new Refusal("not-signed-in");
  return plain(account);
}
