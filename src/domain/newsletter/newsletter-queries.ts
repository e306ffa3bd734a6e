import { eq, sql } from "drizzle-orm";
import { subscribers } from "#db/schema/newsletter.ts";
import type { Shop } from "#domain/shop.ts";

export type Subscriber = typeof subscribers.$inferSelect;

export async function subscriberById(shop: Shop, id: string): Promise<Subscriber | null> {
  const [row] = await shop.db.select().from(subscribers).where(eq(subscribers.id, id));
  return row ?? null;
}

/** Locks the subscriber, so that confirming and leaving at the same time happen one after the other. */
export async function lockSubscriber(shop: Shop, id: string): Promise<Subscriber | null> {
  const [row] = await shop.db.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
  return row ?? null;
}

/** Locks the subscriber, so that two requests for one address happen one after the other. */
export async function subscriberByEmail(shop: Shop, email: string): Promise<Subscriber | null> {
  const [row] = await shop.db.select().from(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`).for("update");
  return row ?? null;
}

export async function subscriberByTokenHash(shop: Shop, tokenHash: string): Promise<Subscriber | null> {
  const [row] = await shop.db.select().from(subscribers).where(eq(subscribers.tokenHash, tokenHash)).for("update");
  return row ?? null;
}

/** False: another request for the same address was first. */
export async function addSubscriber(shop: Shop, row: typeof subscribers.$inferInsert): Promise<boolean> {
  const added = await shop.db.insert(subscribers).values(row).onConflictDoNothing().returning({ id: subscribers.id });
  return added.length > 0;
}

export async function changeSubscriber(shop: Shop, id: string, change: Partial<Subscriber>): Promise<void> {
  await shop.db.update(subscribers).set(change).where(eq(subscribers.id, id));
}

/** Subscribers who confirmed and have not unsubscribed since, by id after `afterId`. Times are ISO 8601. */
export async function selectConfirmed(shop: Shop, afterId: string, limit: number): Promise<{ id: string; email: string; confirmedAt: string }[]> {
  return shop.sql<{ id: string; email: string; confirmedAt: string }[]>`
    select id, email, to_json(confirmed_at) #>> '{}' as "confirmedAt" from subscribers
    where confirmed_at is not null and unsubscribed_at is null and id > ${afterId} order by id limit ${limit}`;
}

export async function deleteUnconfirmed(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from subscribers where id in (
      select id from subscribers
       where confirmed_at is null and unsubscribed_at is null and requested_at < ${before.toISOString()}::timestamptz limit ${limit} for update)`;
  return gone.count;
}

type PersonalSubscription = {
  email: string;
  requestedAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  consentText: string | null;
};

export async function selectPersonalSubscriptions(shop: Shop, email: string | null): Promise<PersonalSubscription[]> {
  return shop.sql<PersonalSubscription[]>`
    select email, to_json(requested_at) #>> '{}' as "requestedAt", to_json(confirmed_at) #>> '{}' as "confirmedAt",
      to_json(unsubscribed_at) #>> '{}' as "unsubscribedAt", consent_text as "consentText"
    from subscribers where lower(email) = ${email}::text`;
}

export async function deleteSubscriber(shop: Shop, email: string | null): Promise<number> {
  const gone = await shop.sql`delete from subscribers where lower(email) = ${email}::text`;
  return gone.count;
}
