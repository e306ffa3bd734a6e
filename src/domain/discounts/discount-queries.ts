import type { Shop } from "#domain/shop.ts";
import type { DiscountInput, DiscountListInput } from "./discount-input.ts";
import type { DiscountKind, OfferedDiscount } from "./discount-rules.ts";

type DiscountRow = {
  id: string;
  title: string;
  code: string | null;
  kind: DiscountKind;
  percent_hundredths: number | null;
  amount_cents: number | null;
  minimum_cents: number;
  collection_ids: string[];
  starts_at: string;
  ends_at: string | null;
  max_uses: number | null;
  is_once_per_buyer: boolean;
  revision: number;
};

/** A discount as it is stored. `uses`: the payments with it that are open or became an order. */
export type StoredDiscount = DiscountInput & { id: string; uses: number; revision: number };

function rulesOf(row: DiscountRow) {
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    kind: row.kind,
    percentHundredths: row.percent_hundredths,
    amountCents: row.amount_cents,
    minimumCents: row.minimum_cents,
    startsAt: new Date(row.starts_at),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
  };
}

function storedOf(row: DiscountRow & { uses: number }): StoredDiscount {
  const { startsAt, endsAt, ...rules } = rulesOf(row);
  return {
    ...rules,
    collectionIds: row.collection_ids,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    maxUses: row.max_uses,
    isOncePerBuyer: row.is_once_per_buyer,
    uses: row.uses,
    revision: row.revision,
  };
}

/**
 * Counts the uses of `discounts d`, except open payments of `exceptCart`, which a new payment of that cart ends, and purchase orders whose buyer
 * has not confirmed the email address: they reserve no stock and use up no discount.
 */
function usesOf(shop: Shop, { exceptCart = null, email }: { exceptCart?: string | null; email?: string } = {}) {
  return shop.sql`(
    select count(*)::int from discount_uses u join payment_attempts a on a.id = u.attempt_id
    where u.discount_id = d.id and (a.order_id is not null or (a.settled_at is null and a.cart_id is distinct from ${exceptCart}::uuid
        and not (a.provider = 'purchase-order' and a.status = 'needs-confirmation')))
      ${email === undefined ? shop.sql`` : shop.sql`and lower(a.email) = lower(${email})`})`;
}

/** Whether there is a discount without a code that has not ended. */
export async function hasAutomaticDiscounts(shop: Shop): Promise<boolean> {
  const [row] = await shop.sql<{ has: boolean }[]>`
    select exists (select from discounts where code is null and (ends_at is null or ends_at > ${shop.clock.now().toISOString()}::timestamptz)) as has`;
  return row?.has ?? false;
}

const maxAutomatic = 100;

/** `goods`: a cart, or products that need not be in a cart. */
type Order = { goods: { cartId: string } | { productIds: string[] }; code: string; email: string; now: Date };

/** Selects the discounts without a code that run at this time, and the one of `code`, each with the products of the order that it applies to. */
export async function selectOffers(shop: Shop, { goods, code, email, now: at }: Order): Promise<OfferedDiscount[]> {
  const now = at.toISOString();
  const cartId = "cartId" in goods ? goods.cartId : null;
  const products =
    "cartId" in goods
      ? shop.sql`select v.product_id from cart_lines l join variants v on v.id = l.variant_id where l.cart_id = ${goods.cartId}`
      : shop.sql`select unnest(${goods.productIds}::uuid[])`;
  type Row = DiscountRow & { product_ids: string[] | null; is_used_up: boolean; is_used_by_buyer: boolean };
  const rows = await shop.sql<Row[]>`
    with offered as (
      (select * from discounts where code is null and starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
        order by starts_at, id limit ${maxAutomatic})
      union all select * from discounts where code = ${code})
    select d.*,
      case when cardinality(d.collection_ids) > 0 then array(
        select distinct g.product_id from (${products}) as g(product_id)
        join collection_products c on c.product_id = g.product_id and c.collection_id = any(d.collection_ids)) end as product_ids,
      d.max_uses is not null and ${usesOf(shop, { exceptCart: cartId })} >= d.max_uses as is_used_up,
      d.is_once_per_buyer and ${usesOf(shop, { exceptCart: cartId, email })} > 0 as is_used_by_buyer
    from offered d order by d.starts_at, d.id`;
  return rows.map((row) => ({
    ...rulesOf(row),
    productIds: row.product_ids && new Set(row.product_ids),
    isUsedUp: row.is_used_up,
    isUsedByBuyer: row.is_used_by_buyer,
  }));
}

/** Returns the products that are in one of the collections. */
export async function selectProductsIn(shop: Shop, collectionIds: string[], productIds: string[]): Promise<string[]> {
  const rows = await shop.sql<{ productId: string }[]>`
    select distinct product_id as "productId" from collection_products
    where collection_id = any(${collectionIds}::uuid[]) and product_id = any(${productIds}::uuid[])`;
  return rows.map(({ productId }) => productId);
}

/** Locks the limited ones of these discounts, in the order of their ids, so that payments count their uses one after the other. */
export async function lockLimited(shop: Shop, ids: string[]): Promise<number> {
  const rows = await shop.sql`
    select id from discounts where id = any(${ids}::uuid[]) and (max_uses is not null or is_once_per_buyer) order by id for no key update`;
  return rows.length;
}

/** `waivedShippingCents`: what shipping would have cost without it, before tax. */
export type DiscountUse = { id: string; waivedShippingCents: number };

