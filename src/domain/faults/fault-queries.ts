import type { Fragment } from "#db/open-database.ts";
import { containsEmailAddress } from "#domain/email-address-in-text-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { FaultKind, StoredFault } from "./background-faults.ts";

/** Backoff: two minutes after the first failure, doubling up to six hours. */
const firstWaitSeconds = 120;
const maxWaitSeconds = 6 * 3600;

/** Returns how often it has failed so far. */
export async function upsertFault(shop: Shop, kind: FaultKind, subject: string, message: string): Promise<number> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ count: number }[]>`
    insert into background_faults as f (kind, subject, message, count, first_at, last_at, next_at)
    values (${kind}, ${subject}, ${message}, 1, ${now}, ${now}, ${now}::timestamptz + make_interval(secs => ${firstWaitSeconds}))
    on conflict (kind, subject) do update set message = excluded.message, count = f.count + 1, last_at = excluded.last_at,
      next_at = ${now}::timestamptz + make_interval(secs => least(${maxWaitSeconds}, ${firstWaitSeconds} * power(2, least(f.count, 20))))
    returning count`;
  return row?.count ?? 1;
}

export async function deleteFaults(shop: Shop, kind: FaultKind, subjects: string[]): Promise<void> {
  await shop.sql`delete from background_faults where kind = ${kind} and subject = any(${subjects}::text[])`;
}

/** Deletes the faults whose next try is due, except those of these subjects. */
export async function deleteDueFaults(shop: Shop, kind: FaultKind, but: string[]): Promise<void> {
  await shop.sql`
    delete from background_faults
    where kind = ${kind} and next_at <= ${shop.clock.now().toISOString()} and not subject = any(${but}::text[])`;
}

export async function deleteFaultsBefore({ sql }: Shop, kind: FaultKind, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from background_faults where kind = ${kind} and subject in (
      select subject from background_faults where kind = ${kind} and last_at < ${before.toISOString()}::timestamptz limit ${limit})`;
  return gone.count;
}

/** At most 100, latest failure first, and how many there are. */
export async function selectFaults(shop: Shop): Promise<{ faults: StoredFault[]; total: number }> {
  const rows = await shop.sql<(StoredFault & { total: number })[]>`
    select kind, subject, message, count, to_json(first_at) #>> '{}' as "firstAt", to_json(last_at) #>> '{}' as "lastAt",
      to_json(next_at) #>> '{}' as "nextAt", count(*) over ()::int as total
    from background_faults order by last_at desc, kind, subject limit 100`;
  return { faults: rows.map(({ total: _total, ...fault }) => fault), total: rows[0]?.total ?? 0 };
}

export async function selectFaultsNaming(shop: Shop, email: string | null): Promise<{ at: string; message: string }[]> {
  return shop.sql<{ at: string; message: string }[]>`
    select to_json(last_at) #>> '{}' as at, message
    from (select last_at, message from background_faults union all select last_at, message from shown_faults) f
    where ${containsEmailAddress(shop.sql, shop.sql`message`, email)} order by last_at`;
}

/** Erases the messages that contain the address; the faults stay until their rows succeed. */
export async function blankFaultsNaming(shop: Shop, email: string | null): Promise<number> {
  const blanked = await shop.sql`
    update background_faults set message = 'The message was erased.' where ${containsEmailAddress(shop.sql, shop.sql`message`, email)}`;
  return blanked.count;
}

/** SQL condition: the row failed and its next try is not due yet. `subject` is its id as text, for example sql`o.id::text`. */
export function isBackingOff(shop: Shop, kind: FaultKind, subject: Fragment): Fragment {
  return shop.sql`exists (
    select from background_faults f where f.kind = ${kind} and f.subject = ${subject} and f.next_at > ${shop.clock.now().toISOString()})`;
}
