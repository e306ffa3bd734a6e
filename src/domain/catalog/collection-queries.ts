import { pictureOf, type StoredPicture } from "#domain/picture.ts";
import type { Shop } from "#domain/shop.ts";
import type { CategoryGroup, Collection } from "./catalog-types.ts";
import { countActive } from "./sitemap-queries.ts";

type CollectionRow = {
  id: string;
  handle: string;
  title: string;
  description_html: string;
  drawing: string;
  picture: StoredPicture | null;
  product_count: number;
  featured: boolean;
  seo_title: string | null;
  seo_description: string | null;
  category_group_id: string | null;
};

function columns(shop: Shop) {
  return shop.sql`c.id, c.handle, c.title, c.description_html, c.drawing, c.picture, c.product_count, c.featured, c.seo_title,
    c.seo_description, c.category_group_id`;
}

function collectionOf(row: CollectionRow): Collection {
  return {
    id: row.id,
    handle: row.handle,
    title: row.title,
    descriptionHtml: row.description_html,
    productCount: row.product_count,
    featured: row.featured,
    image: pictureOf(row.picture, row.drawing, row.title),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  };
}

/** Selects a collection that shoppers see, by handle. `all` is every active product, unless the merchant keeps a collection with that handle. */
export async function selectCollection(shop: Shop, handle: string): Promise<Collection | null> {
  if (handle.includes("\0")) return null;
  const [row] = await shop.sql<CollectionRow[]>`select ${columns(shop)} from collections c where c.handle = ${handle} and c.status = 'active'`;
  if (row) return collectionOf(row);
  return handle === "all" ? everything(shop) : null;
}

async function everything(shop: Shop): Promise<Collection> {
  return {
    id: "all",
    handle: "all",
    title: "All products",
    descriptionHtml: "",
    productCount: await countActive(shop),
    featured: false,
    image: pictureOf(null, "generic", "All products"),
    seoTitle: null,
    seoDescription: null,
  };
}

/** The collections in the merchant's order, at most 500. */
export async function selectCollections(shop: Shop, filter: { featured?: boolean } = {}): Promise<Collection[]> {
  const rows = await shop.sql<CollectionRow[]>`
    select ${columns(shop)} from collections c where c.status = 'active' and ${filter.featured ? shop.sql`c.featured` : shop.sql`true`}
    order by c.position, c.title limit 500`;
  return rows.map(collectionOf);
}

/** The groups that have collections, each with its collections, in the merchant's order. */
export async function selectCategoryGroups(shop: Shop): Promise<CategoryGroup[]> {
  const groups = await shop.sql<{ id: string; handle: string; title: string; icon: string }[]>`
    select id, handle, title, icon from category_groups order by position, title`;
  const rows = await shop.sql<CollectionRow[]>`
    select ${columns(shop)} from collections c where c.category_group_id is not null and c.status = 'active' order by c.position, c.title limit 1000`;
  return groups
    .map((group) => ({ ...group, collections: rows.filter((row) => row.category_group_id === group.id).map(collectionOf) }))
    .filter((group) => group.collections.length > 0);
}
