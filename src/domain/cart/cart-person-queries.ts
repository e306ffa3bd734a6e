import type { Shop } from "#domain/shop.ts";

type PersonalCart = {
  createdAt: string;
  updatedAt: string;
  note: string | null;
  costCenter: string | null;
  lines: { product: string; variant: string; quantity: number }[];
};

export async function selectPersonalCarts(shop: Shop, accountId: string | null): Promise<PersonalCart[]> {
  return shop.sql<PersonalCart[]>`
    select to_json(c.created_at) #>> '{}' as "createdAt", to_json(c.updated_at) #>> '{}' as "updatedAt", c.note, c.cost_center as "costCenter",
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.title, 'variant', v.title, 'quantity', l.quantity) order by l.created_at, l.id), '[]')
        from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.cart_id = c.id) as lines
    from carts c where c.account_id = ${accountId}::uuid order by c.created_at`;
}

/** Deletes the account's carts with their lines and checkouts. */
export async function deleteCartsOf(shop: Shop, accountId: string | null): Promise<number> {
  const gone = await shop.sql`delete from carts where account_id = ${accountId}::uuid`;
  return gone.count;
}
