import type { cannedReplies } from "#db/schema/contact.ts";
import type { Shop } from "#domain/shop.ts";

export type CannedReply = { id: string; title: string; text: string; updatedAt: string };
type Row = typeof cannedReplies.$inferSelect;

export async function selectCannedReplies(shop: Shop, limit: number): Promise<CannedReply[]> {
  return shop.sql<CannedReply[]>`
    select id, title, text, to_json(updated_at) #>> '{}' as "updatedAt" from canned_replies order by lower(title), id limit ${limit}`;
}

export async function lockCannedReply(shop: Shop, id: string): Promise<{ updatedAt: string } | null> {
  const [row] = await shop.sql<{ updatedAt: string }[]>`
    select to_json(updated_at) #>> '{}' as "updatedAt" from canned_replies where id = ${id} for update`;
  return row ?? null;
}

/** False where another reply has the title. */
export async function insertCannedReply({ sql }: Shop, { id, title, text, updatedAt }: Row): Promise<boolean> {
  const rows = await sql`
    insert into canned_replies (id, title, text, updated_at) values (${id}, ${title}, ${text}, ${updatedAt.toISOString()}) on conflict do nothing returning id`;
  return rows.length > 0;
}

/** False where another reply has the title. */
export async function updateCannedReply({ sql }: Shop, { id, title, text, updatedAt }: Row): Promise<boolean> {
  const rows = await sql`
    update canned_replies set title = ${title}, text = ${text}, updated_at = ${updatedAt.toISOString()}
    where id = ${id} and not exists (select from canned_replies o where lower(o.title) = lower(${title}::text) and o.id <> ${id}) returning id`;
  return rows.length > 0;
}

/** Returns its title; null: there is no such reply. */
export async function deleteCannedReply({ sql }: Shop, id: string): Promise<string | null> {
  const [row] = await sql<{ title: string }[]>`delete from canned_replies where id = ${id} returning title`;
  return row?.title ?? null;
}
