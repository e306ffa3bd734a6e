import type { Shop } from "#domain/shop.ts";

/** Notes of sessions whose visits are not up to date (`changed_visits`). */

/** The id of the latest note; null: every visit matches its events. */
export async function selectLastNote({ sql }: Shop): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`select max(id)::text as id from changed_visits`;
  return row?.id ?? null;
}

export async function hasNotesUpTo({ sql }: Shop, id: string): Promise<boolean> {
  const rows = await sql`select 1 from changed_visits where id <= ${id}::bigint limit 1`;
  return rows.length > 0;
}

/** Returns the sessions of the first notes, in the order of their notes. */
export async function selectChangedSessions({ sql }: Shop, limit: number): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from (select id, session_id from changed_visits order by id limit ${limit}) first group by session_id order by min(id)`;
  return rows.map(({ sessionId }) => sessionId);
}

/** Removes the notes of a session without making its visit. Returns how many, and the first day (UTC) they are about. */
export async function deleteChangedVisits({ sql }: Shop, sessionId: string): Promise<{ dropped: number; day: string | null }> {
  const [row] = await sql<{ dropped: number; day: string | null }[]>`
    with gone as (delete from changed_visits where session_id = ${sessionId} returning first_day) select count(*)::int as dropped, min(first_day)::text as day from gone`;
  return row ?? { dropped: 0, day: null };
}
