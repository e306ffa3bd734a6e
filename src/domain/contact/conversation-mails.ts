import type { Shop } from "#domain/shop.ts";
import { type EntryToMail, selectEntryToMail, storeMailed } from "./conversation-queries.ts";

/** Returns an entry for the job that emails it; null after it was deleted or mailed. */
export async function readEntryToMail(shop: Shop, entryId: string): Promise<EntryToMail | null> {
  const entry = await selectEntryToMail(shop, entryId);
  return entry && entry.mailedAt === null ? entry : null;
}

/** Notes for the job that the email was sent. */
export async function markMailed(shop: Shop, entryId: string): Promise<void> {
  await storeMailed(shop, entryId);
}
