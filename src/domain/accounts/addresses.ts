import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { addressFaults } from "#domain/address-faults.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { foreignKeyViolated } from "#domain/foreign-key-violation.ts";
import { isId } from "#domain/ids.ts";
import { addressFields, type TypedAddress } from "#domain/postal-address-input.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { lockAccount } from "./accounts-queries.ts";
import { type AddressRow, addressesOf, deleteAddress, insertAddress, setDefaultAddress, updateAddress } from "./address-queries.ts";

/** The postal addresses that a customer keeps. One of them is the default, with which each new checkout of the customer begins. */
export type OwnAddress = Pick<AddressRow, "id" | "address" | "isDefault">;

export const maxAddresses = 50;

/** Returns the actor's addresses, the default first. Refuses `not-signed-in`. */
export async function listAddresses(shop: Shop, actor: Actor): Promise<OwnAddress[]> {
  return (await addressesOf(shop, accountOf(actor))).map(({ id, address, isDefault }) => ({ id, address, isDefault }));
}

/** Returns the address with which a checkout of this customer begins; null for a customer without addresses. */
export async function defaultAddressOf(shop: Shop, accountId: string): Promise<AddressRow["address"] | null> {
  return (await addressesOf(shop, accountId))[0]?.address ?? null;
}

/** Returns one of the actor's own addresses. Refuses `not-signed-in`, and `not-found` for one that is not theirs. */
export async function readOwnAddress(shop: Shop, actor: Actor, id: string): Promise<AddressRow["address"]> {
  const found = (await addressesOf(shop, accountOf(actor))).find((own) => own.id === id);
  if (!found) throw new Refusal("not-found");
  return found.address;
}

/** Whether two addresses differ only in case and spaces. */
export function isSameAddress(one: Partial<TypedAddress>, other: Partial<TypedAddress>): boolean {
  const plain = (text = "") => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return addressFields.every((field) => plain(one[field]) === plain(other[field]));
}

/** Adds an address unless the account already has it. Refuses what `saveAddress` refuses. */
export async function addAddressOnce(shop: Shop, actor: Actor, address: TypedAddress): Promise<void> {
  const accountId = accountOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockAccount(shop, accountId);
    if ((await addressesOf(shop, accountId)).some((own) => isSameAddress(own.address, address))) return;
    await saveAddress(shop, actor, { id: null, address, isDefault: false });
  });
}

/**
 * Adds an address, or changes the one with `id`. The first address becomes the default. Refuses `not-signed-in`, `input-invalid`, `not-found` for one that
 * is not the actor's, `addresses-full`, `stored-too-much`, `session-ended` where the account is gone by now.
 */
export async function saveAddress(
  shop: Shop,
  actor: Actor,
  { id, address, isDefault }: { id: string | null; address: TypedAddress; isDefault: boolean },
): Promise<void> {
  const accountId = accountOf(actor);
  const fields = addressFaults(address);
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  await consumeStorageQuota(shop, actor, rowBytes + JSON.stringify(address).length);
  await inTransaction(shop, async (shop) => {
    await lockAccount(shop, accountId);
    const others = await addressesOf(shop, accountId);
    const savedId = id ?? shop.ids.next();
    if (id === null) {
      if (others.length >= maxAddresses) throw new Refusal("addresses-full", { limit: maxAddresses });
      await insertAddress(shop, { id: savedId, accountId, address, isDefault: false, createdAt: shop.clock.now() }).catch((fault) => {
        // The account was merged or erased since the request began.
        throw foreignKeyViolated(fault) === null ? fault : new Refusal("session-ended");
      });
    } else if (!isId(id) || !(await updateAddress(shop, accountId, id, address))) throw new Refusal("not-found");
    if (isDefault || !others.some((other) => other.isDefault)) await setDefaultAddress(shop, accountId, savedId);
    await record(shop, actor, "account.address-saved", { kind: "account", id: accountId });
  });
}

/** Makes an address the default. Refuses `not-signed-in`, `not-found`. */
export async function makeDefaultAddress(shop: Shop, actor: Actor, id: string): Promise<void> {
  const accountId = accountOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockAccount(shop, accountId);
    if (!(await addressesOf(shop, accountId)).some((address) => address.id === id)) throw new Refusal("not-found");
    await setDefaultAddress(shop, accountId, id);
    await record(shop, actor, "account.address-saved", { kind: "account", id: accountId });
  });
}

/** Removes an address; if it was the default, the oldest remaining one becomes it. Refuses `not-signed-in`, `not-found`. */
export async function removeAddress(shop: Shop, actor: Actor, id: string): Promise<void> {
  const accountId = accountOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockAccount(shop, accountId);
    if (!isId(id) || !(await deleteAddress(shop, accountId, id))) throw new Refusal("not-found");
    const [next] = await addressesOf(shop, accountId);
    if (next && !next.isDefault) await setDefaultAddress(shop, accountId, next.id);
    await record(shop, actor, "account.address-removed", { kind: "account", id: accountId });
  });
}

function accountOf(actor: Actor): string {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  return actor.accountId;
}
