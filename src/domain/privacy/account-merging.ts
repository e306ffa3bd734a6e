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
 * Two accounts of one customer become one. What belongs to the one that goes moves to the one that stays, module by module, as each declares beside what it
 * exports and erases; then it is deleted. Its owner signs in with the account that stays. Both email addresses have to be proven, so that no orders come
 * to somebody who only registered with an address.
 */

export type MergingAccount = { id: string; name: string; email: string };
/** `moved`: entries by module; those with none are left out. */
export type Merge = { kept: MergingAccount; gone: MergingAccount; moved: Record<string, number> };

type Input = { keptId: string; goneId: string };

/** What `mergeCustomers` would do, with the same refusals; nothing is changed. */
export async function previewMerge(shop: Shop, actor: Actor, input: Input): Promise<Merge> {
  requireRight(actor, "customers.decide");
  return inRolledBack(shop, (shop) => mergeRows(shop, actor, input));
}

/**
 * Refuses `not-allowed`, `customer-not-found`, `input-invalid` for an account with itself, `customer-merge-unproven` where nobody has proven one of the email
 * addresses (which says whose), and `customer-merge-busy` while the one that goes is paying. Then nothing changed.
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
