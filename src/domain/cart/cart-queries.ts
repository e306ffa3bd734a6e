import type { Fragment } from "#db/open-database.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import { maxLines, maxQuantity } from "./cart-input.ts";
import { guestCartDays, longGuestCartDays, otherCartDays, shortCartLines } from "./cart-lifetime.ts";
import type { CartRow, LineRow } from "./cart-rows.ts";

/** `quantity` 0 stands for the least that can be added. */
export type RequestedLine = { lineId: string; variantId: string; quantity: number };

/** The result of an addition: either everything was stored, or nothing was and `rows` tell why. */
export type AddLinesResult = { stored: boolean; lineCount: number; rows: LineRow[] };

type JudgedRow = LineRow & { stored: boolean; line_count: number };

/**
 * The arrays stand in selects, where PostgreSQL does not consider their length: then it keeps one plan instead of planning each time, which takes
 * longer than the statement itself.
 */
function wantedRows(shop: Shop, wanted: RequestedLine[]) {
  return shop.sql`unnest((select ${wanted.map((line) => line.lineId)}::uuid[]), (select ${wanted.map((line) => line.variantId)}::uuid[]),
    (select ${wanted.map((line) => line.quantity)}::int[])) with ordinality as w(line_id, variant_id, wanted, place)`;
}

/** Keeps the order of lines that are added together: each is a microsecond younger than the one before it. */
function inOrder(shop: Shop, now: string, place: ReturnType<Shop["sql"]>) {
  return shop.sql`${now}::timestamptz + ${place} * interval '1 microsecond'`;
}

/** When a cart with this many lines expires unless it is changed again; reads its columns `account_id` and `completed_at`. */
function expiryOf(shop: Shop, lineCount: Fragment) {
  const now = shop.clock.now().toISOString();
  return shop.sql`${now}::timestamptz + interval '1 day' * (case
    when account_id is not null or completed_at is not null then ${otherCartDays}::int
    when ${lineCount} > ${shortCartLines}::int then ${longGuestCartDays}::int else ${guestCartDays}::int end)`;
}

/** Holds where a line exceeds the limit of a cart or the quantity rule, or the stock where the variant is sold only from stock. */
function tooMuch(shop: Shop) {
  return shop.sql`quantity > ${maxQuantity} or ${outsideRule(shop)} or (tracked and policy = 'deny' and quantity > available)`;
}

/** The same rule as `isAllowedQuantity`. */
function outsideRule(shop: Shop, of = shop.sql``) {
  return shop.sql`(${of}quantity < ${of}min_quantity or ${of}quantity % ${of}quantity_step <> 0)`;
}

/** The quantity that is wanted, or the least that can be added to what the cart already has. */
function added(shop: Shop, there: Fragment) {
  return shop.sql`case when w.wanted > 0 then w.wanted
    else greatest(v.quantity_step, (v.min_quantity + v.quantity_step - 1) / v.quantity_step * v.quantity_step - ${there}) end`;
}

/**
 * Makes a new cart with its first lines and reads it back, in one statement that is its own transaction: the busiest write of the
 * shop. Either all lines are stored or none is.
 */
export async function insertCart(
  shop: Shop,
  cart: { id: string; accountId: string | null; currency: string },
  wanted: RequestedLine[],
): Promise<AddLinesResult> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql<JudgedRow[]>`
    with found as (
      select w.line_id, ${added(shop, shop.sql`0`)} as quantity, w.place, v.price_cents as seen_price_cents, ${variantColumns(shop)}
      from ${wantedRows(shop, wanted)}
      join variants v on v.id = w.variant_id and v.retired_at is null
      join products p on p.id = v.product_id and p.status = 'active'
      join stock_levels s on s.variant_id = v.id),
    verdict as (
      select (select count(*) from found) = ${wanted.length}::int and not exists (select from found where ${tooMuch(shop)}) as fits),
    cart as (
      insert into carts (id, account_id, currency, created_at, updated_at, expires_at)
      select id, account_id, currency, ${now}::timestamptz, ${now}::timestamptz, ${expiryOf(shop, shop.sql`${wanted.length}::int`)}
      from (select ${cart.id}::uuid as id, ${cart.accountId}::uuid as account_id, ${cart.currency}::text as currency, null::timestamptz as completed_at
        from verdict where fits) as new returning id),
    stored as (
      insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
      select found.line_id, cart.id, found.variant_id, found.quantity, found.price_cents, ${inOrder(shop, now, shop.sql`found.place`)} from cart, found)
    select found.*, fits as stored, ${wanted.length}::int as line_count from found, verdict order by place`;
  return addedOf(rows);
}

