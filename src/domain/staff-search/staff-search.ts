import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { hasRight, type Right, requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { allowTypos, customersQuery, findOrders, productsQuery, similarities, titlesQuery, variantsQuery } from "./staff-search-queries.ts";
import { type StaffQuery, staffQuery } from "./staff-search-terms.ts";
import type { StaffHits } from "./staff-search-types.ts";

const nothing: StaffHits = { orders: [], products: [], variants: [], customers: [], collections: [], pages: [], articles: [], isSimilar: false };

/**
 * Searches the whole admin area: all words must match, and each may be unfinished; if nothing matches, similar words do. Searches only
 * what the actor may read. Refuses `not-allowed` to actors who may not read products, which every role may.
 */
export async function searchAsStaff(shop: Shop, actor: Actor, { query: text }: { query: string }): Promise<StaffHits> {
  requireRight(actor, "products.read");
  const query = staffQuery(text);
  if (query === null) return nothing;
  const exact = await find(shop, actor, query);
  if (isAny(exact) || query.longer.length === 0) return exact;
  return inTransaction(shop, async (shop) => {
    let similar = exact;
    for (const similarity of similarities(query)) {
      await allowTypos(shop, similarity);
      similar = await find(shop, actor, { ...query, isSimilar: true });
      if (isAny(similar)) break;
    }
    return similar;
  });
}

const isAny = (found: StaffHits): boolean => Object.values(found).some((hits) => Array.isArray(hits) && hits.length > 0);

async function find(shop: Shop, actor: Actor, query: StaffQuery): Promise<StaffHits> {
  const may = async <Hit>(right: Right, hits: () => PromiseLike<readonly Hit[]>): Promise<Hit[]> =>
    hasRight(actor, right) ? [...(await hits())] : [];
  // Addresses belong to people and their orders, so titles are not searched for a similar one.
  const mayTitles = async <Hit>(right: Right, hits: () => PromiseLike<readonly Hit[]>): Promise<Hit[]> =>
    query.isSimilar && query.isAddress ? [] : may(right, hits);
  const [orders, products, variants, customers, collections, pages, articles] = await Promise.all([
    may("orders.read", () => findOrders(shop, query)),
    mayTitles("products.read", () => productsQuery(shop, query)),
    may("products.read", () => (query.isSimilar ? Promise.resolve([]) : variantsQuery(shop, query))),
    may("customers.read", () => customersQuery(shop, query)),
    mayTitles("products.read", () => titlesQuery(shop, "collections", query)),
    mayTitles("settings.read", () => titlesQuery(shop, "pages", query)),
    mayTitles("settings.read", () => titlesQuery(shop, "articles", query)),
  ]);
  return { orders, products, variants, customers, collections, pages, articles, isSimilar: query.isSimilar };
}
