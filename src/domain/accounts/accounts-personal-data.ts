import type { Person, PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteAccount, lockCustomers, moveAddresses, selectPersonalAccounts, selectPersonalInvitations } from "./accounts-person-queries.ts";
import { accountByEmail, accountById, lockAccount } from "./accounts-queries.ts";
import { deleteInvitationsTo } from "./invitation-queries.ts";
import { endSessions } from "./sessions.ts";

/** The account with everything that belongs to it; erasing it ends its sessions on every node. */
export const accountsPersonalData: PersonalData = {
  part: "accounts",
  tables: ["accounts", "sessions", "account_addresses", "account_links", "passkeys", "totp_secrets", "recovery_codes"],
  export: (shop, { accountId }) => selectPersonalAccounts(shop, accountId),
  async erase(shop, { accountId }) {
    if (accountId === null) return 0;
    await endSessions(shop, { accountId }, "disabled");
    return deleteAccount(shop, accountId);
  },
  // Passwords, passkeys and sessions stay with the one account.
  move: (shop, move) => moveAddresses(shop, move),
};

/** Persons who were invited to become staff, by the email address that an owner entered. */
export const invitationsPersonalData: PersonalData = {
  part: "invitations",
  tables: ["staff_invitations"],
  export: async (shop, { email }) => (email === null ? [] : selectPersonalInvitations(shop, email)),
  erase: async (shop, { email }) => (email === null ? 0 : deleteInvitationsTo(shop, email)),
};

/**
 * Returns the person behind a signed-in customer. What was ordered or sent under their email address earlier, or without signing in, counts as theirs only
 * once they have proven that the address is theirs.
 */
export async function personOfCustomer(shop: Shop, accountId: string): Promise<Person> {
  const account = await accountById(shop, accountId);
  if (!account) throw new Refusal("not-signed-in");
  return { accountId, email: account.emailConfirmedAt === null ? null : account.email.toLowerCase() };
}

/** Returns the person behind an email address, and whether that is a member of staff. */
export async function personByEmail(shop: Shop, email: string): Promise<Person & { isStaff: boolean }> {
  const account = await accountByEmail(shop, email);
  return { accountId: account?.id ?? null, email: email.toLowerCase(), isStaff: account !== null && account.role !== "customer" };
}

/** Locks the customer's account until the transaction ends. */
export async function lockCustomer(shop: Shop, id: string): Promise<void> {
  await lockAccount(shop, id);
}

/** Returns two customers, locked until the transaction ends, without those that do not exist. */
export async function customersToMerge(shop: Shop, ids: [string, string]) {
  return lockCustomers(shop, ids);
}
