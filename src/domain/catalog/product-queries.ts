import { products, shownProductColumns, shownVariantColumns, variants } from "#db/schema/catalog.ts";
import type { IncomingUnits } from "#db/schema/inventory.ts";
import { columnsOf, type JsonRow, jsonPairs, selectedAs } from "#db/table-columns.ts";
import { availabilityOf, bestAvailability, nextUnitOn, orderableUnits } from "#domain/inventory/availability.ts";
import { pictureOf } from "#domain/picture.ts";
import { allowedUpTo } from "#domain/quantity-rules.ts";
import type { Shop } from "#domain/shop.ts";
import { shownVariant } from "#domain/variant-title.ts";
import type { Picture, Product, ProductDocument, SellableVariant, Variant } from "./catalog-types.ts";
import { listMetafield, textMetafield } from "./metafields.ts";
import { isPublicMetafield } from "./public-metafields.ts";

/** The columns that are shown, and those from which shown values are derived. */
const productFields = [...shownProductColumns, "metafields", "drawing", "relations"] as const;
const variantFields = [...shownVariantColumns, "lowStockThreshold", "leadTimeDays", "imageId"] as const;
const productColumns = selectedAs(columnsOf(products, { only: productFields }), "p");
const variantColumns = jsonPairs(columnsOf(variants, { only: variantFields }), "v");

type ImageRow = { id: string; fileKey: string | null; alt: string; width: number | null; height: number | null };
type VariantRow = JsonRow<typeof variants, (typeof variantFields)[number]> & {
  available: number;
  tracked: boolean;
  incoming: IncomingUnits[] | null;
};
type ProductRow = JsonRow<typeof products, (typeof productFields)[number]> & {
  variants: VariantRow[];
  images: ImageRow[];
  documents: (Omit<ProductDocument, "url" | "bytes"> & { fileKey: string; bytes: number })[];
  collections: { id: string; handle: string; title: string }[];
};

/** Selects the whole product in one query, as shoppers may read it: by handle only an active one, by id one of any status. Null where there is none. */
export async function selectProduct(
  { sql }: Shop,
  by: { handle: string } | { id: string },
  publicMetafields: readonly string[],
): Promise<Product | null> {
  // PostgreSQL cannot store NUL in a text: querying for it would be a fault instead of an answer.
  if ("handle" in by && by.handle.includes("\0")) return null;
  const [row] = await sql<ProductRow[]>`
    select ${sql.unsafe(productColumns)},
      (select coalesce(jsonb_agg(jsonb_build_object(${sql.unsafe(variantColumns)}, 'available', s.on_hand - s.reserved, 'tracked', s.tracked, 'incoming', s.incoming)
          order by v.position), '[]')
        from variants v join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null) as variants,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'fileKey', i.file_key, 'alt', i.alt, 'width', i.width, 'height', i.height)
          order by i.position), '[]')
        from product_images i where i.product_id = p.id and i.file_key is not null) as images,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'title', d.title, 'language', d.language, 'revision', d.revision,
          'variantId', d.variant_id, 'fileKey', d.file_key, 'bytes', d.bytes) order by d.position), '[]')
        from product_documents d left join variants dv on dv.id = d.variant_id
        where d.product_id = p.id and dv.retired_at is null) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'handle', c.handle, 'title', c.title) order by c.position, c.id), '[]')
        from collection_products cp join collections c on c.id = cp.collection_id and c.status = 'active' where cp.product_id = p.id) as collections
    from products p where ${"id" in by ? sql`p.id = ${by.id}` : sql`p.handle = ${by.handle} and p.status = 'active'`}`;
  return row ? productOf(row, publicMetafields) : null;
}

