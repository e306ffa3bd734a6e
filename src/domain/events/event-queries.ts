import { eq } from "drizzle-orm";
import type { Fragment } from "#db/open-database.ts";
import { eventPositions } from "#db/schema/events.ts";
import type { Shop } from "#domain/shop.ts";
import type { MeasuredCart, NewEvent, PageView } from "./stored-event.ts";

/** The fields of `NewEvent` with their types for `json_to_recordset`, in the order of the table's columns. */
const fields: [field: keyof NewEvent | "day", type: string][] = [
  ["day", "date"],
  ["id", "uuid"],
  ["at", "timestamptz"],
  ["receivedAt", "timestamptz"],
  ["name", "text"],
  ["origin", "text"],
  ["sessionId", "uuid"],
  ["visitorId", "uuid"],
  ["accountId", "uuid"],
  ["isBot", "boolean"],
  ["isStaff", "boolean"],
  ["isTrial", "boolean"],
  ["path", "text"],
  ["pageType", "text"],
  ["viewId", "uuid"],
  ["referrerHost", "text"],
  ["utmSource", "text"],
  ["utmMedium", "text"],
  ["utmCampaign", "text"],
  ["utmTerm", "text"],
  ["utmContent", "text"],
  ["device", "text"],
  ["browser", "text"],
  ["country", "text"],
  ["connection", "text"],
  ["scrollDepth", "smallint"],
  ["dwellMs", "int"],
  ["productId", "uuid"],
  ["variantId", "uuid"],
  ["collectionId", "uuid"],
  ["orderId", "uuid"],
  ["quantity", "int"],
  ["valueCents", "bigint"],
  ["currency", "text"],
  ["list", "text"],
  ["position", "int"],
  ["searchQuery", "text"],
  ["resultCount", "int"],
  ["searchSource", "text"],
  ["targetType", "text"],
  ["target", "text"],
  ["metric", "text"],
  ["metricValue", "float8"],
  ["element", "text"],
  ["details", "jsonb"],
];
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = fields.map(([field]) => `"${snake(field)}"`).join(", ");
const values = fields.map(([field]) => `e."${field}"`).join(", ");
const recordset = fields.map(([field, type]) => `"${field}" ${type}`).join(", ");

/** Rows as JSON, each with `day` and `mayCross`: the event may already be stored, on the day before or after. */
export type EventText = string;

/**
 * Adds events that are not stored yet, and counts them with their days; returns how many rows each day has had. An event that is sent again may fall on
 * the other side of midnight, because its time is corrected again: `mayCross` makes the statement look there too, for each event by its key. With
 * `exists`, PostgreSQL would read all events as long as there are only some thousands.
 */
export async function insertMeasuredEvents({ sql }: Shop, rows: EventText[]): Promise<{ day: string; stored: number }[]> {
  const [names, from, shape] = [columns, values, `${recordset}, "mayCross" boolean`].map((text) => sql.unsafe(text));
  if (!names || !from || !shape) return [];
  return sql<{ day: string; stored: number }[]>`
    with added as (
      insert into events (${names})
      select ${from} from json_to_recordset(${`[${rows.join(",")}]`}::text::json) as e(${shape})
      where not e."mayCross" or (
        (select true from events x where x.day = e.day - 1 and x.id = e.id limit 1) is null
        and (select true from events x where x.day = e.day + 1 and x.id = e.id limit 1) is null)
      on conflict do nothing returning day, is_trial, name = 'page_view' and not is_bot and not is_staff as is_view
    )
    insert into event_days as d (day, stored, views, trial_views)
    select day, count(*), count(*) filter (where is_view and not is_trial), count(*) filter (where is_view and is_trial) from added group by day order by day
    on conflict (day) do update set stored = d.stored + excluded.stored, views = d.views + excluded.views, trial_views = d.trial_views + excluded.trial_views
    returning d.day::text as day, d.stored`;
}

const viewsOf = (sql: Shop["sql"], day: string): Fragment => sql`
  select count(*) filter (where not is_trial) as views, count(*) filter (where is_trial) as trial_views
  from events where day = ${day}::date and name = 'page_view' and not is_bot and not is_staff`;

/** Returns 1 where the counted views of a day differ from those of its events, else 0. */
export async function selectViewDifference({ sql }: Shop, day: string): Promise<number> {
  const rows = await sql`
    select 1 from event_days d cross join (${viewsOf(sql, day)}) v where d.day = ${day}::date and (d.views, d.trial_views) is distinct from (v.views, v.trial_views)`;
  return rows.length;
}

/** Counts the views of a day again. Another transaction that adds events meanwhile waits, or has added them already. */
export async function countViewsOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`select 1 from event_days where day = ${day}::date for update`;
  await sql`update event_days d set views = v.views, trial_views = v.trial_views from (${viewsOf(sql, day)}) v where d.day = ${day}::date`;
}

