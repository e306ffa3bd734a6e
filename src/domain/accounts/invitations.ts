import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import { mayEmail } from "./account-links.ts";
import { accountByEmail, accountById, insertAccount } from "./accounts-queries.ts";
import {
  consumeInvitation,
  deleteOldInvitations,
  type InvitationRow,
  insertInvitation,
  invitationByToken,
  lockOpenInvitation,
  storeInvitationExpiry,
  storeInvitationToken,
  storeRevoked,
} from "./invitation-queries.ts";
import { hashPassword } from "./password.ts";
import type { Account } from "./sessions.ts";
import { type AcceptanceInput, acceptanceInput, type InvitationInput, invitationInput } from "./staff-input.ts";

/**
 * Invitations to become staff. The link is emailed, is valid once and for seven days, and names an invitation whose address, role and inviter are fixed.
 * The database holds only the hash of its token, which the job that sends the email makes.
 */
const lifetimeMs = 7 * 86_400_000;

/** Invites a person. Refuses `not-allowed`, `input-invalid`, `email-taken`, `already-invited`, `too-many-requests` after several emails in an hour. */
export async function inviteStaff(shop: Shop, actor: Actor, input: InvitationInput): Promise<{ id: string }> {
  requireRight(actor, "staff.change");
  const values = parseInput(invitationInput, input);
  const id = shop.ids.next();
  const createdAt = shop.clock.now();
  const invitedBy = actor.kind === "staff" ? actor.accountId : null;
  await requireEmail(shop, values.email);
  await inTransaction(shop, async (shop) => {
    if (await accountByEmail(shop, values.email)) throw new Refusal("email-taken");
    if (!(await insertInvitation(shop, { id, ...values, invitedBy, createdAt, expiresAt: expiryFrom(createdAt) })))
      throw new Refusal("already-invited");
    await record(shop, actor, "invitation.sent", { kind: "invitation", id }, { role: values.role });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "staff-invitation", invitationId: id });
  });
  return { id };
}

/** Sends another link, valid for seven days from now; the previous one is no longer valid. Refuses `not-allowed`, `not-found`, `too-many-requests`. */
export async function resendInvitation(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "staff.change");
  await inTransaction(shop, async (shop) => {
    const invitation = await lockOpen(shop, id);
    await requireEmail(shop, invitation.email);
    await storeInvitationExpiry(shop, id, expiryFrom(shop.clock.now()));
    await record(shop, actor, "invitation.sent-again", { kind: "invitation", id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "staff-invitation", invitationId: id });
  });
}

/** Revokes an invitation; its link is no longer valid. Refuses `not-allowed`, `not-found`. */
export async function revokeInvitation(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "staff.change");
  await inTransaction(shop, async (shop) => {
    await lockOpen(shop, id);
    await storeRevoked(shop, id);
    await record(shop, actor, "invitation.revoked", { kind: "invitation", id });
  });
}

/** Returns what the link of a token is for; the link stays valid, because mail scanners open links too. Refuses `link-ended`. */
export async function readInvitation(
  shop: Shop,
  _actor: Actor,
  token: string,
): Promise<Pick<InvitationRow, "email" | "firstName" | "lastName" | "role">> {
  const invitation = await invitationByToken(shop, hashOfToken(token));
  if (!invitation) throw new Refusal("link-ended");
  const { email, firstName, lastName, role } = invitation;
  return { email, firstName, lastName, role };
}

/**
 * Makes the account with the role of the invitation, whatever the request contains. The link proves the email address. Refuses `input-invalid`,
 * `link-ended`, and `email-taken` where an account with this address was opened by now.
 */
export async function acceptInvitation(shop: Shop, actor: Actor, input: AcceptanceInput): Promise<Account> {
  const { token, password, firstName, lastName } = parseInput(acceptanceInput, input);
  // Checked first, because hashing is costly.
  await readInvitation(shop, actor, token);
  const passwordHash = await hashPassword(password);
  return inTransaction(shop, async (shop) => {
    const invitation = await consumeInvitation(shop, hashOfToken(token));
    if (!invitation) throw new Refusal("link-ended");
    const { email, role } = invitation;
    const now = shop.clock.now();
    const id = shop.ids.next();
    if (!(await insertAccount(shop, { id, email, role, firstName, lastName, passwordHash, createdAt: now, emailConfirmedAt: now })))
      throw new Refusal("email-taken");
    // The person with the link is the new account's owner, even if another account is signed in in this browser.
    const { address, requestId } = actor;
    await record(shop, { kind: "staff", accountId: id, role, address, requestId }, "account.joined", { kind: "account", id }, { role });
    return { id, email, firstName, lastName, role, isEmailConfirmed: true };
  });
}

/** For the job that sends the email: makes the link. Returns null where the invitation was accepted or revoked by now. */
export async function invitationMail(
  shop: Shop,
  id: string,
): Promise<{ to: string; token: string; firstName: string; inviter: string | null } | null> {
  const token = shop.ids.token();
  const invitation = await storeInvitationToken(shop, id, { tokenHash: hashOfToken(token), sentAt: shop.clock.now() });
  if (!invitation) return null;
  const by = invitation.invitedBy === null ? null : await accountById(shop, invitation.invitedBy);
  const inviter = by ? `${by.firstName} ${by.lastName}`.trim() || null : null;
  return { to: invitation.email, token, firstName: invitation.firstName, inviter };
}

/** For the hourly cleanup: removes invitations that expired before then, accepted or not. Returns how many were removed. */
export async function removeOldInvitations(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteOldInvitations(shop, before, limit);
}

async function lockOpen(shop: Shop, id: string): Promise<InvitationRow> {
  const invitation = isId(id) ? await lockOpenInvitation(shop, id) : null;
  if (!invitation) throw new Refusal("not-found");
  return invitation;
}

async function requireEmail(shop: Shop, email: string): Promise<void> {
  if (!(await mayEmail(shop, "staff-invitation", email))) throw new Refusal("too-many-requests", { seconds: 3600 });
}

const expiryFrom = (time: Date) => new Date(time.getTime() + lifetimeMs);
