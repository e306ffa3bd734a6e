import type { Shop } from "#domain/shop.ts";

/** The number of carts with lines that nobody has ordered yet. */
export async function selectOpenCount(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from carts c where c.completed_at is null and exists (select from cart_lines l where l.cart_id = c.id)`;
  return row?.count ?? 0;
}

/** Every price that an open cart remembers, each once, in minor units. */
export async function selectSeenPrices(shop: Shop): Promise<number[]> {
  const rows = await shop.sql<{ cents: number }[]>`
    select distinct l.unit_price_cents as cents from cart_lines l join carts c on c.id = l.cart_id where c.completed_at is null`;
  return rows.map(({ cents }) => cents);
}

/** Replaces each of the prices `befores` in open carts with the price at the same position in `afters`. */
export async function updateSeenPrices(shop: Shop, befores: number[], afters: number[]): Promise<void> {
  await shop.sql`
    update cart_lines l set unit_price_cents = figure.after
    from carts c, unnest(${befores}::bigint[], ${afters}::bigint[]) as figure(before, after)
    where c.id = l.cart_id and c.completed_at is null and l.unit_price_cents = figure.before`;
}

export async function updateCartCurrency(shop: Shop, currency: string): Promise<void> {
  // What staff fixed in a draft order was in the old currency, so its link opens nothing until they save the draft again.
  await shop.sql`update carts set completed_at = ${shop.clock.now().toISOString()} where completed_at is null and draft_terms is not null`;
  await shop.sql`update carts set currency = ${currency} where completed_at is null`;
}
