import type { Shop } from "#domain/shop.ts";

/** The document of a purchase order. `type` is its media type, detected from its bytes. */
export type PoDocument = { id: string; name: string; type: string; bytes: number; fileKey: string; at: string };

/** The documents `d` of `orders o`, both kinds by an index: sent for the order, or in the checkout and browser that the order came from. */
export function documentsOf({ sql }: Pick<Shop, "sql">) {
  return sql`lateral (
    select p.* from po_documents p where p.order_id = o.id
    union all select p.* from payment_attempts a join po_documents p on p.checkout_token = a.checkout_token and p.browser_id = a.browser_id
      where a.id = o.attempt_id and p.order_id is null) d`;
}
const columns = ({ sql }: Shop) => sql`d.id, d.name, d.type, d.bytes, d.file_key as "fileKey", to_json(d.at) #>> '{}' as at`;

export async function selectDocumentsOf(shop: Shop, orderId: string): Promise<PoDocument[]> {
  return shop.sql<PoDocument[]>`select ${columns(shop)} from orders o, ${documentsOf(shop)} where o.id = ${orderId} order by d.at, d.id`;
}

export async function selectDocumentsOfCheckout(shop: Shop, of: { checkoutToken: string; browserId: string }): Promise<PoDocument[]> {
  return shop.sql<PoDocument[]>`
    select ${columns(shop)} from po_documents d where d.checkout_token = ${of.checkoutToken} and d.browser_id = ${of.browserId} order by d.at, d.id`;
}

/** Returns a document with the order that it belongs to; `orderId` null: its checkout has not become an order yet. */
export async function selectDocument(shop: Shop, id: string): Promise<(PoDocument & { orderId: string | null }) | null> {
  const [row] = await shop.sql<(PoDocument & { orderId: string | null })[]>`
    select ${columns(shop)}, o.id as "orderId"
    from po_documents d left join lateral (
      select o.id from orders o where o.id = d.order_id
      union all select o.id from payment_attempts a join orders o on o.attempt_id = a.id
        where a.checkout_token = d.checkout_token and a.browser_id = d.browser_id and d.order_id is null limit 1) o on true
    where d.id = ${id}`;
  return row ?? null;
}

/** Serializes uploads for one order or checkout, so that limits hold. */
export async function lockDocumentsOf(shop: Shop, place: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`po-documents:${place}`}, 0))`;
}

export type NewPoDocument = Omit<PoDocument, "at"> & { orderId: string | null; checkoutToken: string | null; browserId: string | null };

export async function insertDocument(
  shop: Shop,
  { id, name, type, bytes, fileKey, orderId, checkoutToken, browserId }: NewPoDocument,
): Promise<void> {
  await shop.sql`
    insert into po_documents (id, name, type, bytes, file_key, order_id, checkout_token, browser_id, at)
    values (${id}, ${name}, ${type}, ${bytes}, ${fileKey}, ${orderId}, ${checkoutToken}, ${browserId}, ${shop.clock.now().toISOString()})`;
}

/** Deletes documents. Returns the keys of their files, which may not be named by anything anymore. */
export async function deleteDocuments(shop: Shop, ids: string[]): Promise<string[]> {
  const rows = await shop.sql<{ fileKey: string }[]>`delete from po_documents where id = any(${ids}::uuid[]) returning file_key as "fileKey"`;
  return rows.map(({ fileKey }) => fileKey);
}

/** Returns documents of checkouts that became no order. */
export async function selectAbandoned(shop: Shop, before: Date, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select d.id from po_documents d where d.order_id is null and d.at < ${before.toISOString()}
      and not exists (select from payment_attempts a join orders o on o.attempt_id = a.id
        where a.checkout_token = d.checkout_token and a.browser_id = d.browser_id) order by d.at limit ${limit}`;
  return rows.map(({ id }) => id);
}
