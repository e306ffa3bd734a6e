import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { deleteLinksOf } from "./account-link-queries.ts";
import { consumeLink, findLink, mayEmail } from "./account-links.ts";
import { type RecoveryInput, type ResetInput, recoveryInput, resetInput } from "./accounts-input.ts";
import { type AccountRow, accountById, confirmEmailOf, lockAccount, storePassword } from "./accounts-queries.ts";
import { deleteAddressesOf } from "./address-queries.ts";
import { makeDeviceToken } from "./device-tokens.ts";
import { deletePasskeysOf, passkeysOf } from "./passkey-queries.ts";
import { hashPassword, requireLength } from "./password.ts";
import { type Account, actorOfAccount, endSessions, plain } from "./sessions.ts";
import { endPauses } from "./sign-in-pauses.ts";

/**
 * Requests a link to set a new password. Known and unknown email addresses cause the same work and the same answer: the job that sends the email looks up
 * the account. Refuses `input-invalid`, `stored-too-much`.
 */
export async function requestRecovery(shop: Shop, actor: Actor, input: RecoveryInput): Promise<void> {
  const { email } = parseInput(recoveryInput, input);
  await consumeStorageQuota(shop, actor, 4 * rowBytes);
  if (await mayEmail(shop, "recover", email)) await shop.jobs.send(shop.sql, "account-mail", { kind: "recover", email });
}

/** Returns the account whose password the link resets, for its page; the link stays valid. Refuses `link-ended`. */
export async function readRecovery(shop: Shop, _actor: Actor, token: string): Promise<Account> {
  return plain(await accountOfLink(shop, token));
}

/**
 * Sets the password by an emailed link, and ends every session of the account. The link proves the email address too. What was added to an account before its
 * address was proven may be from a stranger who registered with it, so it is removed. Returns a device token, like a sign-in: a person who proved the
 * mailbox can sign in even if strangers behind the same IP address tried. `passkeys`: how many still sign in. Refuses `link-ended`, `input-invalid`.
 */
export async function resetByLink(shop: Shop, actor: Actor, input: ResetInput): Promise<{ account: Account; deviceToken: string; passkeys: number }> {
  const { token, password } = parseInput(resetInput, input);
  requireLength(password, (await accountOfLink(shop, token)).role);
  const passwordHash = await hashPassword(password);
  const account = await inTransaction(shop, async (shop) => {
    const link = await consumeLink(shop, token, "recover", "invite");
    const account = ownerOf(await lockAccount(shop, link.accountId), link.email);
    await storePassword(shop, account.id, passwordHash);
    await confirmEmailOf(shop, account.id);
    // Strangers cannot open a staff account: its passkeys are a second factor, which a mailbox alone must not remove.
    if (account.emailConfirmedAt === null && account.role === "customer") {
      await deletePasskeysOf(shop, account.id);
      await deleteAddressesOf(shop, account.id);
    }
    await deleteLinksOf(shop, account.id, ["recover", "invite", "change-email", "confirm-email"]);
    await endSessions(shop, { accountId: account.id }, "password-changed");
    const { address, requestId } = actor;
    const owner = { ...actorOfAccount(account), address, requestId };
    // The person with the link is the account's owner, even if another account is signed in in this browser.
    await record(shop, owner, "account.recovered", { kind: "account", id: account.id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "password-changed", accountId: account.id });
    return { ...account, passwordHash };
  });
  await endPauses(shop, { email: account.email, address: actor.address, device: null });
  const passkeys = (await passkeysOf(shop, account.id)).length;
  return { account: plain(account), deviceToken: makeDeviceToken(shop, account), passkeys };
}

async function accountOfLink(shop: Shop, token: string): Promise<AccountRow> {
  const link = await findLink(shop, token, "recover", "invite");
  return ownerOf(await accountById(shop, link.accountId), link.email);
}

/** Returns the account of a link; a link to an address that the account no longer has is not valid. */
function ownerOf(account: AccountRow | null, email: string): AccountRow {
  if (!account || account.disabledAt || account.email.toLowerCase() !== email.toLowerCase()) throw new Refusal("link-ended");
  return account;
}
