import type { Shop } from "#domain/shop.ts";
import type { DocumentInput, DocumentKind } from "./documents-input.ts";

/** `url` is a path of this shop. */
export type ShopDocument = { id: string; kind: DocumentKind; title: string; bytes: number; url: string; updatedAt: string };
export type BoughtDocument = { id: string; productTitle: string; title: string; bytes: number; url: string };

/** Selects the shop's documents in the order that staff set. */
export async function selectShopDocuments({ sql }: Shop): Promise<ShopDocument[]> {
  return sql<ShopDocument[]>`
    select id, kind, title, bytes, '/media/' || file_key as url, to_json(updated_at) #>> '{}' as "updatedAt" from shop_documents order by position, id`;
}

/** Selects the documents of the products of an order, each once; a document of one variant only where that variant was bought. */
export async function selectBoughtDocuments({ sql }: Shop, orderId: string): Promise<BoughtDocument[]> {
  return sql<BoughtDocument[]>`
    select d.id, l.title as "productTitle", d.title, d.bytes, '/media/' || d.file_key as url
    from (select product_id, min(title) as title, min(position) as position, array_agg(variant_id) as variants from order_lines
      where order_id = ${orderId} group by product_id) l
    join product_documents d on d.product_id = l.product_id and (d.variant_id is null or d.variant_id = any(l.variants))
    order by l.position, d.position limit 200`;
}

/** Adds a document after the existing ones. */
export async function insertShopDocument(shop: Shop, document: DocumentInput & { id: string; fileKey: string; bytes: number }): Promise<void> {
  await shop.sql`
    insert into shop_documents (id, kind, title, file_key, bytes, position, updated_at)
    select ${document.id}, ${document.kind}, ${document.title}, ${document.fileKey}, ${document.bytes}, coalesce(max(position) + 1, 0),
      ${shop.clock.now().toISOString()}
    from shop_documents`;
}

/** False: the document is gone. */
export async function lockShopDocument({ sql }: Shop, id: string): Promise<DocumentInput | null> {
  const [row] = await sql<DocumentInput[]>`select kind, title from shop_documents where id = ${id} for update`;
  return row ?? null;
}

export async function updateShopDocument(shop: Shop, id: string, { kind, title }: DocumentInput): Promise<void> {
  await shop.sql`
    update shop_documents set kind = ${kind}, title = ${title}, updated_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

/** Null: the document is already gone. */
export async function deleteShopDocument({ sql }: Shop, id: string): Promise<{ title: string; fileKey: string } | null> {
  const [row] = await sql<{ title: string; fileKey: string }[]>`delete from shop_documents where id = ${id} returning title, file_key as "fileKey"`;
  return row ?? null;
}

/** Sets all positions at once; ids that do not exist change nothing. */
export async function updateDocumentOrder({ sql }: Shop, ids: string[]): Promise<void> {
  await sql`update shop_documents d set position = a.place - 1 from unnest(${ids}::uuid[]) with ordinality as a(id, place) where d.id = a.id`;
}

export async function countShopDocuments({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from shop_documents`;
  return row?.count ?? 0;
}
