import type { DraftTerms } from "#db/schema/cart.ts";
import type { Shop } from "#domain/shop.ts";
import { variantColumns } from "./cart-queries.ts";
import type { LineRow } from "./cart-rows.ts";

export type SnapshotLine = { variantId: string; quantity: number };

/** Returns the lines as they would be in a cart, in the given order; unknown variants are left out. */
export async function selectLinesOf(shop: Shop, lines: SnapshotLine[]): Promise<LineRow[]> {
  return shop.sql<LineRow[]>`
    select v.id as line_id, w.quantity, v.price_cents as seen_price_cents, ${variantColumns(shop)}
    from unnest((select ${lines.map(({ variantId }) => variantId)}::uuid[]), (select ${lines.map(({ quantity }) => quantity)}::int[]))
      with ordinality as w(variant_id, quantity, place)
    join variants v on v.id = w.variant_id
    join products p on p.id = v.product_id
    join stock_levels s on s.variant_id = v.id
    order by w.place`;
}

type DraftCart = { id: string; currency: string; lines: SnapshotLine[]; terms: DraftTerms; expiresAt: Date };

/** Makes a new cart, or replaces everything in an existing one that the caller has locked. */
export async function putDraftCart(shop: Shop, { id, currency, lines, terms, expiresAt }: DraftCart): Promise<void> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  await sql`
    insert into carts (id, account_id, currency, created_at, updated_at, expires_at, draft_terms)
    values (${id}, null, ${currency}, ${now}, ${now}, ${expiresAt.toISOString()}, ${JSON.stringify(terms)}::jsonb)
    on conflict (id) do update set currency = excluded.currency, updated_at = excluded.updated_at, expires_at = excluded.expires_at, draft_terms = excluded.draft_terms`;
  await sql`delete from cart_lines where cart_id = ${id}`;
  const rows = lines.map((line, at) => ({ ...line, id: shop.ids.next(), at: at + 1, cents: terms.prices[line.variantId] ?? 0 }));
  await sql`
    insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
    select l.id, ${id}, l."variantId", l.quantity, l.cents, ${now}::timestamptz + l.at * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, "variantId" uuid, quantity int, cents bigint, at int)`;
}

/** Deletes the cart with its checkouts, so that nobody can pay it anymore. */
export async function deleteDraftCart({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from carts where id = ${id} and completed_at is null and draft_terms is not null`;
}