/** Adds lines to an open cart that the caller has locked: inserts them, or adds to the line of the same variant. All or nothing. */
export async function insertOrAddLines(shop: Shop, cartId: string, wanted: RequestedLine[]): Promise<AddLinesResult> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql<JudgedRow[]>`
    with found as (
      select coalesce(have.id, w.line_id) as line_id, have.id as have_id, a.more, a.more + coalesce(have.quantity, 0) as quantity, w.place,
        v.price_cents as seen_price_cents, ${variantColumns(shop)}
      from ${wantedRows(shop, wanted)}
      join variants v on v.id = w.variant_id and v.retired_at is null
      join products p on p.id = v.product_id and p.status = 'active'
      join stock_levels s on s.variant_id = v.id
      left join cart_lines have on have.cart_id = ${cartId} and have.variant_id = v.id
      cross join lateral (select ${added(shop, shop.sql`coalesce(have.quantity, 0)`)} as more) a),
    counted as (
      select (select count(*) from cart_lines where cart_id = ${cartId}) + (select count(*) from found where have_id is null) as line_count),
    verdict as (
      select line_count, line_count <= ${maxLines} and (select count(*) from found) = ${wanted.length}::int
        and not exists (select from found where ${tooMuch(shop)}) as fits from counted),
    touched as (
      update carts set updated_at = ${now}::timestamptz, expires_at = ${expiryOf(shop, shop.sql`line_count`)} from verdict where id = ${cartId} and fits),
    stored as (
      insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
      select line_id, ${cartId}, variant_id, more, price_cents, ${inOrder(shop, now, shop.sql`(line_count + place)`)} from found, verdict where fits
      on conflict (cart_id, variant_id) do update
      set quantity = cart_lines.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents)
    select found.*, fits as stored, line_count::int from found, verdict order by place`;
  return addedOf(rows);
}

function addedOf(rows: JudgedRow[]): AddLinesResult {
  return { stored: rows[0]?.stored ?? false, lineCount: rows[0]?.line_count ?? 0, rows };
}

/** Returns the open cart, locked against every other change until the transaction ends; null where there is none. */
export async function lockCart(shop: Shop, cartId: string): Promise<CartRow | null> {
  const [row] = await shop.sql<CartRow[]>`
    select id, account_id, currency, draft_terms, note, cost_center, quote_number from carts where id = ${cartId} and completed_at is null for no key update`;
  return row ?? null;
}

/** The open cart and its lines, oldest first, in one query; null where there is none. `cartId` may be a statement that finds the id. */
export async function selectCart(shop: Shop, cartId: string | Fragment): Promise<{ cart: CartRow; rows: LineRow[] } | null> {
  const rows = await shop.sql<(CartRow & LineRow & { line_id: string | null })[]>`
    select c.id, c.account_id, c.currency, c.draft_terms, c.note, c.cost_center, c.quote_number, l.id as line_id, l.quantity, l.unit_price_cents as seen_price_cents, ${variantColumns(shop)}
    from carts c
    left join (cart_lines l
      join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id
      join stock_levels s on s.variant_id = v.id) on l.cart_id = c.id
    where c.id = ${cartId} and c.completed_at is null
    order by l.created_at, l.id`;
  const [cart] = rows;
  return cart ? { cart, rows: rows.filter((row) => row.line_id !== null) } : null;
}

/** Variants that are or were on sale, as lines without a cart; `line_id` is the variant's own id. */
export async function selectVariantLines(shop: Shop, wanted: { variantId: string; quantity: number }[]): Promise<LineRow[]> {
  return shop.sql<LineRow[]>`
    select v.id as line_id, w.quantity, v.price_cents as seen_price_cents, ${variantColumns(shop)}
    from unnest((select ${wanted.map(({ variantId }) => variantId)}::uuid[]), (select ${wanted.map(({ quantity }) => quantity)}::int[]))
      with ordinality as w(variant_id, quantity, place)
    join variants v on v.id = w.variant_id
    join products p on p.id = v.product_id and p.status <> 'draft'
    join stock_levels s on s.variant_id = v.id
    order by w.place`;
}

/** Sets the quantity of a line if that many units can be ordered; `found` is the line with the requested quantity. */
export async function updateLine(shop: Shop, cartId: string, lineId: string, quantity: number): Promise<{ found: LineRow; stored: boolean } | null> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<(LineRow & { stored: boolean })[]>`
    with found as (
      select l.id as line_id, ${quantity}::int as quantity, l.unit_price_cents as seen_price_cents, ${variantColumns(shop)}
      from cart_lines l
      join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id
      join stock_levels s on s.variant_id = v.id
      where l.cart_id = ${cartId} and l.id = ${lineId}),
    changed as (
      update cart_lines set quantity = found.quantity, unit_price_cents = found.price_cents from found
      where id = found.line_id and found.is_sold and not ${outsideRule(shop, shop.sql`found.`)} and not (found.tracked and found.policy = 'deny' and found.quantity > found.available)
      returning cart_id),
    touched as (
      update carts set updated_at = ${now}::timestamptz, expires_at = ${now}::timestamptz + (expires_at - updated_at) from changed where id = changed.cart_id)
    select found.*, exists (select from changed) as stored from found`;
  return row ? { found: row, stored: row.stored } : null;
}

