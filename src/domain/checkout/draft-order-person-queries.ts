import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(d.account_id = ${accountId}::uuid or lower(d.email) = ${email}::text)`;
}

export async function selectPersonalDrafts(shop: Shop, person: Person): Promise<object[]> {
  return shop.sql<object[]>`
    select d.name, d.email, d.currency, d.total_cents as "totalCents", d.content, d.message, d.note, to_json(d.created_at) #>> '{}' as "createdAt"
    from draft_orders d where ${isTheirs(shop, person)} order by d.created_at`;
}

/** Deletes the person's drafts; an order that came from one stays, like all orders. */
export async function deletePersonalDrafts(shop: Shop, person: Person): Promise<number> {
  const gone = await shop.sql`delete from draft_orders d where ${isTheirs(shop, person)}`;
  return gone.count;
}

export async function moveDrafts({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const moved = await sql`update draft_orders set account_id = ${to} where account_id = ${from}`;
  return moved.count;
}

/** Deletes drafts that staff deleted before then and that became no order, at most `limit`. */
export async function deleteOldDrafts({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from draft_orders where id in (
      select d.id from draft_orders d where d.order_id is null and d.deleted_at is not null and d.updated_at < ${before.toISOString()}
      order by d.updated_at limit ${limit})`;
  return gone.count;
}
