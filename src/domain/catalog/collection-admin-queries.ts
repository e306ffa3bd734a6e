import type { CollectionRules } from "#db/schema/catalog.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";
import type { AdminCollectionRow, CollectionListInput, CollectionSort } from "./collection-admin.ts";

export type MatchedProduct = { id: string; handle: string; title: string; status: "active" | "draft" | "archived"; pictureUrl: string };
export type AdminCollectionRecord = {
  id: string;
  handle: string;
  title: string;
  status: "active" | "draft";
  /** When a draft becomes active automatically. */
  publishAt: string | null;
  descriptionHtml: string;
  /** The drawing shown where there is no picture. */
  drawing: string;
  /** Null for a collection picked by hand. Prices in minor units. */
  rules: CollectionRules | null;
  products: MatchedProduct[];
  /** The handle of the collection's group on the home page. */
  categoryGroup: string | null;
  position: number;
  featured: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
  productCount: number;
  pictureUrl: string;
  updatedAt: string;
};

/** The sort key of each order, as text that casts back to the same value. */
function sortOf({ sql }: Shop, sort: CollectionSort) {
  switch (sort) {
    case "title":
      return { by: sql`lower(c.title)`, descending: false, cast: sql`text` };
    case "products":
      return { by: sql`c.product_count`, descending: true, cast: sql`bigint` };
    default:
      return { by: sql`lpad(c.position::text, 10, '0') || lower(c.title)`, descending: false, cast: sql`text` };
  }
}

/** The path of a small picture; `picture` and `drawing` are columns. */
function pictureUrl({ sql }: Shop) {
  return sql`coalesce('/media/' || substring(c.picture ->> 'fileKey' from '^pictures/([a-z0-9]+)\.') || '-200.webp', '/drawings/' || c.drawing || '.svg')`;
}

type ListQuery = Required<Omit<CollectionListInput, "after">> & { after: CursorPlace | null; limit: number };

export function selectAdminCollections(
  shop: Shop,
  { search = "", view, sort, after, limit }: { [Key in keyof ListQuery]: NonNullable<ListQuery[Key]> | (Key extends "after" ? null : never) },
): Promise<(AdminCollectionRow & { sortKey: string })[]> {
  const { sql } = shop;
  const { by, descending, cast } = sortOf(shop, sort);
  const part = `%${search
    .trim()
    .slice(0, 200)
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const beyond = !after
    ? sql`true`
    : descending
      ? sql`(${by}, c.id) < (${after.key}::text::${cast}, ${after.id}::uuid)`
      : sql`(${by}, c.id) > (${after.key}::text::${cast}, ${after.id}::uuid)`;
  return sql<(AdminCollectionRow & { sortKey: string })[]>`
    select c.id, c.handle, c.title, c.status, to_json(c.publish_at) #>> '{}' as "publishAt", c.rules, c.product_count as "productCount", c.featured, ${pictureUrl(shop)} as "pictureUrl", (${by})::text as "sortKey"
    from collections c
    where ${search.trim() ? sql`(c.title ilike ${part} or c.handle ilike ${part})` : sql`true`}
      and ${view === "all" ? sql`true` : view === "hidden" ? sql`c.status = 'draft'` : view === "rules" ? sql`c.rules is not null` : sql`c.rules is null`} and ${beyond}
    order by ${by} ${descending ? sql`desc` : sql`asc`}, c.id ${descending ? sql`desc` : sql`asc`} limit ${limit}`;
}

export async function selectAdminCollection(shop: Shop, id: string): Promise<AdminCollectionRecord | null> {
  const { sql } = shop;
  const [row] = await sql<AdminCollectionRecord[]>`
    select c.id, c.handle, c.title, c.status, to_json(c.publish_at) #>> '{}' as "publishAt", c.description_html as "descriptionHtml", c.drawing, c.rules, g.handle as "categoryGroup", c.position, c.featured,
           c.seo_title as "seoTitle", c.seo_description as "seoDescription", c.product_count as "productCount", ${pictureUrl(shop)} as "pictureUrl",
           to_json(c.updated_at) #>> '{}' as "updatedAt",
           case when c.rules is null then (
             select coalesce(jsonb_agg(${memberPairs(shop)} order by m.position, p.handle), '[]')
             from collection_products m join products p on p.id = m.product_id where m.collection_id = c.id) else '[]' end as products
    from collections c left join category_groups g on g.id = c.category_group_id where c.id = ${id}`;
  return row ?? null;
}

/** One product of a list, from `products p`. */
export function memberPairs({ sql }: Shop) {
  return sql`jsonb_build_object('id', p.id, 'handle', p.handle, 'title', p.title, 'status', p.status, 'pictureUrl', coalesce(
    (select '/media/' || substring(i.file_key from '^pictures/([a-z0-9]+)\.') || '-200.webp' from product_images i where i.product_id = p.id order by i.position limit 1),
    '/drawings/' || p.drawing || '.svg'))`;
}

export type CollectionChoices = {
  collections: { id: string; handle: string; title: string; isByRules: boolean }[];
  groups: { handle: string; title: string }[];
};

export async function hasCollection({ sql }: Shop, handle: string): Promise<boolean> {
  const [row] = await sql<{ is_there: boolean }[]>`select exists (select from collections where handle = ${handle}) as is_there`;
  return row?.is_there ?? false;
}

export async function selectChoices({ sql }: Shop): Promise<CollectionChoices> {
  const [row] = await sql<CollectionChoices[]>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'handle', handle, 'title', title, 'isByRules', rules is not null) order by title), '[]')
              from (select id, handle, title, rules from collections order by title limit 1000) c) as collections,
           (select coalesce(jsonb_agg(jsonb_build_object('handle', handle, 'title', title) order by position, title), '[]')
              from (select handle, title, position from category_groups order by position, title limit 1000) g) as groups`;
  return row ?? { collections: [], groups: [] };
}
