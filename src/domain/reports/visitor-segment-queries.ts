import type { Shop } from "#domain/shop.ts";
import type { SegmentRules, VisitorSegment } from "./visitor-segment-input.ts";

export async function selectVisitorSegments({ sql }: Shop, limit: number): Promise<VisitorSegment[]> {
  return sql<VisitorSegment[]>`select id, name, match, rules from visitor_segments order by lower(name), id limit ${limit}`;
}

export async function selectVisitorSegment({ sql }: Shop, id: string): Promise<VisitorSegment | null> {
  const [row] = await sql<VisitorSegment[]>`select id, name, match, rules from visitor_segments where id = ${id}`;
  return row ?? null;
}

/** Locks the list of segments to the end of the transaction, because two simultaneous changes could exceed the limit or use the same name. */
export async function lockVisitorSegments({ sql }: Shop): Promise<{ count: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor-segments', 0))`;
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from visitor_segments`;
  return row ?? { count: 0 };
}

/** Whether another segment has this name. */
export async function isNameTaken({ sql }: Shop, name: string, id: string): Promise<boolean> {
  return (await sql`select from visitor_segments where lower(name) = lower(${name}) and id <> ${id}`).length > 0;
}

type Values = SegmentRules & { id: string; name: string; at: string };

export async function updateVisitorSegment({ sql }: Shop, { id, name, match, rules, at }: Values): Promise<void> {
  await sql`
    update visitor_segments set name = ${name}, match = ${match}, rules = ${JSON.stringify(rules)}::text::jsonb, updated_at = ${at} where id = ${id}`;
}

export async function insertVisitorSegment({ sql }: Shop, { id, name, match, rules, at }: Values): Promise<void> {
  await sql`
    insert into visitor_segments (id, name, match, rules, created_at, updated_at)
    values (${id}, ${name}, ${match}, ${JSON.stringify(rules)}::text::jsonb, ${at}, ${at})`;
}

/** Deletes a segment. Returns its name; null: there is none. */
export async function deleteVisitorSegment({ sql }: Shop, id: string): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`delete from visitor_segments where id = ${id} returning name`;
  return row?.name ?? null;
}
