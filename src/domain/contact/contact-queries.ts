import { eq } from "drizzle-orm";
import { contactMessages } from "#db/schema/contact.ts";
import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

export async function deleteMessages(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from contact_messages where id in (
      select id from contact_messages where last_at < ${before.toISOString()}::timestamptz order by last_at limit ${limit})`;
  return gone.count;
}

export async function messageById(shop: Shop, id: string): Promise<ContactMessage | null> {
  const [row] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

type PersonalMessage = Pick<ContactMessage, "name" | "email" | "subject" | "message" | "status"> & {
  ipAddress: string | null;
  at: string;
  /** The entries that followed, including the notes of staff. */
  entries: { kind: string; text: string; at: string }[];
};

/** Messages sent under the email address or by the account. A signed-in sender may have typed another person's address, who then got the replies. */
export async function selectPersonalMessages(shop: Shop, { email, accountId }: Person): Promise<PersonalMessage[]> {
  return shop.sql<PersonalMessage[]>`
    select m.name, m.email, m.subject, m.message, m.status, m.address as "ipAddress", to_json(m.at) #>> '{}' as at,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'at', e.at) order by e.at, e.id), '[]')
        from contact_entries e where e.message_id = m.id and (lower(m.email) = ${email}::text or m.is_email_proven)) as entries
    from contact_messages m where lower(m.email) = ${email}::text or m.account_id = ${accountId}::uuid order by m.at`;
}

/** Deletes a person's messages with all entries that followed. */
export async function deleteMessagesOf(shop: Shop, { email, accountId }: Person): Promise<number> {
  const gone = await shop.sql`delete from contact_messages where lower(email) = ${email}::text or account_id = ${accountId}::uuid`;
  return gone.count;
}

export async function insertMessage(shop: Shop, message: typeof contactMessages.$inferInsert): Promise<void> {
  await shop.db.insert(contactMessages).values(message);
}

/** Moves messages, also those sent from the account's email address without signing in: the address is proven. */
export async function moveMessages({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const moved = await sql`update contact_messages m set account_id = ${to}
    where m.account_id = ${from} or m.account_id is null and lower(m.email) = (select lower(a.email) from accounts a where a.id = ${from})`;
  return moved.count;
}
