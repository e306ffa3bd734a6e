import type { Sql } from "#db/open-database.ts";
import {
  listCategoryGroups,
  listCollectionProducts,
  listFeaturedCollections,
  readCollection,
  readProduct,
  relatedProducts,
  sellableVariants,
  sitemapProducts,
} from "#domain/catalog/catalog.ts";
import { type ProductSort, productSorts } from "#domain/catalog/catalog-types.ts";
import { maxProductPosition } from "#domain/catalog/collection-listing-queries.ts";
import { predictiveSearch, searchAll } from "#domain/search/search.ts";
import type { Shop } from "#domain/shop.ts";
import { links, withQuery } from "#web/links.ts";

/**
 * A kind of page that shoppers and crawlers request: some of its paths, and what it reads of the catalog. A kind without paths differs per
 * visitor or is part of other pages.
 */
export type PageKind = { name: string; paths: string[]; read(shop: Shop): Promise<unknown> };

const perPage = 24;
/** The last page that a crawler can reach. */
const lastPage = Math.floor(maxProductPosition / perPage);

/** Returns the kinds, with the largest collection, the smallest, and products spread over the catalog. */
export async function pageKinds(sql: Sql, count: number): Promise<PageKind[]> {
  const collections = await sql<{ handle: string; query: string }[]>`
    select handle, title as query from collections where product_count > 0 order by product_count desc, handle`;
  const largest = collections[0]?.handle ?? "";
  const smallest = collections.at(-1)?.handle ?? "";
  // The most common product type has the most candidates for related products.
  const products = await sql<{ handle: string; variant: string }[]>`
    select p.handle, (select id from variants v where v.product_id = p.id and v.retired_at is null order by position limit 1) as variant from products p
    where p.status = 'active' and p.product_type = (select product_type from products group by 1 order by count(*) desc, 1 limit 1)
    order by md5(p.id::text) limit ${count}`;
  const [totals] = await sql<{ active: number }[]>`select count(*)::int as active from products where status = 'active'`;
  const [word] = await sql<{ word: string }[]>`
    select split_part(title, ' ', 1) as word from products group by 1 order by count(*) desc, 1 limit 1`;
  const listing = (name: string, handle: string, query: { sort?: ProductSort; page?: number; min?: number; max?: number }): PageKind => ({
    name,
    paths: [links.collection(handle, query)],
    read: async (shop) => {
      const collection = await readCollection(shop, handle);
      if (!collection) throw new Error(`There is no collection ${handle}.`);
      const bounds = { minCents: query.min && query.min * 100, maxCents: query.max && query.max * 100 };
      return listCollectionProducts(shop, collection, { ...query, ...bounds, first: perPage });
    },
  });
  return [
    { name: "home", paths: [links.home()], read: readHome },
    { name: "collections", paths: [links.collections()], read: listCategoryGroups },
    ...productSorts.map((sort) => listing(`largest collection, ${sort}`, largest, { sort })),
    ...productSorts.map((sort) => listing(`all products, ${sort}`, "all", { sort })),
    listing("smallest collection, price-desc", smallest, { sort: "price-desc" }),
    listing("largest collection, 20 to 200", largest, { min: 20, max: 200 }),
    listing("all products, 20 to 200", "all", { min: 20, max: 200 }),
    listing(`largest collection, page ${lastPage}`, largest, { page: lastPage }),
    listing(`all products, page ${lastPage}, title-asc`, "all", { page: lastPage, sort: "title-asc" }),
    {
      name: "product",
      paths: products.map(({ handle }) => links.product(handle)),
      read: (shop) => readProductPage(shop, products[0]?.handle ?? ""),
    },
    {
      name: "cart of five",
      paths: [],
      read: (shop) =>
        sellableVariants(
          shop,
          products.slice(0, 5).map(({ variant }) => variant),
        ),
    },
    {
      name: "sitemap, 20,000 of the last file",
      paths: [],
      read: async (shop) => {
        for await (const _ of sitemapProducts(shop, { skip: Math.floor((totals?.active ?? 0) / 50_000) * 50_000, count: 20_000 }));
      },
    },
    { name: "search, commonest word", paths: [links.search({ q: word?.word ?? "" })], read: (shop) => searchAll(shop, { query: word?.word ?? "" }) },
    {
      name: "overlay, commonest word",
      paths: [withQuery("/api/predictive-search", { query: word?.word ?? "" })],
      read: (shop) => predictiveSearch(shop, word?.word ?? ""),
    },
  ];
}

async function readHome(shop: Shop): Promise<void> {
  const [, [first]] = await Promise.all([listCategoryGroups(shop), listFeaturedCollections(shop)]);
  if (first) await listCollectionProducts(shop, first, { first: 12 });
}

async function readProductPage(shop: Shop, handle: string): Promise<void> {
  const product = await readProduct(shop, handle);
  if (!product) throw new Error(`There is no product ${handle}.`);
  await relatedProducts(shop, product, 8);
}
