import type { Shop } from "#domain/shop.ts";

/** Takes the lock for counting until the end of the transaction. False: another transaction is counting. */
export async function lockCounting({ sql }: Shop): Promise<boolean> {
  const [row] = await sql<{ isLocked: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('product-stock', 0)) as "isLocked"`;
  return row?.isLocked ?? false;
}

/**
 * Counts the stock of the products in the `most` oldest changes, and deletes those changes. The changes of a product that is being deleted stay until it
 * is gone. Returns how many were deleted.
 */
export async function countChangedStock({ sql }: Pick<Shop, "sql">, most: number): Promise<number> {
  const rows = await sql`
    with due as materialized (select id, product_id from stock_changes order by id limit ${most}),
    kept as materialized (select id, status from products where id in (select product_id from due) order by id for key share skip locked),
    counted as (
      insert into product_stock (product_id, available, low_variants, is_active)
      select k.id, coalesce(sum(s.on_hand - s.reserved) filter (where s.tracked), ${uncounted}), count(*) filter (where s.tracked and s.on_hand - s.reserved <= v.low_stock_threshold), k.status = 'active'
      from kept k left join variants v on v.product_id = k.id and v.retired_at is null left join stock_levels s on s.variant_id = v.id
      group by k.id, k.status order by k.id
      on conflict (product_id) do update set available = excluded.available, low_variants = excluded.low_variants, is_active = excluded.is_active
      where (product_stock.available, product_stock.low_variants, product_stock.is_active) is distinct from (excluded.available, excluded.low_variants, excluded.is_active))
    delete from stock_changes c using due
    where c.id = due.id and (due.product_id in (select id from kept) or not exists (select from products p where p.id = due.product_id)) returning c.id`;
  return rows.length;
}

/** Replaces the sum where no variant is counted: there is always enough. */
const uncounted = 999_999_999_999_999;
