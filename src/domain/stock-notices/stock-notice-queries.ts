import type { Shop } from "#domain/shop.ts";

/** Condition on `variants v` and `stock_levels s`: the smallest allowed quantity can be ordered. */
function canBeHad(shop: Shop) {
  return shop.sql`(not s.tracked or v.policy = 'continue'
    or s.on_hand - s.reserved >= greatest(1, (v.min_quantity + v.quantity_step - 1) / v.quantity_step * v.quantity_step))`;
}

/** Null: the variant is not sold. */
export async function selectAvailability(shop: Shop, variantId: string): Promise<{ canBeHad: boolean } | null> {
  const [row] = await shop.sql<{ canBeHad: boolean }[]>`
    select ${canBeHad(shop)} as "canBeHad" from variants v
    join products p on p.id = v.product_id and p.status = 'active'
    join stock_levels s on s.variant_id = v.id
    where v.id = ${variantId} and v.retired_at is null`;
  return row ?? null;
}

/** If two requests for one address come at once, the second waits until the first is done; otherwise they could exceed the limit. */
export async function lockNoticesOf({ sql }: Shop, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock notices of ' || lower(${email}), 0))`;
}

export async function countUnconfirmed(shop: Shop, email: string, since: Date): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from stock_notices
    where lower(email) = lower(${email}) and confirmed_at is null and requested_at > ${since.toISOString()}::timestamptz`;
  return row?.count ?? 0;
}

type NewNotice = { id: string; variantId: string; email: string; tokenHash: string; requestedAt: Date };

/**
 * Adds a request, or renews one of an address whose last request was not confirmed or is done. Null where the address is waiting already, or was asked
 * to confirm after `notSince`.
 */
export async function insertOrRenewNotice(shop: Shop, notice: NewNotice, notSince: Date): Promise<{ id: string } | null> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into stock_notices (id, variant_id, email, token_hash, requested_at)
    values (${notice.id}, ${notice.variantId}, ${notice.email}, ${notice.tokenHash}, ${notice.requestedAt.toISOString()}::timestamptz)
    on conflict (variant_id, lower(email)) do update
    set email = excluded.email, token_hash = excluded.token_hash, requested_at = excluded.requested_at, confirmed_at = null, mailed_at = null
    where (stock_notices.confirmed_at is null or stock_notices.mailed_at is not null) and stock_notices.requested_at <= ${notSince.toISOString()}::timestamptz
    returning id`;
  return row ?? null;
}

type LockedNotice = { id: string; email: string; requestedAt: Date; isConfirmed: boolean };

/** Locks the request, so that confirming and canceling at the same time happen one after the other. */
export async function lockNoticeByToken(shop: Shop, tokenHash: string): Promise<LockedNotice | null> {
  const [row] = await shop.sql<LockedNotice[]>`
    select id, email, requested_at as "requestedAt", confirmed_at is not null as "isConfirmed" from stock_notices where token_hash = ${tokenHash} for update`;
  return row ? { ...row, requestedAt: new Date(row.requestedAt) } : null;
}

export async function updateConfirmed(shop: Shop, id: string, at: Date): Promise<void> {
  await shop.sql`update stock_notices set confirmed_at = ${at.toISOString()}::timestamptz where id = ${id}`;
}

export async function deleteNotice(shop: Shop, id: string): Promise<boolean> {
  return (await shop.sql`delete from stock_notices where id = ${id}`).count > 0;
}

/** Marks at most `limit` requests whose variant is available as mailed, the longest waiting first. Skips those that another process is taking. */
export async function claimDueNotices(shop: Shop, at: Date, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    update stock_notices set mailed_at = ${at.toISOString()}::timestamptz where id in (
      select n.id from stock_notices n
      join variants v on v.id = n.variant_id and v.retired_at is null
      join products p on p.id = v.product_id and p.status = 'active'
      join stock_levels s on s.variant_id = v.id
      where n.confirmed_at is not null and n.mailed_at is null and ${canBeHad(shop)}
      order by n.confirmed_at limit ${limit} for update of n skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

export type StockNotice = { id: string; email: string; variantId: string; productHandle: string; productTitle: string; variantTitle: string };

export async function selectNotice(shop: Shop, id: string): Promise<StockNotice | null> {
  const [row] = await shop.sql<StockNotice[]>`
    select n.id, n.email, v.id as "variantId", p.handle as "productHandle", p.title as "productTitle", v.title as "variantTitle"
    from stock_notices n join variants v on v.id = n.variant_id join products p on p.id = v.product_id where n.id = ${id}`;
  return row ?? null;
}

type Before = { unconfirmed: Date; mailed: Date; confirmed: Date };

/** Deletes requests that were never confirmed, are done, or have waited so long that nobody expects the email anymore. Returns how many were deleted. */
export async function deleteOldNotices(shop: Shop, before: Before, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from stock_notices where id in (
      select id from stock_notices
      where (confirmed_at is null and requested_at < ${before.unconfirmed.toISOString()}::timestamptz)
        or mailed_at < ${before.mailed.toISOString()}::timestamptz or confirmed_at < ${before.confirmed.toISOString()}::timestamptz
      limit ${limit} for update skip locked)`;
  return gone.count;
}

type PersonalNotice = { product: string; variant: string; email: string; requestedAt: string; confirmedAt: string | null; mailedAt: string | null };

export async function selectPersonalNotices(shop: Shop, email: string | null): Promise<PersonalNotice[]> {
  return shop.sql<PersonalNotice[]>`
    select p.title as product, v.title as variant, n.email, to_json(n.requested_at) #>> '{}' as "requestedAt",
      to_json(n.confirmed_at) #>> '{}' as "confirmedAt", to_json(n.mailed_at) #>> '{}' as "mailedAt"
    from stock_notices n join variants v on v.id = n.variant_id join products p on p.id = v.product_id where lower(n.email) = ${email}::text`;
}

export async function deletePersonalNotices(shop: Shop, email: string | null): Promise<number> {
  return (await shop.sql`delete from stock_notices where lower(email) = ${email}::text`).count;
}
