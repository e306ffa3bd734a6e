import type { CursorPlace } from "#domain/cursor.ts";
import { searchExpression } from "#domain/search-text.ts";
import type { Shop } from "#domain/shop.ts";
import type { StockRow, StockSort, StockView } from "./stock-list.ts";

/** `found`: the variants that the search found, if there are few. */
type ListQuery = { search: string; found?: string[] | null; view: StockView; sort: StockSort; after: CursorPlace | null; limit: number };

const skuKey = ({ sql }: Pick<Shop, "sql">) => sql`(lower(coalesce(v.sku, '')) collate "C")`;

/** The variants of one page; each sort uses an index. The variants of a product follow one another. */
function pageOf(shop: Pick<Shop, "sql">, { search, found, view, sort, after, limit }: ListQuery) {
  const { sql } = shop;
  const [available, sku] = [sql`s.available_key`, skuKey(shop)];
  const isFound = search.trim() === "" ? sql`true` : found ? sql`v.id = any(${found}::uuid[])` : matching(shop, search.trim());
  const most = sql`(select max(low_stock_threshold) from variants)`;
  const shown = {
    all: sql`true`,
    low: sql`p.status = 'active' and s.tracked and ${available} <= v.low_stock_threshold and ${available} <= ${most}`,
    out: sql`p.status = 'active' and ${available} <= 0`,
    incoming: sql`v.id in (select variant_id from incoming_lines where ended_at is null)`,
  }[view];
  const order = {
    available: {
      key: available,
      by: sql`${available}, v.id`,
      beyond: sql`(${available}, s.variant_id) > (${after?.key ?? ""}::text::int, ${after?.id ?? null}::uuid)`,
    },
    sku: { key: sku, by: sql`${sku}, v.id`, beyond: sql`(${sku}, v.id) > (${after?.key ?? ""}::text collate "C", ${after?.id ?? null}::uuid)` },
    product: { key: sql`lower(p.title)`, by: sql`lower(p.title), p.id, v.position`, beyond: beyondProduct(shop, after) },
  }[sort];
  return sql`
    select v.id, v.product_id, (${order.key})::text as key, row_number() over (order by ${order.by}) as place from variants v join stock_levels s on s.variant_id = v.id join products p on p.id = v.product_id
    where v.retired_at is null and ${isFound} and ${shown} and ${after ? order.beyond : sql`true`}
    order by ${order.by} limit ${limit}`;
}

/** The first part lets the query use the index, the second is for the variants of the same product. */
function beyondProduct({ sql }: Pick<Shop, "sql">, after: CursorPlace | null) {
  const [key, id] = [after?.key ?? "", after?.id ?? null];
  const product = sql`(select product_id from variants where id = ${id}::uuid)`;
  return sql`(lower(p.title), p.id) >= (${key}::text, ${product})
    and ((lower(p.title), p.id) > (${key}::text, ${product}) or v.position > (select position from variants where id = ${id}::uuid))`;
}

const maxLookedUp = 500;

/** Finds variants by words of the product, the beginning of a SKU, or a whole barcode, each by its index; null for more than `maxLookedUp`. */
export async function findVariants(shop: Pick<Shop, "sql">, search: string): Promise<string[] | null> {
  const rows = await foundVariantsQuery(shop, search);
  return rows.length > maxLookedUp ? null : rows.map(({ id }) => id);
}

/** The statement of `findVariants`, exported separately so that a test can ask for its plan. */
export function foundVariantsQuery({ sql }: Pick<Shop, "sql">, search: string) {
  const { words, beginning, barcode } = soughtOf(search);
  const limit = sql`limit ${maxLookedUp + 1}`;
  return sql<{ id: string }[]>`select id from (
    (select id from variants where (lower(coalesce(sku, '')) collate "C") like ${beginning} ${limit})
    union (select id from variants where barcode = ${barcode} ${limit})
    ${words ? sql`union (select o.id from product_search f join variants o on o.product_id = f.product_id where f.document @@ to_tsquery('english', ${words}) ${limit})` : sql``}
  ) found ${limit}`;
}

/** The same condition on `variants v`, for reading in the sort order of the list, which reaches a page faster where many match. */
function matching({ sql }: Pick<Shop, "sql">, search: string) {
  const { words, beginning, barcode } = soughtOf(search);
  const hasWords = sql`exists (select from product_search f where f.product_id = v.product_id and f.document @@ to_tsquery('english', ${words}))`;
  return sql`((lower(coalesce(v.sku, '')) collate "C") like ${beginning} or v.barcode = ${barcode} ${words ? sql`or ${hasWords}` : sql``})`;
}

function soughtOf(search: string) {
  const beginning = `${search
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  return { words: searchExpression(search), beginning, barcode: search.slice(0, 200) };
}

/** The units on their way, whether their day has passed or not. */
const incoming = ({ sql }: Pick<Shop, "sql">) => sql`
  left join lateral (select sum(quantity - received)::int as units, min(expected_on)::text as next from incoming_lines i
    where i.variant_id = v.id and i.ended_at is null) i on true`;

const picture = ({ sql }: Pick<Shop, "sql">) => sql`coalesce('/media/' || substring((
    select file_key from product_images i where i.product_id = p.id and i.file_key is not null order by (i.id = v.image_id) desc nulls last, i.position limit 1)
  from '^pictures/([a-z0-9]+)\\.') || '-200.webp', '/drawings/' || p.drawing || '.svg')`;

export function selectStockList(shop: Pick<Shop, "sql">, query: ListQuery) {
  const { sql } = shop;
  return sql<(StockRow & { sortKey: string })[]>`
    with page as materialized (${pageOf(shop, query)})
    select ${stockColumns(shop)}, page.key as "sortKey"
    from page join variants v on v.id = page.id join stock_levels s on s.variant_id = v.id join products p on p.id = v.product_id ${incoming(shop)}
    order by page.place`;
}

function stockColumns(shop: Pick<Shop, "sql">) {
  return shop.sql`v.id, v.product_id as "productId", p.title as "productTitle", case when v.title = 'Default Title' then '' else v.title end as "variantTitle",
    v.sku, p.status, s.tracked, s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available, v.low_stock_threshold as "lowStockThreshold",
    v.policy, v.lead_time_days as "leadTimeDays", s.place, coalesce(i.units, 0) as incoming, i.next as "nextOn", ${picture(shop)} as "pictureUrl"`;
}

/** Selects one variant, including a retired one; null where there is none. */
export async function selectStockOf(shop: Shop, variantId: string): Promise<(StockRow & { isRetired: boolean }) | null> {
  const [row] = await shop.sql<(StockRow & { isRetired: boolean })[]>`
    select ${stockColumns(shop)}, v.retired_at is not null as "isRetired"
    from variants v join stock_levels s on s.variant_id = v.id join products p on p.id = v.product_id ${incoming(shop)} where v.id = ${variantId}`;
  return row ?? null;
}

export type SoldUnits = { id: string; sold: number };

/** Units of these variants sold since then, less those that came back. */
export async function selectSoldSince(shop: Shop, variantIds: string[], since: Date): Promise<SoldUnits[]> {
  return shop.sql<SoldUnits[]>`
    select w.id, coalesce((select -sum(a.delta) from stock_adjustments a
      where a.variant_id = w.id and a.at >= ${since.toISOString()} and a.order_id is not null), 0)::int as sold
    from unnest(${variantIds}::uuid[]) w(id)`;
}
