import type { Actor } from "#domain/actor.ts";
import { addressFaults } from "#domain/address-faults.ts";
import { requireRight } from "#domain/permissions.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { insertAccount, lockAccount, storeName } from "./accounts-queries.ts";
import { addressesOf, insertAddress, setDefaultAddress } from "./address-queries.ts";
import { maxAddresses } from "./addresses.ts";
import { noPassword } from "./password.ts";

/**
 * Accounts from an import. Nobody can sign in to a new one before its owner has set a password by an emailed link, and once the owner has signed in,
 * its name and addresses are the owner's. All of it joins the caller's transaction, which records what was done.
 */

type Name = { firstName: string; lastName: string };

/** Makes an account. Staff need the right `customers.change`. Refuses `email-taken`. Returns the id. */
export async function createImportedAccount(shop: Shop, actor: Actor, values: Name & { email: string }): Promise<string> {
  requireRight(actor, "customers.change");
  const id = shop.ids.next();
  const row = { id, ...values, role: "customer", passwordHash: noPassword, createdAt: shop.clock.now() } as const;
  if (!(await insertAccount(shop, row))) throw new Refusal("email-taken");
  return id;
}

/** Changes the name. Refuses as `requireUnowned` does. */
export async function renameImportedAccount(shop: Shop, actor: Actor, id: string, name: Name): Promise<void> {
  requireRight(actor, "customers.change");
  await requireUnowned(shop, id);
  await storeName(shop, id, name);
}

/**
 * Adds addresses; the first of `addresses` becomes the default, even if the account already had it. Refuses as `requireUnowned` does, `input-invalid`,
 * and `addresses-full`.
 */
export async function addImportedAddresses(shop: Shop, actor: Actor, id: string, addresses: readonly TypedAddress[]): Promise<void> {
  requireRight(actor, "customers.change");
  await requireUnowned(shop, id);
  const kept = (await addressesOf(shop, id)).map((row) => ({ id: row.id, address: row.address as TypedAddress }));
  let first: string | null = null;
  for (const address of addresses) {
    const fields = addressFaults(address);
    if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
    let known = kept.find((other) => isSameAddress(other.address, address));
    if (!known) {
      if (kept.length >= maxAddresses) throw new Refusal("addresses-full", { limit: maxAddresses });
      known = { id: shop.ids.next(), address };
      await insertAddress(shop, { ...known, accountId: id, isDefault: false, createdAt: shop.clock.now() });
      kept.push(known);
    }
    first ??= known.id;
  }
  if (first !== null) await setDefaultAddress(shop, id, first);
}

/** Whether two addresses are the same in every part; a missing part equals an empty one. Pure. */
export function isSameAddress(one: TypedAddress, other: TypedAddress): boolean {
  const parts = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof TypedAddress>;
  return [...parts].every((part) => (one[part] ?? "") === (other[part] ?? ""));
}

/** Refuses `not-allowed` where the account's owner has signed in or confirmed the email address, or it is no customer's. */
async function requireUnowned(shop: Shop, id: string): Promise<void> {
  const account = await lockAccount(shop, id);
  if (account?.role !== "customer" || account.lastSignInAt !== null || account.emailConfirmedAt !== null) throw new Refusal("not-allowed");
}