/** Adds the numbers of refused events of browsers, by day and reason. */
export async function addRefused({ sql }: Shop, counts: { day: string; refused: number; outOfTime: number }[]): Promise<void> {
  await sql`
    insert into event_days as d (day, stored, refused, out_of_time)
    select c.day, 0, c.refused, c."outOfTime" from json_to_recordset(${JSON.stringify(counts)}::text::json) as c(day date, refused bigint, "outOfTime" bigint) order by c.day
    on conflict (day) do update set refused = d.refused + excluded.refused, out_of_time = d.out_of_time + excluded.out_of_time`;
}

export async function selectDayTotals({ sql }: Shop, day: string): Promise<{ stored: number; paths: number }> {
  const [row] = await sql<{ stored: number; paths: number }[]>`
    select coalesce((select stored from event_days where day = ${day}::date), 0) as stored,
      (select count(distinct path)::int from page_counts where day = ${day}::date) as paths`;
  return row ?? { stored: 0, paths: 0 };
}

/** Adds views to the counts of each page, in the order of the key, so that two nodes lock rows in the same order. */
export async function addPageViews({ sql }: Shop, views: (PageView & { views: number })[]): Promise<void> {
  await sql`
    insert into page_counts as p (day, path, page_type, is_bot, is_staff, is_trial, views)
    select v.day, v.path, v."pageType", v."isBot", v."isStaff", v."isTrial", v.views
    from json_to_recordset(${JSON.stringify(views)}::text::json)
      as v(day date, path text, "pageType" text, "isBot" boolean, "isStaff" boolean, "isTrial" boolean, views bigint)
    order by 1, 2, 4, 5, 6
    on conflict (day, path, is_bot, is_staff, is_trial) do update set views = p.views + excluded.views`;
}

export async function upsertMeasuredCarts({ sql }: Shop, carts: MeasuredCart[]): Promise<void> {
  await sql`
    insert into measured_carts (cart_id, session_id, visitor_id, account_id, is_bot, is_staff, device, browser, country, at)
    select c."cartId", c."sessionId", c."visitorId", c."accountId", c."isBot", c."isStaff", c.device, c.browser, c.country, c.at
    from json_to_recordset(${JSON.stringify(carts)}::text::json) as c("cartId" uuid, "sessionId" uuid, "visitorId" uuid, "accountId" uuid,
      "isBot" boolean, "isStaff" boolean, device text, browser text, country text, at timestamptz)
    order by 1
    on conflict (cart_id) do update set session_id = excluded.session_id, visitor_id = excluded.visitor_id, account_id = excluded.account_id,
      is_bot = excluded.is_bot, is_staff = excluded.is_staff, device = excluded.device, browser = excluded.browser, country = excluded.country, at = excluded.at
    where measured_carts.at <= excluded.at`;
}

export async function makePartitions({ sql }: Shop, first: string, last: string): Promise<number> {
  const [row] = await sql<{ made: number }[]>`select make_event_partitions(${first}::date, ${last}::date) as made`;
  return row?.made ?? 0;
}

/** Returns how many partitions were dropped. Figures that were summed up from these days are not counted again. */
export async function dropPartitions({ sql }: Shop, before: string, at: string): Promise<number> {
  const rows = await sql`
    with dropped as (select drop_event_partitions(${before}::date) as day)
    insert into event_days (day, stored, closed_at) select day, 0, ${at} from dropped
    on conflict (day) do update set closed_at = coalesce(event_days.closed_at, excluded.closed_at), views = 0, trial_views = 0
    returning 1`;
  return rows.length;
}

export async function deletePageCounts({ sql }: Shop, before: string, limit: number): Promise<number> {
  const rows = await sql`
    delete from page_counts where ctid = any(array(select ctid from page_counts where day < ${before}::date limit ${limit})) returning 1`;
  return rows.length;
}

export async function deleteMeasuredCarts({ sql }: Shop, before: string, limit: number): Promise<number> {
  const rows = await sql`
    delete from measured_carts where cart_id = any(array(select cart_id from measured_carts where at < ${before} order by at limit ${limit})) returning 1`;
  return rows.length;
}

const position = 1;

/** Locks the reader's position to the end of the transaction; null: another process is reading. `isNew`: nothing was read before. */
export async function lockReaderPosition(shop: Shop): Promise<{ lastEventId: number | null; isNew: boolean } | null> {
  const made = await shop.db.insert(eventPositions).values({ id: position, lastEventId: null }).onConflictDoNothing().returning();
  const [row] = await shop.db
    .select({ lastEventId: eventPositions.lastEventId })
    .from(eventPositions)
    .where(eq(eventPositions.id, position))
    .for("update", { skipLocked: true });
  return row ? { lastEventId: row.lastEventId, isNew: made.length > 0 } : null;
}

export async function storeReaderPosition(shop: Shop, lastEventId: number | null): Promise<void> {
  await shop.db.update(eventPositions).set({ lastEventId }).where(eq(eventPositions.id, position));
}
