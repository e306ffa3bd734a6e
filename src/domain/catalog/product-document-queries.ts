import type { Shop } from "#domain/shop.ts";
import type { DocumentChange } from "./product-document-input.ts";
import type { DocumentKind } from "./product-enumerations.ts";

/** An earlier file of a document; `url` is a path of this shop. */
export type DocumentRevision = { id: string; revision: string; bytes: number; url: string; replacedAt: string };
export type StaffDocument = {
  id: string;
  kind: DocumentKind;
  title: string;
  language: string;
  revision: string;
  /** Null: the document is about every variant. */
  variantId: string | null;
  /** Also set for a variant that is no longer in the product. */
  variantTitle: string | null;
  bytes: number;
  url: string;
  updatedAt: string;
  /** Earlier files, newest first. */
  earlier: DocumentRevision[];
};
type StoredFile = { fileKey: string; bytes: number };

/** The documents in the order that staff gave them. */
export async function selectDocuments({ sql }: Shop, productId: string): Promise<StaffDocument[]> {
  return sql<StaffDocument[]>`
    select d.id, d.kind, d.title, d.language, d.revision, d.variant_id as "variantId", v.title as "variantTitle", d.bytes,
      '/media/' || d.file_key as url, to_json(d.updated_at) #>> '{}' as "updatedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'revision', r.revision, 'bytes', r.bytes, 'url', '/media/' || r.file_key,
          'replacedAt', r.replaced_at) order by r.id desc), '[]') from product_document_revisions r where r.document_id = d.id) as earlier
    from product_documents d left join variants v on v.id = d.variant_id
    where d.product_id = ${productId} order by d.position`;
}

export type NewDocumentRow = StoredFile & { id: string; productId: string; kind: DocumentKind; title: string; language: string };

/** Inserts a document at the end of the product's documents. */
export async function insertDocument({ sql, clock }: Shop, { id, productId, kind, title, language, fileKey, bytes }: NewDocumentRow): Promise<void> {
  await sql`
    insert into product_documents (id, product_id, position, kind, title, language, file_key, bytes, updated_at)
    select ${id}, ${productId}, coalesce(max(position) + 1, 0), ${kind}, ${title}, ${language}, ${fileKey}, ${bytes}, ${clock.now().toISOString()}
    from product_documents where product_id = ${productId}`;
}

export type DocumentRow = Required<DocumentChange> & StoredFile;

/** Returns null where the product has no such document. */
export async function selectDocument({ sql }: Shop, productId: string, id: string): Promise<DocumentRow | null> {
  const [row] = await sql<DocumentRow[]>`
    select kind, title, language, revision, variant_id as "variantId", file_key as "fileKey", bytes from product_documents
    where id = ${id} and product_id = ${productId}`;
  return row ?? null;
}

export async function updateDocument({ sql }: Shop, id: string, { kind, title, language, revision, variantId }: Required<DocumentChange>) {
  await sql`
    update product_documents set kind = ${kind}, title = ${title}, language = ${language}, revision = ${revision}, variant_id = ${variantId}
    where id = ${id}`;
}

/** Replaces the document's file, and keeps the previous one as a revision. */
export async function insertRevision({ sql, clock }: Shop, id: string, file: StoredFile & { revisionId: string; revision: string }): Promise<void> {
  const now = clock.now().toISOString();
  await sql`
    insert into product_document_revisions (id, document_id, revision, file_key, bytes, replaced_at)
    select ${file.revisionId}, id, revision, file_key, bytes, ${now} from product_documents where id = ${id}`;
  await sql`
    update product_documents set file_key = ${file.fileKey}, bytes = ${file.bytes}, revision = ${file.revision}, updated_at = ${now} where id = ${id}`;
}

/** Deletes the document; returns the keys of its current and earlier files. */
export async function deleteDocument({ sql }: Shop, id: string): Promise<string[]> {
  const earlier = await sql<{ key: string }[]>`delete from product_document_revisions where document_id = ${id} returning file_key as key`;
  const [document] = await sql<{ key: string }[]>`delete from product_documents where id = ${id} returning file_key as key`;
  return [...earlier, ...(document ? [document] : [])].map(({ key }) => key);
}

export async function selectDocumentIds({ sql }: Shop, productId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from product_documents where product_id = ${productId}`;
  return rows.map(({ id }) => id);
}

/** Stores the order of all documents of the product, given as ids. */
export async function updateDocumentPlaces({ sql }: Shop, productId: string, ids: string[]): Promise<void> {
  // Two documents never have the same position, not even between these statements.
  await sql`update product_documents set position = -1 - position where product_id = ${productId}`;
  await sql`
    update product_documents d set position = a.place - 1 from unnest(${ids}::uuid[]) with ordinality as a(id, place)
    where d.id = a.id and d.product_id = ${productId}`;
}

/** Whether the product sells this variant. */
export async function sellsVariant({ sql }: Shop, productId: string, variantId: string): Promise<boolean> {
  const rows = await sql`select from variants where id = ${variantId} and product_id = ${productId} and retired_at is null`;
  return rows.length > 0;
}
