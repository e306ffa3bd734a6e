import { inRolledBack, inTransaction } from "#db/transaction.ts";
import { accountsPersonalData, customersToMerge } from "#domain/accounts/accounts-personal-data.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { personalDataParts } from "./personal-data-parts.ts";

/**
 * Merges two accounts of one customer. Everything of the account that goes is moved to the one that stays, module by module, as each declares beside
 * its export and erasure; then the account is deleted. Its owner signs in with the one that stays. Both email addresses must be proven, so that no orders
 * go to a person who only registered with an address.
 */

export type MergingAccount = { id: string; name: string; email: string };
/** `moved`: the number of entries by module; modules without entries are left out. */
export type Merge = { kept: MergingAccount; gone: MergingAccount; moved: Record<string, number> };

type Input = { keptId: string; goneId: string };

/** Returns what `mergeCustomers` would do, with the same refusals; nothing is changed. */
export async function previewMerge(shop: Shop, actor: Actor, input: Input): Promise<Merge> {
  requireRight(actor, "customers.decide");
  return inRolledBack(shop, (shop) => mergeRows(shop, actor, input));
}

/**
 * Refuses `not-allowed`, `customer-not-found`, `input-invalid` where both accounts are the same, `customer-merge-unproven` where one of the email
 * addresses is not proven (it says which), and `customer-merge-busy` while the account that goes is paying. Then nothing is changed.
 */
export async function mergeCustomers(shop: Shop, actor: Actor, input: Input): Promise<Merge> {
  requireRight(actor, "customers.decide");
  return inTransaction(shop, (shop) => mergeRows(shop, actor, input));
}

async function mergeRows(shop: Shop, actor: Actor, { keptId, goneId }: Input): Promise<Merge> {
  if (!isId(keptId) || !isId(goneId)) throw new Refusal("customer-not-found");
  if (keptId.toLowerCase() === goneId.toLowerCase()) throw new Refusal("input-invalid", { fields: { goneId: "Choose another customer." } });
  const accounts = await customersToMerge(shop, [keptId, goneId]);
  const [kept, gone] = [keptId, goneId].map((id) => accounts.find((account) => account.id === id.toLowerCase()));
  if (!kept || !gone) throw new Refusal("customer-not-found");
  const unproven = [kept, gone].find(({ isEmailConfirmed }) => !isEmailConfirmed);
  if (unproven) throw new Refusal("customer-merge-unproven", { email: unproven.email });
  const moved: Record<string, number> = {};
  for (const { part, move } of personalDataParts) {
    const count = (await move?.(shop, { from: gone.id, to: kept.id })) ?? 0;
    if (count > 0) moved[part] = count;
  }
  await accountsPersonalData.erase(shop, { accountId: gone.id, email: null });
  await record(shop, actor, "customer.merged", { kind: "account", id: kept.id }, { goneId: gone.id, moved });
  const plain = ({ id, name, email }: MergingAccount): MergingAccount => ({ id, name, email });
  return { kept: plain(kept), gone: plain(gone), moved };
}
