import { inTransaction } from "#db/transaction.ts";
import type { Actor, StaffRole } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteLinksOf } from "./account-link-queries.ts";
import { type AccountRow, accountByEmail, lockAccount } from "./accounts-queries.ts";
import { type OpenInvitation, revokeInvitationsBy, selectOpenInvitations } from "./invitation-queries.ts";
import { deletePasskeysOf } from "./passkey-queries.ts";
import { deleteCodes, deleteTotp } from "./second-factor-queries.ts";
import { type Account, endSessions, invalidateSessions, plain } from "./sessions.ts";
import { roleInput } from "./staff-input.ts";
import { lockOwners, type StaffMember, selectStaff, storeDisabled, storeRole } from "./staff-queries.ts";

/**
 * Staff accounts promise that only owners change them, and that an owner who can sign in always remains, even when several act at the same time. A
 * deactivated person is signed out everywhere at once, and what they did stays attributed to them.
 */
export type { OpenInvitation } from "./invitation-queries.ts";
export type { StaffMember } from "./staff-queries.ts";

/** A shop has a few dozen; more are not shown. */
const maxShown = 500;

/** Returns all staff and all open invitations to become staff. */
export async function listStaff(shop: Shop, actor: Actor): Promise<{ staff: StaffMember[]; invitations: OpenInvitation[] }> {
  requireRight(actor, "staff.change");
  const [staff, invitations] = await Promise.all([selectStaff(shop, maxShown), selectOpenInvitations(shop, maxShown)]);
  return { staff, invitations };
}

type RoleChange = { accountId: string; role: StaffRole; seen?: StaffRole | undefined };

/** Changes a role. Refuses `not-allowed`, `not-found`, `input-invalid`, `changed-meanwhile`, and `last-owner` where no owner would be left. */
export async function changeStaffRole(shop: Shop, actor: Actor, { accountId, role, seen }: RoleChange): Promise<void> {
  requireRight(actor, "staff.change");
  parseInput(roleInput, { role, seen });
  await inTransaction(shop, async (shop) => {
    const { target, isLastOwner } = await lockStaff(shop, actor, accountId);
    if (target.role === role) return;
    if (seen !== undefined && target.role !== seen) throw new Refusal("changed-meanwhile");
    if (isLastOwner) throw new Refusal("last-owner");
    await storeRole(shop, target.id, role);
    if (target.role === "owner") await revokeInvitationsBy(shop, target.id);
    await invalidateSessions(shop, target.id);
    await record(shop, actor, "account.role-changed", { kind: "account", id: target.id }, { from: target.role, role });
  });
}

/** Signs a person out everywhere and bars them from signing in; links sent to them and their invitations are no longer valid. Refuses as `changeStaffRole`. */
export async function deactivateStaff(shop: Shop, actor: Actor, accountId: string): Promise<void> {
  requireRight(actor, "staff.change");
  await inTransaction(shop, async (shop) => {
    const { target, isLastOwner } = await lockStaff(shop, actor, accountId);
    if (target.disabledAt) return;
    if (isLastOwner) throw new Refusal("last-owner");
    await storeDisabled(shop, target.id, shop.clock.now());
    await endSessions(shop, { accountId: target.id }, "disabled");
    await deleteLinksOf(shop, target.id, ["recover", "confirm-email", "change-email"]);
    await revokeInvitationsBy(shop, target.id);
    await record(shop, actor, "account.deactivated", { kind: "account", id: target.id });
  });
}

/** Lets a deactivated person sign in again. Refuses `not-allowed`, `not-found`. */
export async function reactivateStaff(shop: Shop, actor: Actor, accountId: string): Promise<void> {
  requireRight(actor, "staff.change");
  await inTransaction(shop, async (shop) => {
    const { target } = await lockStaff(shop, actor, accountId);
    if (!target.disabledAt) return;
    await storeDisabled(shop, target.id, null);
    await record(shop, actor, "account.reactivated", { kind: "account", id: target.id });
  });
}

/** Ends every session of a member of staff, for example after a laptop was stolen. Refuses `not-allowed`, `not-found`. */
export async function signOutStaff(shop: Shop, actor: Actor, accountId: string): Promise<void> {
  requireRight(actor, "staff.change");
  await inTransaction(shop, async (shop) => {
    const { target } = await lockStaff(shop, actor, accountId);
    await endSessions(shop, { accountId: target.id }, "signed-out");
    await record(shop, actor, "account.signed-out-everywhere", { kind: "account", id: target.id });
  });
}

/**
 * For a person who lost it: removes authenticator app, passkeys and recovery codes and ends every session, so that the password alone signs in until they
 * set up another factor. An email tells them. Refuses `not-allowed`, `not-found`.
 */
export async function resetSecondFactor(shop: Shop, actor: Actor, whose: { accountId: string } | { email: string }): Promise<Account> {
  requireRight(actor, "staff.change");
  const accountId = "email" in whose ? ((await accountByEmail(shop, whose.email))?.id ?? "") : whose.accountId;
  return inTransaction(shop, async (shop) => {
    const { target } = await lockStaff(shop, actor, accountId);
    await deleteTotp(shop, target.id);
    await deletePasskeysOf(shop, target.id);
    await deleteCodes(shop, target.id);
    await endSessions(shop, { accountId: target.id }, "signed-out");
    await record(shop, actor, "account.second-factor-reset", { kind: "account", id: target.id });
    await shop.jobs.send(shop.sql, "account-mail", { kind: "second-factor-reset", accountId: target.id });
    return plain(target);
  });
}

/** Locks all owners and then the account. The actor must still be an owner, which another owner may have changed by now. */
async function lockStaff(shop: Shop, actor: Actor, accountId: string): Promise<{ target: AccountRow; isLastOwner: boolean }> {
  const owners = await lockOwners(shop);
  if (actor.kind === "staff" && !owners.includes(actor.accountId)) throw new Refusal("not-allowed");
  const target = isId(accountId) ? await lockAccount(shop, accountId) : null;
  if (!target || target.role === "customer") throw new Refusal("not-found");
  return { target, isLastOwner: owners.length === 1 && owners[0] === target.id };
}
