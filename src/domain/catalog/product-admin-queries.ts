import { jsonPairs } from "#db/table-columns.ts";
import type { Shop } from "#domain/shop.ts";
import { editedVariantColumns, productColumns, type StoredProduct } from "./stored-product.ts";

const variantPairs = jsonPairs(editedVariantColumns, "v");
const productPairs = jsonPairs(productColumns, "p");

/** `imageUrl` is one of the product's pictures. `onHand` is the number of units, of which `reserved` are reserved for orders. */
type EditedVariant = NonNullable<(typeof editedVariantColumns)["row"]> & {
  tracked: boolean;
  onHand: number;
  reserved: number;
  imageUrl: string | null;
};
/** A variant that was removed from the product; saving the same option values restores it with its stock and history. */
type RetiredVariant = Pick<EditedVariant, "id" | "title" | "optionValues" | "sku" | "onHand">;
/** `url` is the URL by which an input names the picture; `thumbnailUrl` is null until it was fetched. */
type AdminPicture = { id: string; alt: string; url: string; thumbnailUrl: string | null; fetchFault: string | null };
/** `updatedAt` is compared when the product is saved: it moves with every change. */
export type AdminProductRecord = Omit<StoredProduct, "variants" | "retired" | "images" | "documents"> & {
  unitsSold: number;
  /** The products that `relations` refers to. */
  related: { id: string; title: string; status: "active" | "draft" | "archived" }[];
  /** The collections that contain it, by title. */
  collections: { id: string; title: string; isByRules: boolean }[];
  variants: EditedVariant[];
  retired: RetiredVariant[];
  images: AdminPicture[];
};

export async function countLowStock(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from product_stock where is_active and low_variants > 0`;
  return row?.count ?? 0;
}

/** Reads the whole product in one statement. */
export async function selectAdminProduct({ sql }: Shop, productId: string): Promise<AdminProductRecord | null> {
  const [row] = await sql<{ product: AdminProductRecord }[]>`
    select jsonb_build_object(${sql.unsafe(productPairs)}, 'unitsSold', p.units_sold,
      'related', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'status', r.status)), '[]') from products r
        where r.id in (select (one ->> 'productId')::uuid from jsonb_array_elements(p.relations) one)),
      'collections', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'isByRules', c.rules is not null) order by lower(c.title), c.id), '[]')
        from collection_products m join collections c on c.id = m.collection_id where m.product_id = p.id),
      'variants', (select coalesce(jsonb_agg(jsonb_build_object(${sql.unsafe(variantPairs)}, 'tracked', coalesce(s.tracked, true),
          'imageUrl', (select coalesce('/media/' || substring(i.file_key from '^pictures/([a-z0-9]+)\.') || '-1600.webp', i.source_url)
            from product_images i where i.id = v.image_id),
          'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0)) order by v.position), '[]')
        from variants v left join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null),
      'retired', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'optionValues', v.option_values, 'sku', v.sku,
          'onHand', coalesce(s.on_hand, 0)) order by v.retired_at desc, v.id desc), '[]')
        from variants v left join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is not null),
      'images', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', i.id, 'alt', i.alt, 'url', coalesce('/media/' || file.hash || '-1600.webp', i.source_url),
          'thumbnailUrl', '/media/' || file.hash || '-400.webp', 'fetchFault', i.fetch_fault) order by i.position), '[]')
        from product_images i cross join lateral (select substring(i.file_key from '^pictures/([a-z0-9]+)\.') as hash) file
        where i.product_id = p.id)) as product
    from products p where p.id = ${productId}`;
  return row?.product ?? null;
}

/** The maximum number of products scanned, the last changed first, so that a catalog of a million does not keep staff waiting. */
const searchedForMetafields = 20_000;

export async function selectMetafieldNames(shop: Shop): Promise<{ namespace: string; key: string; products: number }[]> {
  return shop.sql<{ namespace: string; key: string; products: number }[]>`
    select field ->> 'namespace' as namespace, field ->> 'key' as key, count(distinct p.id)::int as products
    from (select id, metafields from products order by updated_at desc, id desc limit ${searchedForMetafields}) p,
      jsonb_array_elements(p.metafields) field
    group by 1, 2 order by 3 desc, 1, 2 limit 200`;
}
