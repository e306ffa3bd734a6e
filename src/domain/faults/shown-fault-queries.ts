import { containsEmailAddress } from "#domain/email-address-in-text-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { FaultSource, ShownFault } from "./shown-faults.ts";

const idsKept = 20;

export async function upsertShownFault(shop: Shop, fault: { source: FaultSource; place: string; message: string; id: string }): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into shown_faults as f (source, place, message, count, ids, first_at, last_at)
    values (${fault.source}, ${fault.place}, ${fault.message}, 1, ${[fault.id]}::text[], ${now}, ${now})
    on conflict (source, place, message) do update set count = f.count + 1, ids = (excluded.ids || f.ids)[1:${idsKept}], last_at = excluded.last_at`;
}

/** The 50 latest, and how many there are. */
export async function selectShownFaults(shop: Shop): Promise<{ faults: ShownFault[]; total: number }> {
  const rows = await shop.sql<(ShownFault & { total: number })[]>`
    select source, place, message, count, ids, to_json(first_at) #>> '{}' as "firstAt", to_json(last_at) #>> '{}' as "lastAt",
      count(*) over ()::int as total
    from shown_faults order by last_at desc, source, place, message limit 50`;
  return { faults: rows.map(({ total: _total, ...fault }) => fault), total: rows[0]?.total ?? 0 };
}

export async function deleteShownFaults(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from shown_faults where ctid in (
      select ctid from shown_faults where last_at < ${before.toISOString()}::timestamptz order by last_at limit ${limit})`;
  return gone.count;
}

export async function deleteShownFaultsNaming(shop: Shop, email: string | null): Promise<number> {
  const gone = await shop.sql`delete from shown_faults where ${containsEmailAddress(shop.sql, shop.sql`message`, email)}`;
  return gone.count;
}
