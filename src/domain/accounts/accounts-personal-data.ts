import type { Person, PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteAccount, lockCustomers, moveAddresses, selectPersonalAccounts, selectPersonalInvitations } from "./accounts-person-queries.ts";
import { accountByEmail, accountById, lockAccount } from "./accounts-queries.ts";
import { deleteInvitationsTo } from "./invitation-queries.ts";
import { endSessions } from "./sessions.ts";

/** The account with all that belongs to it; its sessions end on every node. */
export const accountsPersonalData: PersonalData = {
  part: "accounts",
  tables: ["accounts", "sessions", "account_addresses", "account_links", "passkeys", "totp_secrets", "recovery_codes"],
  export: (shop, { accountId }) => selectPersonalAccounts(shop, accountId),
  async erase(shop, { accountId }) {
    if (accountId === null) return 0;
    await endSessions(shop, { accountId }, "disabled");
    return deleteAccount(shop, accountId);
  },
  // Passwords, passkeys and sessions are of the one account alone.
  move: (shop, move) => moveAddresses(shop, move),
};

/** Who was asked to become staff, by the email address that an owner typed. */
export const invitationsPersonalData: PersonalData = {
  part: "invitations",
  tables: ["staff_invitations"],
  export: async (shop, { email }) => (email === null ? [] : selectPersonalInvitations(shop, email)),
  erase: async (shop, { email }) => (email === null ? 0 : deleteInvitationsTo(shop, email)),
};

/**
 * Who a signed-in customer is. What was ordered or sent under their email address before, or without signing in, is theirs only once
 * they have proven that the address is theirs.
 */
export async function personOfCustomer(shop: Shop, accountId: string): Promise<Person> {
  const account = await accountById(shop, accountId);
  if (!account) throw new Refusal("not-signed-in");
  return { accountId, email: account.emailConfirmedAt === null ? null : account.email.toLowerCase() };
}

/** Everybody behind an email address, and whether that is a member of staff. */
export async function personByEmail(shop: Shop, email: string): Promise<Person & { isStaff: boolean }> {
  const account = await accountByEmail(shop, email);
  return { accountId: account?.id ?? null, email: email.toLowerCase(), isStaff: account !== null && account.role !== "customer" };
}

/** Two customers, locked until the transaction ends; those of them that there are. */
/** Until the transaction ends. */
export async function lockCustomer(shop: Shop, id: string): Promise<void> {
  await lockAccount(shop, id);
}

export async function customersToMerge(shop: Shop, ids: [string, string]) {
  return lockCustomers(shop, ids);
}
