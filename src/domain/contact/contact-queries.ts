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

type PersonalMessage = Pick<ContactMessage, "name" | "email" | "subject" | "message"> & { ipAddress: string | null; at: string };

export async function selectPersonalMessages(shop: Shop, email: string | null): Promise<PersonalMessage[]> {
  return shop.sql<PersonalMessage[]>`
    select name, email, subject, message, address as "ipAddress", to_json(at) #>> '{}' as at
    from contact_messages where lower(email) = ${email}::text order by at`;
}

export async function deleteMessagesOf(shop: Shop, email: string | null): Promise<number> {
  const gone = await shop.sql`delete from contact_messages where lower(email) = ${email}::text`;
  return gone.count;
}

export async function insertMessage(shop: Shop, message: typeof contactMessages.$inferInsert): Promise<void> {
  await shop.db.insert(contactMessages).values(message);
}
