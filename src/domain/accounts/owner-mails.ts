import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { ownersByAge } from "./accounts-queries.ts";

/** Sends each owner an email once the transaction is committed. */
export async function mailOwners(shop: Shop, { about, id }: Pick<JobData["owner-mail"], "about" | "id">): Promise<void> {
  const owners = await ownersByAge(shop);
  await shop.jobs.sendEach(
    shop.sql,
    "owner-mail",
    owners.map((owner) => ({ accountId: owner.id, about, id })),
  );
}

/** Returns an owner's email address; null where the account is no longer an owner. */
export async function ownerAddress(shop: Shop, accountId: string): Promise<string | null> {
  return (await ownersByAge(shop)).find(({ id }) => id === accountId)?.email ?? null;
}
