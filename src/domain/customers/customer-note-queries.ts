import { customerNotes } from "#db/schema/customers.ts";
import type { Shop } from "#domain/shop.ts";

/** Locks the customer until the transaction ends, so that two changes happen one after the other. False: no such customer. */
export async function lockCustomer({ sql }: Shop, id: string): Promise<boolean> {
  const rows = await sql`select from accounts where id = ${id} and role = 'customer' for no key update`;
  return rows.length > 0;
}

export async function selectTagsOf({ sql }: Shop, accountId: string): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`select tag from customer_tags where account_id = ${accountId} order by lower(tag)`;
  return rows.map(({ tag }) => tag);
}

export async function replaceTags({ sql }: Shop, accountId: string, tags: string[]): Promise<void> {
  await sql`delete from customer_tags where account_id = ${accountId} and tag <> all(${tags}::text[])`;
  if (tags.length > 0)
    await sql`insert into customer_tags (account_id, tag) select ${accountId}::uuid, tag from unnest(${tags}::text[]) tag on conflict do nothing`;
}

export async function insertNote(shop: Shop, note: typeof customerNotes.$inferInsert): Promise<void> {
  await shop.db.insert(customerNotes).values(note);
}

/** False: the customer has no such note. */
export async function deleteNote({ sql }: Shop, accountId: string, noteId: string): Promise<boolean> {
  const gone = await sql`delete from customer_notes where id = ${noteId} and account_id = ${accountId}`;
  return gone.count > 0;
}
