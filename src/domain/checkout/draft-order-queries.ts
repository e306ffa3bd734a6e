import type { Fragment } from "#db/open-database.ts";
import type { DraftOrderContent } from "#db/schema/checkout.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { DraftOrderListInput } from "./draft-order-input.ts";

/** Times as ISO 8601; amounts in minor units of `currency`. */
export type StoredDraftOrder = {
  id: string;
  name: string;
  accountId: string | null;
  email: string;
  currency: string;
  content: DraftOrderContent;
  message: string;
  note: string;
  validUntil: string | null;
  totalCents: number;
  revision: number;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  deletedAt: string | null;
  cartId: string | null;
  orderId: string | null;
  /** The number of that order, and whether it waits for its payment or approval. */
  orderName: string | null;
  isOrderPending: boolean;
  staffName: string | null;
};

/** Columns of `draft_orders d`. */
function columns({ sql }: Shop) {
  const time = (column: string) => sql`to_json(d.${sql(column)}) #>> '{}'`;
  return sql`d.id, d.name, d.account_id as "accountId", d.email, d.currency, d.content, d.message, d.note, ${time("valid_until")} as "validUntil",
    d.total_cents as "totalCents", d.revision, ${time("created_at")} as "createdAt", ${time("updated_at")} as "updatedAt", ${time("sent_at")} as "sentAt",
    ${time("deleted_at")} as "deletedAt", d.cart_id as "cartId", d.order_id as "orderId",
    (select o.name from orders o where o.id = d.order_id) as "orderName",
    coalesce((select o.financial_status = 'pending' from orders o where o.id = d.order_id), false) as "isOrderPending",
    (select ${accountName(sql, "a")} from accounts a where a.id = d.created_by) as "staffName"`;
}

export async function selectDraftOrder(shop: Shop, id: string): Promise<StoredDraftOrder | null> {
  const [row] = await shop.sql<StoredDraftOrder[]>`select ${columns(shop)} from draft_orders d where d.id = ${id}`;
  return row ?? null;
}

/** Locks the draft, after its cart if it has one: everything that pays locks the cart first (decision 016). */
export async function lockDraftOrder(shop: Shop, id: string): Promise<StoredDraftOrder | null> {
  await shop.sql`select from draft_orders where id = ${id} for no key update`;
  return selectDraftOrder(shop, id);
}

export type WrittenDraft = Pick<
  StoredDraftOrder,
  "id" | "accountId" | "email" | "currency" | "content" | "message" | "note" | "validUntil" | "totalCents"
>;

export async function insertDraftOrder(shop: Shop, draft: WrittenDraft, createdBy: string | null): Promise<string> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ name: string }[]>`
    insert into draft_orders (id, name, account_id, email, currency, content, message, note, valid_until, total_cents, revision, created_by, created_at, updated_at)
    values (${draft.id}, 'D' || nextval('draft_order_numbers'), ${draft.accountId}, ${draft.email}, ${draft.currency}, ${JSON.stringify(draft.content)}::jsonb,
      ${draft.message}, ${draft.note}, ${draft.validUntil}, ${draft.totalCents}, 1, ${createdBy}, ${now}, ${now}) returning name`;
  return row?.name ?? "";
}

export async function updateDraftOrder(shop: Shop, draft: WrittenDraft & { cartId: string | null }): Promise<void> {
  await shop.sql`
    update draft_orders set account_id = ${draft.accountId}, email = ${draft.email}, currency = ${draft.currency}, content = ${JSON.stringify(draft.content)}::jsonb,
      message = ${draft.message}, note = ${draft.note}, valid_until = ${draft.validUntil}, total_cents = ${draft.totalCents}, cart_id = ${draft.cartId},
      revision = revision + 1, updated_at = ${shop.clock.now().toISOString()} where id = ${draft.id}`;
}

export async function updateDraftCart(shop: Shop, id: string, cartId: string | null): Promise<void> {
  await shop.sql`update draft_orders set cart_id = ${cartId} where id = ${id}`;
}

export async function updateDraftSent(shop: Shop, id: string): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`update draft_orders set sent_at = ${now}, updated_at = ${now} where id = ${id}`;
}

export async function updateDraftDeleted(shop: Shop, id: string): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`update draft_orders set deleted_at = ${now}, updated_at = ${now}, cart_id = null where id = ${id}`;
}

/** Stores the order that the draft became. Not sent before it is awaited, so that it can be a part of another statement. */
export function updateDraftOrdered(shop: Shop, id: string, orderId: string): Fragment {
  return shop.sql`update draft_orders set order_id = ${orderId}, updated_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

/** What staff need to know about each variant in a draft, including variants that are not sold anymore. */
export type DraftVariant = {
  variantId: string;
  productId: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  priceCents: number;
  available: number | null;
};

export async function selectDraftVariants(shop: Shop, ids: string[]): Promise<DraftVariant[]> {
  return shop.sql<DraftVariant[]>`
    select v.id as "variantId", p.id as "productId", p.title, v.title as "variantTitle", v.sku, v.price_cents as "priceCents",
      case when s.tracked then s.on_hand - s.reserved end as available
    from variants v join products p on p.id = v.product_id join stock_levels s on s.variant_id = v.id where v.id = any(${ids}::uuid[])`;
}

/** Returns drafts, the last changed one first. */
export async function selectDraftOrders(
  shop: Shop,
  { view, search }: Pick<DraftOrderListInput, "view" | "search">,
  { after, limit, currency }: { after: CursorPlace | null; limit: number; currency: string },
): Promise<StoredDraftOrder[]> {
  const { sql } = shop;
  const isLeft = sql`d.order_id is null and d.deleted_at is null`;
  const isOver = sql`(d.currency <> ${currency} or d.valid_until <= ${shop.clock.now().toISOString()}::timestamptz)`;
  const condition = {
    open: isLeft,
    sent: sql`${isLeft} and d.sent_at is not null`,
    ordered: sql`d.order_id is not null`,
    ended: sql`d.order_id is null and (d.deleted_at is not null or ${isOver})`,
    all: sql`true`,
  }[view];
  const words = `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<StoredDraftOrder[]>`
    select ${columns(shop)} from draft_orders d
    where (${condition}) and ${search === "" ? sql`true` : sql`(lower(d.email) like ${words} or lower(d.name) like ${words})`}
      and ${after ? sql`(d.updated_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by d.updated_at desc, d.id desc limit ${limit}`;
}
