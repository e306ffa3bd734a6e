import { inTransaction } from "#db/transaction.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { deleteLinksOf } from "./account-link-queries.ts";
import { consumeLink, findLink, mayEmail } from "./account-links.ts";
import { type EmailChangeInput, emailChangeInput } from "./accounts-input.ts";
import { accountByEmail, accountById, confirmEmailOf, lockAccount, storeEmail } from "./accounts-queries.ts";
import { provenAccount } from "./own-password.ts";
import { type Account, invalidateSessions, plain } from "./sessions.ts";

/** Sends another link to confirm the account's address; sends nothing where it is already confirmed. Refuses `not-signed-in`. */
export async function requestConfirmation(shop: Shop, actor: Actor): Promise<void> {
  const account = "accountId" in actor ? await accountById(shop, actor.accountId) : null;
  if (!account) throw new Refusal("not-signed-in");
  if (account.emailConfirmedAt !== null || !(await mayEmail(shop, "register", account.email))) return;
  await shop.jobs.send(shop.sql, "account-mail", { kind: "confirm-email", accountId: account.id });
}

/**
 * Requests another email address, which becomes the account's once the link that is sent there is opened. Answers the same whether another account has
 * the address or not; if one does, the email says so. Refuses what `provenAccount` refuses, and `input-invalid`.
 */
export async function requestEmailChange(shop: Shop, actor: Actor, input: EmailChangeInput): Promise<void> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { email, currentPassword } = parseInput(emailChangeInput, input);
  const account = await provenAccount(shop, actor, currentPassword);
  if (email.toLowerCase() === account.email.toLowerCase())
    throw new Refusal("input-invalid", { fields: { email: "This is already your email address." } });
  await consumeStorageQuota(shop, actor, 4 * rowBytes);
  if (await mayEmail(shop, "change-email", email))
    await shop.jobs.send(shop.sql, "account-mail", { kind: "change-email", accountId: account.id, email });
}

/** Returns the address that a token's link confirms. Only its signed-in account may read it; the link stays valid. Refuses `not-signed-in`, `link-ended`. */
export async function readEmailLink(shop: Shop, actor: Actor, token: string): Promise<{ email: string }> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { accountId, email } = await findLink(shop, token, "confirm-email", "change-email");
  if (accountId !== actor.accountId) throw new Refusal("link-ended");
  return { email };
}

/**
 * Proves the account's email address, or gives it the one that the link was sent to. Only the account itself can do it, signed in: a stranger who
 * registered with another person's address must not get it proven when that person opens the link. Refuses `not-signed-in`, `link-ended`.
 */
export async function confirmEmail(shop: Shop, actor: Actor, token: string): Promise<Account> {
  await readEmailLink(shop, actor, token);
  try {
    return await inTransaction(shop, (shop) => useEmailLink(shop, actor, token));
  } catch (thrown) {
    // Another account took the address in the meantime.
    if (isUniqueViolation(thrown)) throw new Refusal("link-ended", {}, thrown);
    throw thrown;
  }
}

async function useEmailLink(shop: Shop, actor: Actor, token: string): Promise<Account> {
  const link = await consumeLink(shop, token, "confirm-email", "change-email");
  const account = await lockAccount(shop, link.accountId);
  if (!account || account.disabledAt) throw new Refusal("link-ended");
  const subject = { kind: "account", id: account.id };
  if (link.purpose === "confirm-email") {
    if (account.email.toLowerCase() !== link.email.toLowerCase()) throw new Refusal("link-ended");
    await confirmEmailOf(shop, account.id);
    await deleteLinksOf(shop, account.id, ["confirm-email"]);
    await record(shop, actor, "account.email-confirmed", subject);
    return plain({ ...account, emailConfirmedAt: account.emailConfirmedAt ?? shop.clock.now() });
  }
  if (await accountByEmail(shop, link.email)) throw new Refusal("link-ended");
  await storeEmail(shop, account.id, link.email);
  await deleteLinksOf(shop, account.id, ["confirm-email", "change-email", "recover"]);
  await record(shop, actor, "account.email-changed", subject);
  await shop.jobs.send(shop.sql, "account-mail", { kind: "email-changed", accountId: account.id, email: account.email });
  await invalidateSessions(shop, account.id);
  return plain({ ...account, email: link.email, emailConfirmedAt: shop.clock.now() });
}
