import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { makeLink } from "./account-links.ts";
import { type AccountRow, accountByEmail, accountById } from "./accounts-queries.ts";
import { invitationMail } from "./invitations.ts";

/** What happened to the second factor of a staff account. */
export type SecondFactorNote = "second-factor-added" | "second-factor-removed" | "second-factor-reset" | "recovery-codes-made" | "recovery-code-used";

/** An email about an account, as plain values. A `token` is for its link. */
export type AccountMail = { to: string } & (
  | { kind: "confirm-email" | "recover" | "change-email" | "customer-invitation"; token: string }
  | { kind: "address-taken" | "no-account" | "password-changed" | "passkey-added" | "passkey-removed" | SecondFactorNote }
  | { kind: "staff-invitation"; token: string; firstName: string; inviter: string | null }
  | { kind: "email-changed"; newEmail: string }
  | { kind: "terms-changed"; netDays: number | null }
);

/** For the job that sends it: the content of the email and its recipient; null where there is nothing to send anymore. Makes the token of its link. */
export async function accountMailOf(shop: Shop, job: JobData["account-mail"]): Promise<AccountMail | null> {
  switch (job.kind) {
    case "recover":
      return recoveryMail(shop, job.email);
    case "registered": {
      const account = await accountByEmail(shop, job.email);
      if (!isOpen(account)) return null;
      // Another account's id: the address was already taken at registration.
      return account.id === job.accountId ? confirmationMail(shop, account) : { kind: "address-taken", to: account.email };
    }
    case "change-email": {
      if (await accountByEmail(shop, job.email)) return { kind: "address-taken", to: job.email };
      const account = await accountById(shop, job.accountId);
      if (!isOpen(account)) return null;
      const link = { accountId: account.id, purpose: "change-email", email: job.email } as const;
      return { kind: "change-email", to: job.email, token: await makeLink(shop, link) };
    }
    case "staff-invitation": {
      const invitation = await invitationMail(shop, job.invitationId);
      return invitation && { kind: "staff-invitation", ...invitation };
    }
    case "customer-invitation": {
      const account = await accountById(shop, job.accountId);
      if (!isOpen(account)) return null;
      const token = await makeLink(shop, { accountId: account.id, purpose: "invite", email: account.email });
      return { kind: "customer-invitation", to: account.email, token };
    }
    case "email-changed": {
      const account = await accountById(shop, job.accountId);
      return isOpen(account) ? { kind: "email-changed", to: job.email, newEmail: account.email } : null;
    }
    case "terms-changed": {
      const account = await accountById(shop, job.accountId);
      return isOpen(account) ? { kind: "terms-changed", to: account.email, netDays: job.netDays } : null;
    }
    default: {
      const account = await accountById(shop, job.accountId);
      if (!isOpen(account)) return null;
      return job.kind === "confirm-email" ? confirmationMail(shop, account) : { kind: job.kind, to: account.email };
    }
  }
}

async function recoveryMail(shop: Shop, email: string): Promise<AccountMail | null> {
  const account = await accountByEmail(shop, email);
  if (!account) return { kind: "no-account", to: email };
  if (!isOpen(account)) return null;
  const token = await makeLink(shop, { accountId: account.id, purpose: "recover", email: account.email });
  return { kind: "recover", to: account.email, token };
}

async function confirmationMail(shop: Shop, account: AccountRow): Promise<AccountMail | null> {
  if (account.emailConfirmedAt !== null) return null;
  const token = await makeLink(shop, { accountId: account.id, purpose: "confirm-email", email: account.email });
  return { kind: "confirm-email", to: account.email, token };
}

function isOpen(account: AccountRow | null): account is AccountRow {
  return account !== null && account.disabledAt === null;
}