/** Stores that the payment uses the discounts; returns how many, without those that were used up meanwhile. */
export async function insertUses(shop: Shop, use: { attemptId: string; cartId: string; email: string; uses: DiscountUse[] }): Promise<number> {
  const { attemptId, cartId, email, uses } = use;
  const rows = await shop.sql`
    insert into discount_uses (discount_id, attempt_id, waived_shipping_cents)
    select d.id, ${attemptId}, u."waivedShippingCents"
    from discounts d join jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(id uuid, "waivedShippingCents" bigint) on u.id = d.id
    where (d.max_uses is null or ${usesOf(shop, { exceptCart: cartId })} < d.max_uses)
      and not (d.is_once_per_buyer and ${usesOf(shop, { exceptCart: cartId, email })} > 0)
    returning discount_id`;
  return rows.length;
}

/** Counts the discounts of this payment that are used up by now, while its own use does not count yet. The caller has locked them. */
export async function countUsedUp(shop: Shop, { attemptId, email }: { attemptId: string; email: string }): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from discounts d
    where d.id in (select discount_id from discount_uses where attempt_id = ${attemptId})
      and (${usesOf(shop)} >= d.max_uses or (d.is_once_per_buyer and ${usesOf(shop, { email })} > 0))`;
  return row?.count ?? 0;
}

export async function selectUsed(shop: Shop, attemptId: string): Promise<string[]> {
  const rows = await shop.sql<{ discountId: string }[]>`select discount_id as "discountId" from discount_uses where attempt_id = ${attemptId}`;
  return rows.map(({ discountId }) => discountId);
}

export async function selectDiscount(shop: Shop, id: string): Promise<StoredDiscount | null> {
  const [row] = await shop.sql<(DiscountRow & { uses: number })[]>`select d.*, ${usesOf(shop)} as uses from discounts d where d.id = ${id}`;
  return row ? storedOf(row) : null;
}

export async function lockDiscount(shop: Shop, id: string): Promise<StoredDiscount | null> {
  await shop.sql`select from discounts where id = ${id} for no key update`;
  return selectDiscount(shop, id);
}

type ListPlace = { after: { key: string; id: string } | null; limit: number };

/** Newest first. `search` matches the title or the code. */
export async function selectDiscounts(shop: Shop, { search, view }: DiscountListInput, { after, limit }: ListPlace) {
  const { sql } = shop;
  const now = sql`${shop.clock.now().toISOString()}::timestamptz`;
  const views = {
    all: sql`true`,
    active: sql`d.starts_at <= ${now} and (d.ends_at is null or d.ends_at > ${now})`,
    scheduled: sql`d.starts_at > ${now}`,
    ended: sql`d.ends_at <= ${now}`,
  };
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await sql<(DiscountRow & { uses: number; created: string })[]>`
    select d.*, ${usesOf(shop)} as uses, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created from discounts d
    where ${views[view]} and ${search === "" ? sql`true` : sql`d.title || ' ' || coalesce(d.code, '') ilike ${pattern}`}
      ${after ? sql`and (d.created_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${limit}`;
  return rows.map((row) => ({ ...storedOf(row), created: row.created }));
}

/** False: another discount has the code. */
export async function insertDiscount(shop: Shop, id: string, discount: DiscountInput): Promise<boolean> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql`
    insert into discounts (id, title, code, kind, percent_hundredths, amount_cents, minimum_cents, collection_ids, starts_at, ends_at, max_uses,
      is_once_per_buyer, revision, created_at, updated_at)
    values (${id}, ${discount.title}, ${discount.code}, ${discount.kind}, ${discount.percentHundredths}, ${discount.amountCents}, ${discount.minimumCents},
      ${discount.collectionIds}::uuid[], ${discount.startsAt}, ${discount.endsAt}, ${discount.maxUses}, ${discount.isOncePerBuyer}, 1, ${now}, ${now})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** Throws a unique violation where another discount has the code. */
export async function updateDiscount(shop: Shop, id: string, discount: DiscountInput): Promise<void> {
  await shop.sql`
    update discounts set title = ${discount.title}, code = ${discount.code}, kind = ${discount.kind}, percent_hundredths = ${discount.percentHundredths},
      amount_cents = ${discount.amountCents}, minimum_cents = ${discount.minimumCents}, collection_ids = ${discount.collectionIds}::uuid[],
      starts_at = ${discount.startsAt}, ends_at = ${discount.endsAt}, max_uses = ${discount.maxUses}, is_once_per_buyer = ${discount.isOncePerBuyer},
      revision = revision + 1, updated_at = ${shop.clock.now().toISOString()}
    where id = ${id}`;
}

/** False: payments use it. */
export async function deleteDiscount(shop: Shop, id: string): Promise<boolean> {
  const rows = await shop.sql`
    delete from discounts where id = ${id} and not exists (select from discount_uses where discount_id = ${id}) returning id`;
  return rows.length > 0;
}

/** The amounts of all discounts that have any. */
export async function selectAmounts(shop: Shop): Promise<{ id: string; amountCents: number | null; minimumCents: number }[]> {
  return shop.sql`select id, amount_cents as "amountCents", minimum_cents as "minimumCents" from discounts
    where amount_cents is not null or minimum_cents > 0 for update`;
}

export async function updateAmounts(shop: Shop, amounts: { id: string; amountCents: number | null; minimumCents: number }[]): Promise<void> {
  await shop.sql`
    update discounts d set amount_cents = a."amountCents", minimum_cents = a."minimumCents", revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a(id uuid, "amountCents" bigint, "minimumCents" bigint) where d.id = a.id`;
}
