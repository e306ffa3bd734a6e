import type { CursorPlace } from "#domain/cursor.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { inFilteredVisits, type Scope } from "./visit-queries.ts";

/** A stored event as in an exported file. Sessions and visitors are named by parts of hashes, because their ids are secrets of browsers. */
export type ExportedEventRow = {
  id: string;
  at: string;
  name: string;
  origin: string;
  session: string | null;
  visitor: string | null;
  account: string | null;
  path: string | null;
  pageType: string | null;
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  device: string | null;
  browser: string | null;
  country: string | null;
  connection: string | null;
  scrollDepth: number | null;
  dwellMs: number | null;
  productId: string | null;
  variantId: string | null;
  collectionId: string | null;
  orderId: string | null;
  quantity: number | null;
  valueCents: number | null;
  currency: string | null;
  list: string | null;
  position: number | null;
  searchQuery: string | null;
  resultCount: number | null;
  searchSource: string | null;
  targetType: string | null;
  target: string | null;
  metric: string | null;
  metricValue: number | null;
  element: string | null;
  details: Record<string, string | number> | null;
};

/** Events of people on one UTC day, oldest first, after the position of the last one read. */
export async function selectExportedEvents(
  shop: Shop,
  scope: Scope,
  day: string,
  after: CursorPlace | null,
  limit: number,
): Promise<ExportedEventRow[]> {
  const { sql } = shop;
  const { from, to, isTest, device, country } = scope;
  const hashed = (column: "session_id" | "visitor_id") => sql`left(encode(sha256(convert_to(${sql(column)}::text, 'UTF8')), 'hex'), 16)`;
  return sql<ExportedEventRow[]>`
    select id, to_json(at) #>> '{}' as at, name, origin, ${hashed("session_id")} as session, ${hashed("visitor_id")} as visitor, account_id as account, path,
      page_type as "pageType", referrer_host as referrer, utm_source as "utmSource", utm_medium as "utmMedium", utm_campaign as "utmCampaign",
      utm_term as "utmTerm", utm_content as "utmContent", device, browser, country, connection, scroll_depth as "scrollDepth", dwell_ms as "dwellMs",
      product_id as "productId", variant_id as "variantId", collection_id as "collectionId", order_id as "orderId", quantity,
      value_cents as "valueCents", currency, list, position, search_query as "searchQuery", result_count as "resultCount",
      search_source as "searchSource", target_type as "targetType", target, metric, metric_value as "metricValue", element, details
    from events
    where day = ${day}::date and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
      and not is_bot and not is_staff and is_trial = ${isTest}
      ${device === null ? sql`` : sql`and device = ${device}`}
      ${country === null ? sql`` : sql`and country = ${country}`}
      ${inFilteredVisits(shop, scope, sql`events.session_id`)} ${withoutBotSessions(shop, scope, sql`events.session_id`)}
      ${after === null ? sql`` : sql`and (events.at, id) > (${after.key}::timestamptz, ${after.id}::uuid)`}
    order by events.at, id limit ${limit}`;
}
