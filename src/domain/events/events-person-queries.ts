import type { AccountMove } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

/** What the account's browsers reported, newest first; the limit is about a year of a customer who shops every day. */
export async function selectEventsOf({ sql }: Shop, accountId: string | null): Promise<object[]> {
  if (accountId === null) return [];
  return sql`
    select at, name, path, search_query as "searchQuery", device, browser, country, referrer_host as "referrerHost", target
    from events where account_id = ${accountId} order by at desc limit 20000`;
}

/** Removes the person from events; sums stay, and the days are not counted again. Returns how many events were changed. */
export async function anonymizeEventsOf({ sql }: Shop, accountId: string, at: string): Promise<number> {
  const days = await sql<{ changed: number }[]>`
    with forgotten as (select * from forget_event_account(${accountId})),
      closed as (update event_days set closed_at = coalesce(closed_at, ${at}) where day in (select day from forgotten))
    select changed from forgotten`;
  await sql`delete from measured_carts where account_id = ${accountId}`;
  return days.reduce((sum, { changed }) => sum + changed, 0);
}

export async function moveEvents({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  await sql`update measured_carts set account_id = ${to} where account_id = ${from}`;
  await sql`update kept_visits set account_id = ${to} where account_id = ${from}`;
  const [row] = await sql<{ moved: number }[]>`select move_event_account(${from}, ${to}) as moved`;
  return row?.moved ?? 0;
}
