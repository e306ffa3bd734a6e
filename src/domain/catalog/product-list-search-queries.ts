import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Searches the list of products: every word is part of the title, vendor, type or handle; or the text is the beginning of a SKU or a whole barcode.
 * A word of one or two characters must begin a word there, because parts that short are in nearly every product.
 *
 * Where few products match, they are looked up first and the page is picked from them. Where many match, scanning in the order of the list is faster.
 */
const maxLookedUp = 500;
const maxSearchWords = 8;

/** Returns the matching products; null where there are more than `maxLookedUp`. */
export async function findListed(shop: Pick<Shop, "sql">, search: string): Promise<string[] | null> {
  const rows = await listedQuery(shop, search);
  return rows.length > maxLookedUp ? null : rows.map(({ id }) => id);
}

/** The statement of `findListed`, exported separately so that a test can ask for its plan. */
export function listedQuery(shop: Pick<Shop, "sql">, search: string) {
  const { sql } = shop;
  return sql<{ id: string }[]>`select id from (${matchingIds(shop, search, sql`limit ${maxLookedUp + 1}`)}) matching limit ${maxLookedUp + 1}`;
}

/** A condition on `products p`, for statements that read all matches. */
export function isAmong(shop: Pick<Shop, "sql">, search: string): Fragment {
  return shop.sql`p.id in (${matchingIds(shop, search, shop.sql``)})`;
}

/** A condition on `products p`, for a page in the order of the list where many products match. */
export function isLike(shop: Pick<Shop, "sql">, search: string): Fragment {
  const { sql } = shop;
  return sql`(${hasWords(shop, search)} or exists (select from variants v where v.product_id = p.id and v.retired_at is null
    and (${hasSku(shop, search)} or v.barcode = ${search})))`;
}

function matchingIds(shop: Pick<Shop, "sql">, search: string, limit: Fragment): Fragment {
  const { sql } = shop;
  return sql`
    (select p.id from products p where ${hasWords(shop, search)} ${limit})
    union (select v.product_id from variants v where v.retired_at is null and ${hasSku(shop, search)} ${limit})
    union (select v.product_id from variants v where v.retired_at is null and v.barcode = ${search} ${limit})`;
}

const quoted = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** Uses the same expression as the index `products_list_words`. */
function hasWords({ sql }: Pick<Shop, "sql">, search: string): Fragment {
  const words = search.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, maxSearchWords);
  const text = sql`(' ' || p.title || ' ' || p.vendor || ' ' || p.product_type || ' ' || p.handle)`;
  const conditions = words.map((word) =>
    word.length > 2
      ? sql`${text} ilike ${`%${quoted(word)}%`}`
      : sql`(${text} ilike ${`% ${quoted(word)}%`} or ${text} ilike ${`%-${quoted(word)}%`})`,
  );
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`);
}

function hasSku({ sql }: Pick<Shop, "sql">, search: string): Fragment {
  return sql`lower(v.sku) like ${`${quoted(search.slice(0, 200).toLowerCase())}%`}`;
}
