import { and, asc, desc, eq, ne } from "drizzle-orm";
import { accountAddresses } from "#db/schema/accounts.ts";
import type { Address } from "#db/schema/checkout.ts";
import type { Shop } from "#domain/shop.ts";

export type AddressRow = typeof accountAddresses.$inferSelect;

/** The default address first, then the oldest. */
export async function addressesOf(shop: Shop, accountId: string): Promise<AddressRow[]> {
  return shop.db
    .select()
    .from(accountAddresses)
    .where(eq(accountAddresses.accountId, accountId))
    .orderBy(desc(accountAddresses.isDefault), asc(accountAddresses.createdAt), asc(accountAddresses.id));
}

export async function insertAddress(shop: Shop, row: AddressRow): Promise<void> {
  await shop.db.insert(accountAddresses).values(row);
}

/** Returns false where the address does not belong to this account. */
export async function updateAddress(shop: Shop, accountId: string, id: string, address: Address): Promise<boolean> {
  const changed = await shop.db.update(accountAddresses).set({ address }).where(ofAccount(accountId, id)).returning({ id: accountAddresses.id });
  return changed.length > 0;
}

/** Makes this address the only default. */
export async function setDefaultAddress(shop: Shop, accountId: string, id: string): Promise<void> {
  await shop.db
    .update(accountAddresses)
    .set({ isDefault: false })
    .where(and(eq(accountAddresses.accountId, accountId), eq(accountAddresses.isDefault, true), ne(accountAddresses.id, id)));
  await shop.db.update(accountAddresses).set({ isDefault: true }).where(ofAccount(accountId, id));
}

export async function deleteAddress(shop: Shop, accountId: string, id: string): Promise<boolean> {
  const gone = await shop.db.delete(accountAddresses).where(ofAccount(accountId, id)).returning({ id: accountAddresses.id });
  return gone.length > 0;
}

export async function deleteAddressesOf(shop: Shop, accountId: string): Promise<void> {
  await shop.db.delete(accountAddresses).where(eq(accountAddresses.accountId, accountId));
}

function ofAccount(accountId: string, id: string) {
  return and(eq(accountAddresses.id, id), eq(accountAddresses.accountId, accountId));
}
