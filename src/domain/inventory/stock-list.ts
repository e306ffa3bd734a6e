import type { Actor } from "#domain/actor.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { dayMs } from "#domain/durations.ts";
import { requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type Reorder, reorderOf, soldDays } from "./reorder-suggestion.ts";
import { findVariants, selectSoldSince, selectStockList } from "./stock-list-queries.ts";

/** The stock of every variant as staff see it. This module changes nothing. */
export const stockViews = ["all", "low", "out", "incoming"] as const;
export const stockSorts = ["product", "available", "sku"] as const;
export type StockView = (typeof stockViews)[number];
export type StockSort = (typeof stockSorts)[number];

export type StockRow = {
  id: string;
  productId: string;
  productTitle: string;
  /** Empty where the product has only one variant. */
  variantTitle: string;
  sku: string | null;
  status: "active" | "draft" | "archived";
  /** False: the stock is not counted, and the variant can always be sold. */
  tracked: boolean;
  onHand: number;
  reserved: number;
  /** On hand less reserved; negative for back-orders. */
  available: number;
  lowStockThreshold: number;
  policy: "deny" | "continue";
  leadTimeDays: number | null;
  /** Units on their way, and the day on which the next of them are expected, which may have passed. */
  incoming: number;
  nextOn: string | null;
  /** Where the variant is stored; empty where it is not set. */
  place: string;
  pictureUrl: string;
};

export type StockListInput = {
  search?: string | undefined;
  view?: StockView | undefined;
  sort?: StockSort | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
};

const perPage = 50;
const keyTypes: Record<StockSort, CursorKeyType> = { product: "text", available: "bigint", sku: "text" };

/** One page of the stock. An invalid cursor, or one of another sort, starts from the first page. Staff need the right `products.read`. */
export async function listStock(shop: Shop, actor: Actor, input: StockListInput = {}): Promise<{ variants: StockRow[]; next: string | null }> {
  requireRight(actor, "products.read");
  const { search = "", view = "all", sort = "product" } = input;
  const first = Math.min(input.first ?? perPage, 100);
  const after = readCursor(input.after, sort, keyTypes[sort]);
  const found = search.trim() === "" ? null : await findVariants(shop, search.trim());
  const rows = await selectStockList(shop, { search, found, view, sort, after, limit: first + 1 });
  const last = rows[first - 1];
  const next = rows.length > first && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null;
  return { variants: rows.slice(0, first).map(({ sortKey: _, ...row }) => row), next };
}

export type ReorderRow = StockRow & Reorder;

/**
 * Variants of active products that are low, the fewest available first, each with a suggested quantity to order: recent sales projected until the next order
 * arrives, less available units and those on their way. Staff need the right `products.read`.
 */
export async function listReorders(
  shop: Shop,
  actor: Actor,
  input: { search?: string | undefined; first?: number | undefined; after?: string | null | undefined } = {},
): Promise<{ variants: ReorderRow[]; next: string | null; terms: { supplyDays: number; reviewDays: number } }> {
  requireRight(actor, "products.read");
  const { variants, next } = await listStock(shop, actor, { ...input, view: "low", sort: "available" });
  const { supplyDays, reviewDays } = (await readSettings(shop)).productDefaults;
  const since = new Date(shop.clock.now().getTime() - soldDays * dayMs);
  const sold = await selectSoldSince(
    shop,
    variants.map(({ id }) => id),
    since,
  );
  const soldOf = new Map(sold.map((row) => [row.id, Math.max(0, row.sold)]));
  const rows = variants.map((row) => ({ ...row, ...reorderOf({ ...row, sold: soldOf.get(row.id) ?? 0 }, { supplyDays, reviewDays }) }));
  return { variants: rows, next, terms: { supplyDays, reviewDays } };
}
