import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { mayEmail } from "./account-links.ts";
import { type CustomerInvitationInput, customerInvitationInput } from "./accounts-input.ts";
import { type AccountRow, accountById, insertAccount } from "./accounts-queries.ts";
import { hashPassword } from "./password.ts";

/**
 * Staff make an account for a customer, who sets the password by an emailed link that is valid for seven days and proves the email address. Until then
 * nobody can sign in to it, because nobody knows its password.
 */

/** Makes the account. Refuses `not-allowed`, `input-invalid`, `email-taken`, and `too-many-requests` after several emails to one address in an hour. */
export async function inviteCustomer(shop: Shop, actor: Actor, input: CustomerInvitationInput): Promise<{ id: string }> {
  requireRight(actor, "customers.change");
  const values = parseInput(customerInvitationInput, input);
  const passwordHash = await hashPassword(shop.ids.token());
  const id = shop.ids.next();
  await inTransaction(shop, async (shop) => {
    if (!(await insertAccount(shop, { id, ...values, role: "customer", passwordHash, createdAt: shop.clock.now() })))
      throw new Refusal("email-taken");
    await send(shop, actor, { id, email: values.email });
  });
  return { id };
}

/** Sends another email with another link; the previous one stays valid until it expires. Refuses as above, and `not-found` once the customer has signed in. */
export async function resendCustomerInvitation(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "customers.change");
  await inTransaction(shop, async (shop) => {
    const account = isId(id) ? await accountById(shop, id) : null;
    if (!account || !waitsForOwner(account)) throw new Refusal("not-found");
    await send(shop, actor, account);
  });
}

const waitsForOwner = ({ role, emailConfirmedAt, lastSignInAt, disabledAt }: AccountRow) =>
  role === "customer" && emailConfirmedAt === null && lastSignInAt === null && disabledAt === null;

async function send(shop: Shop, actor: Actor, { id, email }: Pick<AccountRow, "id" | "email">): Promise<void> {
  if (!(await mayEmail(shop, "customer-invitation", email))) throw new Refusal("too-many-requests", { seconds: 3600 });
  await record(shop, actor, "customer.invited", { kind: "account", id });
  await shop.jobs.send(shop.sql, "account-mail", { kind: "customer-invitation", accountId: id });
}
