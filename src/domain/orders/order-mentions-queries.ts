import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";

export type Colleague = { id: string; name: string };
export type Mention = { id: string; orderId: string; orderName: string; text: string; authorName: string | null; at: string; isSeen: boolean };
export type MentionToMail = { email: string; orderId: string; orderName: string; text: string; authorName: string | null };

/** Returns the staff who can sign in, by name. */
export async function selectColleagues({ sql }: Shop, roles: string[]): Promise<Colleague[]> {
  return sql<Colleague[]>`
    select a.id, ${accountName(sql, "a")} as name from accounts a where a.role = any(${roles}::text[]) and a.disabled_at is null order by 2, a.id limit 500`;
}

export async function insertMentions(
  shop: Shop,
  {
    orderId,
    eventId,
    authorId,
    mentions,
  }: { orderId: string; eventId: string; authorId: string | null; mentions: { id: string; staffId: string }[] },
): Promise<void> {
  await shop.sql`
    insert into order_mentions (id, order_id, event_id, staff_id, author_id, at)
    select m.id, ${orderId}, ${eventId}, m."staffId", ${authorId}, ${shop.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m(id uuid, "staffId" uuid)`;
}

/** Returns mentions, newest first. `search`, in lower case, is part of the note or of the number of its order. */
export async function selectMentions(
  shop: Shop,
  staffId: string,
  { search, after, limit }: { search: string; after: CursorPlace | null; limit: number },
): Promise<Mention[]> {
  const { sql } = shop;
  return sql<Mention[]>`
    select m.id, m.order_id as "orderId", o.name as "orderName", e.text, to_json(m.at) #>> '{}' as at, m.seen_at is not null as "isSeen",
      (select ${accountName(sql, "a")} from accounts a where a.id = m.author_id) as "authorName"
    from order_mentions m join orders o on o.id = m.order_id join order_events e on e.id = m.event_id
    where m.staff_id = ${staffId} and ${search === "" ? sql`true` : sql`(strpos(lower(e.text), ${search}) > 0 or strpos(lower(o.name), ${search}) > 0)`}
      and ${after ? sql`(m.at, m.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by m.at desc, m.id desc limit ${limit}`;
}

/** Counts up to 1,000. */
export async function countUnseen({ sql }: Shop, staffId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from order_mentions where staff_id = ${staffId} and seen_at is null limit 1000) found`;
  return row?.count ?? 0;
}

export async function updateSeen(shop: Shop, staffId: string, orderId: string | null): Promise<void> {
  const { sql } = shop;
  await sql`
    update order_mentions set seen_at = ${shop.clock.now().toISOString()}
    where staff_id = ${staffId} and seen_at is null and ${orderId === null ? sql`true` : sql`order_id = ${orderId}`}`;
}

/** Returns null if the mention is gone, or if the person it names cannot sign in anymore. */
export async function selectMentionToMail({ sql }: Shop, id: string, roles: string[]): Promise<MentionToMail | null> {
  const [row] = await sql<MentionToMail[]>`
    select s.email, m.order_id as "orderId", o.name as "orderName", e.text, (select ${accountName(sql, "a")} from accounts a where a.id = m.author_id) as "authorName"
    from order_mentions m join orders o on o.id = m.order_id join order_events e on e.id = m.event_id join accounts s on s.id = m.staff_id
    where m.id = ${id} and s.disabled_at is null and s.role = any(${roles}::text[])`;
  return row ?? null;
}