export async function deleteLine(shop: Shop, cartId: string, lineId: string): Promise<{ variantId: string; quantity: number } | null> {
  const [gone] = await shop.sql<{ variantId: string; quantity: number }[]>`
    with gone as (delete from cart_lines where cart_id = ${cartId} and id = ${lineId} returning cart_id, variant_id, quantity)
    update carts set updated_at = ${shop.clock.now().toISOString()}::timestamptz,
      expires_at = ${expiryOf(shop, shop.sql`(select count(*) - 1 from cart_lines where cart_id = ${cartId})`)}
    from gone where id = gone.cart_id returning gone.variant_id as "variantId", gone.quantity`;
  return gone ?? null;
}

/** Stores the notes of an open cart, which counts as a change of the cart. */
export async function updateNote(shop: Shop, cartId: string, { note, costCenter }: { note: string; costCenter: string }): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update carts set note = nullif(${note}, ''), cost_center = nullif(${costCenter}, ''), updated_at = ${now}::timestamptz,
      expires_at = ${now}::timestamptz + (expires_at - updated_at) where id = ${cartId}`;
}

/** Stores the number of the quote in an open cart, which does not count as a change of the cart. */
export async function updateQuoteNumber(shop: Shop, cartId: string, number: string): Promise<void> {
  await shop.sql`update carts set quote_number = ${number} where id = ${cartId} and completed_at is null`;
}

/** Takes ordered units out of the cart, which is completed when nothing is left in it. Parts of one statement (`oneStatement`). */
export function removeOrderedLines(shop: Shop, cartId: string, ordered: { variantId: string; quantity: number }[]): Record<string, Fragment> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  const variantIds = ordered.map((line) => line.variantId);
  const quantities = ordered.map((line) => line.quantity);
  return {
    ordered: sql`select * from unnest(${variantIds}::uuid[], ${quantities}::int[]) as o(variant_id, quantity)`,
    gone: sql`
      delete from cart_lines l using ordered o where l.cart_id = ${cartId} and l.variant_id = o.variant_id and l.quantity <= o.quantity returning l.id`,
    less: sql`
      update cart_lines l set quantity = l.quantity - o.quantity from ordered o
      where l.cart_id = ${cartId} and l.variant_id = o.variant_id and l.quantity > o.quantity returning l.id`,
    left_over: sql`select (select count(*) from cart_lines where cart_id = ${cartId}) - (select count(*) from gone) as lines`,
    completed: sql`
      update carts set updated_at = ${now}::timestamptz, note = null, cost_center = null, quote_number = null,
        completed_at = case when left_over.lines = 0 then ${now}::timestamptz end,
        expires_at = case when left_over.lines = 0 then ${now}::timestamptz + interval '1 day' * ${otherCartDays}::int
          else ${expiryOf(shop, sql`left_over.lines`)} end
      from left_over where id = ${cartId}`,
  };
}

/**
 * Expired carts, the longest expired first. A cart stays while one of its payments is open, and while the buyer fills in
 * its checkout, which counts as a change. A cart that could not be removed waits before the next try.
 */
export async function selectExpiredCarts(shop: Shop, limit: number): Promise<string[]> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql<{ id: string }[]>`
    select c.id from carts c
     where c.expires_at < ${now}::timestamptz
       and not exists (select 1 from payment_attempts a where a.cart_id = c.id and a.settled_at is null)
       and not exists (
         select 1 from checkouts k join checkout_forms f on f.checkout_token = k.token
          where k.cart_id = c.id and k.order_id is null and f.updated_at + (c.expires_at - c.updated_at) > ${now}::timestamptz)
       and not ${isBackingOff(shop, "cart", shop.sql`c.id::text`)}
     order by c.expires_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function updateCartEnd(shop: Shop, cartId: string, until: Date): Promise<void> {
  await shop.sql`update carts set expires_at = greatest(expires_at, ${until.toISOString()}::timestamptz) where id = ${cartId} and completed_at is null`;
}

/** Deletes carts with their lines and checkouts. A cart that was changed in the meantime stays. */
export async function deleteCarts(shop: Shop, ids: string[]): Promise<void> {
  await shop.sql`delete from carts where id = any(${ids}::uuid[]) and expires_at < ${shop.clock.now().toISOString()}::timestamptz`;
}

/** Columns of `variants v`, `products p` and `stock_levels s`. */
export function variantColumns(shop: Shop) {
  return shop.sql`v.id as variant_id, v.product_id, p.handle, p.title as product_title, p.vendor, p.product_type, p.drawing,
    p.status = 'active' and v.retired_at is null as is_sold, v.title, v.sku, v.price_cents, v.volume_prices, v.min_quantity, v.quantity_step, v.weight_grams, v.taxable, p.tax_class, v.requires_shipping, v.freight, p.hazard_class, p.regulatory_marking, v.policy,
    v.low_stock_threshold, v.lead_time_days, s.incoming, s.tracked, s.on_hand - s.reserved as available,
    (select jsonb_build_object('fileKey', i.file_key, 'alt', i.alt, 'width', i.width, 'height', i.height) from product_images i
      where i.product_id = p.id and i.file_key is not null order by (i.id = v.image_id) desc nulls last, i.position limit 1) as image`;
}
