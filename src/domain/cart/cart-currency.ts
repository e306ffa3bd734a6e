import { sameFigure } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";

/** Carts with something in them that nobody has ordered yet. */
export async function countOpenCarts(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from carts c where c.completed_at is null and exists (select from cart_lines l where l.cart_id = c.id)`;
  return row?.count ?? 0;
}

/** Gives the prices that open carts remember the same figure in the other currency. Joins the caller's transaction. */
export async function convertCarts(shop: Shop, from: string, to: string): Promise<void> {
  const prices = await shop.sql<{ cents: number }[]>`
    select distinct l.unit_price_cents as cents from cart_lines l join carts c on c.id = l.cart_id where c.completed_at is null`;
  const befores = prices.map(({ cents }) => cents);
  await shop.sql`
    update cart_lines l set unit_price_cents = figure.after
    from carts c, unnest(${befores}::bigint[], ${befores.map((cents) => sameFigure(cents, from, to))}::bigint[]) as figure(before, after)
    where c.id = l.cart_id and c.completed_at is null and l.unit_price_cents = figure.before`;
  await shop.sql`update carts set currency = ${to} where completed_at is null`;
}
