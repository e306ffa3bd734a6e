import type { Shop } from "#domain/shop.ts";
import { type EntryToMail, selectEntryToMail, storeMailed } from "./conversation-queries.ts";

/** For the job that emails it; null once it was deleted, or was mailed. */
export async function readEntryToMail(shop: Shop, entryId: string): Promise<EntryToMail | null> {
  const entry = await selectEntryToMail(shop, entryId);
  return entry && entry.mailedAt === null ? entry : null;
}

/** For the job: the email is out. */
export async function markMailed(shop: Shop, entryId: string): Promise<void> {
  await storeMailed(shop, entryId);
}