function productOf(row: ProductRow, publicMetafields: readonly string[]): Product {
  const { metafields, drawing, ...shown } = row;
  return {
    ...shown,
    modelNumber: textMetafield(metafields, "model_number"),
    features: listMetafield(metafields, "features"),
    applications: listMetafield(metafields, "applications"),
    metafields: metafields.filter((field) => isPublicMetafield(field, publicMetafields)),
    relatedHandles: listMetafield(metafields, "related_products"),
    availability: bestOf(row.variants),
    variants: row.variants.map((variant) => variantOf(variant, row.images)),
    images: row.images.length > 0 ? row.images.map((image) => pictureOf(image, drawing, row.title)) : [pictureOf(null, drawing, row.title)],
    documents: documentsOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** The product's own documents, then the ones that its metafields link to where it has none of that kind. */
function documentsOf({ documents, metafields }: ProductRow): ProductDocument[] {
  const own: ProductDocument[] = documents.map(({ fileKey, ...document }) => ({ ...document, url: `/media/${fileKey}` }));
  for (const { kind, key, title } of linkedDocuments) {
    const url = textMetafield(metafields, key);
    if (url && /^https?:\/\/[^\s]+$/i.test(url) && !own.some((document) => document.kind === kind))
      own.push({ kind, title, language: "", revision: "", variantId: null, url, bytes: null });
  }
  return own;
}

const linkedDocuments = [
  { kind: "manual", key: "manual_url", title: "Manual" },
  { kind: "quick-start", key: "quick_start_url", title: "Quick start guide" },
] as const;

function variantOf(row: VariantRow, images: ImageRow[]): Variant {
  const {
    lowStockThreshold: _threshold,
    leadTimeDays: _lead,
    imageId,
    available: _available,
    tracked: _tracked,
    incoming: _incoming,
    ...shown
  } = row;
  const imageIndex = images.findIndex((image) => image.id === imageId);
  const stocked = orderableUnits(row);
  return {
    ...shown,
    availability: availabilityOf(row),
    orderable: stocked && allowedUpTo(row, stocked),
    imageIndex: imageIndex < 0 ? null : imageIndex,
  };
}

function bestOf(variants: VariantRow[]) {
  const leads = variants
    .filter((variant) => variant.policy === "continue" && variant.leadTimeDays !== null)
    .map((variant) => variant.leadTimeDays as number);
  return bestAvailability({
    anyUntracked: variants.some((variant) => !variant.tracked),
    maxAvailable: Math.max(0, ...variants.map((variant) => variant.available)),
    maxAboveThreshold: Math.max(...variants.map((variant) => variant.available - variant.lowStockThreshold)),
    anyContinues: variants.some((variant) => variant.policy === "continue"),
    shortestLeadDays: leads.length > 0 ? Math.min(...leads) : null,
    expectedOn: variants.flatMap((variant) => nextUnitOn(variant) ?? []).sort()[0] ?? null,
  });
}

type SellableRow = {
  id: string;
  product_id: string;
  handle: string;
  product_title: string;
  vendor: string;
  product_type: string;
  drawing: string;
  title: string;
  sku: string | null;
  price_cents: number;
  compare_at_price_cents: number | null;
  weight_grams: number;
  taxable: boolean;
  requires_shipping: boolean;
  freight: boolean;
  policy: "deny" | "continue";
  low_stock_threshold: number;
  lead_time_days: number | null;
  incoming: IncomingUnits[] | null;
  tracked: boolean;
  available: number;
  image: { fileKey: string; alt: string; width: number; height: number } | null;
};

/** The variants of active products among these ids, unordered; variants that are not sold are left out. */
export async function selectSellableVariants(shop: Shop, variantIds: string[]): Promise<SellableVariant[]> {
  if (variantIds.length === 0) return [];
  const rows = await shop.sql<SellableRow[]>`
    select v.id, v.product_id, p.handle, p.title as product_title, p.vendor, p.product_type, p.drawing, v.title, v.sku, v.price_cents,
      v.compare_at_price_cents, v.weight_grams, v.taxable, v.requires_shipping, v.freight, v.policy, v.low_stock_threshold, v.lead_time_days,
      s.incoming, s.tracked, s.on_hand - s.reserved as available,
      (select jsonb_build_object('fileKey', i.file_key, 'alt', i.alt, 'width', i.width, 'height', i.height) from product_images i
        where i.product_id = p.id and i.file_key is not null order by (i.id = v.image_id) desc nulls last, i.position limit 1) as image
    from variants v
    join products p on p.id = v.product_id and p.status = 'active'
    join stock_levels s on s.variant_id = v.id
    where v.id = any(${variantIds}::uuid[]) and v.retired_at is null`;
  return rows.map(sellableOf);
}

function sellableOf(row: SellableRow): SellableVariant {
  const figures = {
    tracked: row.tracked,
    available: row.available,
    lowStockThreshold: row.low_stock_threshold,
    policy: row.policy,
    leadTimeDays: row.lead_time_days,
    incoming: row.incoming,
  };
  const image: Picture = pictureOf(row.image, row.drawing, row.product_title);
  return {
    id: row.id,
    productId: row.product_id,
    productHandle: row.handle,
    productTitle: row.product_title,
    vendor: row.vendor,
    productType: row.product_type,
    title: row.title,
    variantTitle: shownVariant(row.title),
    sku: row.sku,
    priceCents: row.price_cents,
    compareAtPriceCents: row.compare_at_price_cents,
    weightGrams: row.weight_grams,
    taxable: row.taxable,
    requiresShipping: row.requires_shipping,
    freight: row.freight,
    policy: row.policy,
    tracked: row.tracked,
    available: row.available,
    orderable: orderableUnits(figures),
    availability: availabilityOf(figures),
    leadTimeDays: row.lead_time_days,
    image,
  };
}

/** Returns those of these SKUs (in lower case) that variants of other products have. */
export async function selectSkusHeldByOthers(shop: Shop, skus: string[], handles: string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const rows = await shop.sql<{ sku: string }[]>`
    select distinct lower(v.sku) as sku from variants v join products p on p.id = v.product_id
    where lower(v.sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[]) and v.retired_at is null and not (p.handle = any(${handles}::text[]))`;
  return new Set(rows.map((row) => row.sku));
}
