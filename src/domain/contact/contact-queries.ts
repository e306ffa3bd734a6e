import { eq } from "drizzle-orm";
import { contactMessages } from "#db/schema/contact.ts";
import type { Shop } from "#domain/shop.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

export async function deleteMessages(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from contact_messages where id in (
      select id from contact_messages where at < ${before.toISOString()}::timestamptz order by at limit ${limit})`;
  return gone.count;
}

export async function messageById(shop: Shop, id: string): Promise<ContactMessage | null> {
  const [row] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}
