import { and, eq, isNull, sql } from "drizzle-orm";
import { webhookEndpoints, webhookPositions } from "#db/schema/webhooks.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { WebhookTopic } from "./webhook-topics.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** An endpoint as staff see it. Times are ISO 8601. */
export type ListedEndpoint = {
  id: string;
  url: string;
  topics: WebhookTopic[];
  idsOnly: boolean;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  /** The time until which the previous secret also signs. */
  previousUntil: string | null;
  failingSince: string | null;
  disabledAt: string | null;
  disabledReason: "staff" | "failing" | null;
  waiting: number;
  lastDeliveredAt: string | null;
};

/** The id of the row with the reader's position. */
const position = 1;

export async function selectEndpoints(shop: Shop, { id = null, limit }: { id?: string | null; limit: number }): Promise<ListedEndpoint[]> {
  const { sql } = shop;
  return sql<ListedEndpoint[]>`
    select w.id, w.url, w.topics, w.ids_only as "idsOnly", to_json(w.created_at) #>> '{}' as "createdAt", ${accountName(sql, "a")} as "createdBy",
      to_json(w.updated_at) #>> '{}' as "updatedAt",
      case when w.previous_until > ${shop.clock.now().toISOString()}::timestamptz then to_json(w.previous_until) #>> '{}' end as "previousUntil",
      to_json(w.failing_since) #>> '{}' as "failingSince", to_json(w.disabled_at) #>> '{}' as "disabledAt", w.disabled_reason as "disabledReason",
      (select count(*)::int from (select from webhook_deliveries d where d.endpoint_id = w.id and d.next_at is not null limit 1000) counted) as waiting,
      (select to_json(d.delivered_at) #>> '{}' from (
         select delivered_at from webhook_deliveries where endpoint_id = w.id order by id desc limit 100) d
       where d.delivered_at is not null order by d.delivered_at desc limit 1) as "lastDeliveredAt"
    from webhook_endpoints w left join accounts a on a.id = w.created_by
    where ${id === null ? sql`true` : sql`w.id = ${id}`} order by w.created_at, w.id limit ${limit}`;
}

/** Endpoints that were turned off because they accepted nothing; not limited, because a shop has few endpoints. */
export async function selectTurnedOff(shop: Shop): Promise<{ id: string; url: string; disabledAt: string }[]> {
  return shop.sql<{ id: string; url: string; disabledAt: string }[]>`
    select id, url, to_json(disabled_at) #>> '{}' as "disabledAt" from webhook_endpoints
    where disabled_at is not null and disabled_reason = 'failing' order by disabled_at, id`;
}

export async function selectActiveUrls({ sql }: Pick<Shop, "sql">): Promise<string[]> {
  const rows = await sql<{ url: string }[]>`select url from webhook_endpoints where disabled_at is null order by created_at, id`;
  return rows.map(({ url }) => url);
}

/** Locks an endpoint until the transaction ends. */
export async function lockEndpoint(shop: Shop, id: string): Promise<EndpointRow | null> {
  const [row] = await shop.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
  return row ?? null;
}

export async function selectEndpoint(shop: Shop, id: string): Promise<EndpointRow | null> {
  const [row] = await shop.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ?? null;
}

export async function countEndpoints(shop: Shop): Promise<number> {
  return shop.db.$count(webhookEndpoints);
}

export async function insertEndpoint(shop: Shop, row: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await shop.db.insert(webhookEndpoints).values(row);
}

export async function updateEndpoint(shop: Shop, id: string, set: Partial<EndpointRow>): Promise<void> {
  await shop.db.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id));
}

export async function deleteEndpoint(shop: Shop, id: string): Promise<void> {
  await shop.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Endpoints that get deliveries. */
export async function selectActiveEndpoints(shop: Shop): Promise<Pick<EndpointRow, "id" | "topics" | "createdAt">[]> {
  return shop.db
    .select({ id: webhookEndpoints.id, topics: webhookEndpoints.topics, createdAt: webhookEndpoints.createdAt })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.disabledAt));
}

export async function hasActiveEndpoints(shop: Shop): Promise<boolean> {
  const [row] = await shop.sql<{ active: boolean }[]>`select exists (select from webhook_endpoints where disabled_at is null) as active`;
  return row?.active ?? false;
}

/** Locks the reader's position. Null: another process is reading. `lastEventId` null: there was no event when the first endpoint was added. */
export async function lockPosition(shop: Shop, how: "wait" | "skip"): Promise<{ lastEventId: number | null } | null> {
  await shop.db.insert(webhookPositions).values({ id: position, lastEventId: null }).onConflictDoNothing();
  const rows = await shop.db
    .select({ lastEventId: webhookPositions.lastEventId })
    .from(webhookPositions)
    .where(eq(webhookPositions.id, position))
    .for("update", how === "skip" ? { skipLocked: true } : {});
  return rows[0] ?? null;
}

export async function storePosition(shop: Shop, lastEventId: number): Promise<void> {
  await shop.db.update(webhookPositions).set({ lastEventId }).where(eq(webhookPositions.id, position));
}

/** Stores the time of the first failure since a success, and returns it. */
export async function markFailing(shop: Shop, id: string): Promise<Date | null> {
  const [row] = await shop.db
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${shop.clock.now().toISOString()}::timestamptz)` })
    .where(eq(webhookEndpoints.id, id))
    .returning({ failingSince: webhookEndpoints.failingSince });
  return row?.failingSince ?? null;
}

export async function markWorking(shop: Shop, id: string): Promise<void> {
  await shop.db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.failingSince} is not null`));
}
