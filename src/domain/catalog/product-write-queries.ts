import { jsonPairs, writtenRows } from "#db/table-columns.ts";
import type { Shop } from "#domain/shop.ts";
import type { Plan } from "./product-plan.ts";
import { searchTexts } from "./product-search-text.ts";
import { imageColumns, productColumns, type StoredProduct, type StoredVariant, variantColumns } from "./stored-product.ts";
import { retireVariants } from "./variant-retiring-queries.ts";

/** The key of the advisory lock, which a transaction that writes products holds until its end, so that two writers never deadlock. */
const writeLock = 5_702_887;

export async function lockCatalog(shop: Shop): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(${writeLock})`;
}

/** Selects products by handle or id with variants, stock, pictures and documents, in the form in which they are written back. */
export async function selectStored(shop: Shop, by: { handles: string[] } | { ids: string[] }): Promise<StoredProduct[]> {
  const { sql } = shop;
  const variant = sql`jsonb_build_object(${sql.unsafe(jsonPairs(variantColumns, "v"))}, 'tracked', s.tracked, 'stock', s.on_hand)`;
  const rows = await sql<{ product: StoredProduct }[]>`
    select jsonb_build_object(${sql.unsafe(jsonPairs(productColumns, "p"))},
      'variants', (select coalesce(jsonb_agg(${variant} order by v.position), '[]')
        from variants v join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null),
      'retired', (select coalesce(jsonb_agg(${variant} order by v.retired_at desc, v.id desc), '[]')
        from variants v join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is not null),
      'images', (select coalesce(jsonb_agg(jsonb_build_object(${sql.unsafe(jsonPairs(imageColumns, "i"))}) order by i.position), '[]')
        from product_images i where i.product_id = p.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'fileKey', d.file_key) order by d.position), '[]')
        from product_documents d where d.product_id = p.id)) as product
    from products p where ${"ids" in by ? sql`p.id = any(${by.ids}::uuid[])` : sql`p.handle = any(${by.handles}::text[])`}`;
  return rows.map((row) => row.product);
}

export async function selectHandles(shop: Shop, after: string, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ handle: string }[]>`select handle from products where handle > ${after} order by handle limit ${limit}`;
  return rows.map((row) => row.handle);
}

/** Whether the plan changes more than the product's variants and their stock. */
export function changesItself({ changed }: Plan): boolean {
  return changed.some((field) => field !== "variants" && field !== "stock");
}

/** Writes the rows of the products: whole, or only prices where only variants changed. */
export async function writeProductRows(shop: Shop, plans: Plan[], now: string): Promise<void> {
  const whole = plans.filter(changesItself);
  const others = plans.filter((plan) => !changesItself(plan));
  if (whole.length > 0) await upsertProducts(shop, whole, now);
  if (others.length === 0) return;
  const prices = others.map(({ next }) => next.variants.map((variant) => variant.priceCents));
  await shop.sql`
    update products p set min_price_cents = n.lowest, max_price_cents = n.highest, updated_at = ${now}
    from unnest(${others.map(({ next }) => next.id)}::uuid[], ${prices.map(lowest)}::bigint[], ${prices.map(highest)}::bigint[]) as n(id, lowest, highest)
    where p.id = n.id`;
}

const writtenProducts = writtenRows(productColumns, { kept: ["createdAt"] });

async function upsertProducts(shop: Shop, plans: Plan[], now: string): Promise<void> {
  const { sql } = shop;
  const rows = plans.map(({ next }) => {
    const { variants, images: _images, documents: _documents, ...product } = next;
    const prices = variants.map((variant) => variant.priceCents);
    return { ...product, updatedAt: now, lowest: lowest(prices), highest: highest(prices) };
  });
  await sql`
    insert into products (${sql.unsafe(writtenProducts.names)}, min_price_cents, max_price_cents)
    select ${sql.unsafe(writtenProducts.fields)}, lowest, highest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.unsafe(writtenProducts.record)}, lowest bigint, highest bigint)
    on conflict (id) do update set ${sql.unsafe(writtenProducts.updates)}, min_price_cents = excluded.min_price_cents,
      max_price_cents = excluded.max_price_cents`;
}

function lowest(prices: number[]): number {
  return prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0);
}

function highest(prices: number[]): number {
  return prices.reduce((most, price) => Math.max(most, price), prices[0] ?? 0);
}

const writtenVariants = writtenRows(variantColumns);

/** Writes the changed variants, or all variants of a product where one has moved to another position. */
export async function upsertVariants(shop: Shop, plans: Plan[]): Promise<void> {
  await retireVariants(
    shop,
    plans.flatMap((plan) => plan.removed.map((variant) => variant.id)),
  );
  const movesVariants = ({ before }: Plan) => before.some((variant, at) => variant?.position !== at);
  const moving = plans.filter((plan) => plan.stored !== null && movesVariants(plan)).map((plan) => plan.next.id);
  // Moved to temporary positions first: two variants that swap positions would violate the unique index.
  if (moving.length > 0)
    await shop.sql`update variants set position = -1 - position where product_id = any(${moving}::uuid[]) and position >= 0 and retired_at is null`;
  const rows = plans.flatMap((plan) => {
    const written = movesVariants(plan) ? plan.next.variants : plan.changedVariants;
    return written.map(({ stock: _stock, tracked: _tracked, ...variant }) => ({ ...variant, productId: plan.next.id }));
  });
  if (rows.length === 0) return;
  const { sql } = shop;
  await sql`
    insert into variants (${sql.unsafe(writtenVariants.names)}, product_id)
    select ${sql.unsafe(writtenVariants.fields)}, "productId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.unsafe(writtenVariants.record)}, "productId" uuid)
    on conflict (id) do update set ${sql.unsafe(writtenVariants.updates)}, retired_at = null`;
}

const writtenImages = writtenRows(imageColumns);

/** Replaces the pictures of products whose list changed; pictures that are no longer named are deleted. */
export async function replaceImages(shop: Shop, plans: Plan[]): Promise<void> {
  const changed = plans.filter((plan) => plan.newImages.length > 0 || plan.changed.includes("images"));
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ next }) => next.images.map((image) => ({ ...image, productId: next.id })));
  const productIds = changed.map((plan) => plan.next.id);
  await shop.sql`delete from product_images where product_id = any(${productIds}::uuid[]) and not (id = any(${rows.map((row) => row.id)}::uuid[]))`;
  await shop.sql`update product_images set position = -1 - position where product_id = any(${productIds}::uuid[])`;
  const { sql } = shop;
  await sql`
    insert into product_images (${sql.unsafe(writtenImages.names)}, product_id)
    select ${sql.unsafe(writtenImages.fields)}, "productId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.unsafe(writtenImages.record)}, "productId" uuid)
    on conflict (id) do update set position = excluded.position, alt = excluded.alt`;
}

/** Indexes the words of active products, where they may have changed; inactive products cannot be found. */
export async function writeSearch(shop: Shop, plans: Plan[]): Promise<void> {
  const products = plans.filter(changesWords).map((plan) => plan.next);
  const active = products.filter((product) => product.status === "active");
  const hidden = products.filter((product) => product.status !== "active").map((product) => product.id);
  if (hidden.length > 0) await shop.sql`delete from product_search where product_id = any(${hidden}::uuid[])`;
  if (active.length === 0) return;
  const rows = active.map((product) => ({ id: product.id, ...searchTexts(product) }));
  await shop.sql`
    insert into product_search (product_id, document)
    select id, setweight(to_tsvector('english', a), 'A') || setweight(to_tsvector('english', b), 'B') || setweight(to_tsvector('english', c), 'C')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, a text, b text, c text)
    on conflict (product_id) do update set document = excluded.document where product_search.document is distinct from excluded.document`;
}

/** Whether the words of a product changed. Only codes and specifications of a variant are words, so a price change does not index the product again. */
function changesWords({ stored, next, changed }: Plan): boolean {
  const wordsOf = (variants: StoredVariant[]) => JSON.stringify(variants.map(({ sku, barcode, specifications }) => [sku, barcode, specifications]));
  return changed.some((field) => !wordless.has(field)) || wordsOf(stored?.variants ?? []) !== wordsOf(next.variants);
}

const wordless = new Set(["variants", "stock", "images", "drawing", "publishAt", "relations", "seoTitle", "seoDescription"]);

/** Returns those of these ids that products have. */
export async function selectKnownIds({ sql }: Shop, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from products where id = any(${ids}::uuid[])`;
  return rows.map(({ id }) => id);
}

/** Returns those of these handles that products have. */
export async function selectKnownHandles({ sql }: Shop, handles: string[]): Promise<string[]> {
  const rows = await sql<{ handle: string }[]>`select handle from products where handle = any(${handles}::text[])`;
  return rows.map(({ handle }) => handle);
}

export async function selectIdByHandle(shop: Shop, handle: string): Promise<string | null> {
  const [row] = await shop.sql<{ id: string }[]>`select id from products where handle = ${handle}`;
  return row?.id ?? null;
}
