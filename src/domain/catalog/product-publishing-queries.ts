import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";

/** Drafts whose publishing time has come, the longest overdue first. */
export async function selectDueProducts(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select id from products p
    where status = 'draft' and publish_at is not null and publish_at <= ${shop.clock.now().toISOString()}::timestamptz
      and not ${isBackingOff(shop, "product", shop.sql`p.id::text`)}
    order by publish_at limit ${limit}`;
  return rows.map(({ id }) => id);
}
