import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type StockLevel, selectStock } from "./stock-reading-queries.ts";

export type { StockLevel } from "./stock-reading-queries.ts";

const perPage = 100;
const maxPerPage = 500;

/** One page of the stock of all variants that are sold, the least recently changed first. Refuses `not-allowed`. */
export async function listStockByChange(
  shop: Shop,
  actor: Actor,
  {
    updatedSince,
    sku,
    first = perPage,
    after,
  }: { updatedSince?: string | undefined; sku?: string | undefined; first?: number | undefined; after?: string | undefined },
): Promise<{ stock: StockLevel[]; next: string | null }> {
  requireRight(actor, "stock.read");
  const most = Math.min(first, maxPerPage);
  const place = readCursor(after, "updated", "timestamptz");
  const rows = await selectStock(shop, { since: updatedSince ?? null, sku: sku ?? null, after: place, limit: most + 1 });
  const last = rows[most - 1];
  return {
    stock: rows.slice(0, most),
    next: rows.length > most && last ? writeCursor("updated", { key: last.updatedAt, id: last.variantId }) : null,
  };
}

/** Reads the stock of one variant. Refuses `not-allowed`, `variant-not-found`. */
export async function readStockLevel(shop: Shop, actor: Actor, variantId: string): Promise<StockLevel> {
  requireRight(actor, "stock.read");
  const [level] = isId(variantId) ? await selectStock(shop, { variantId, limit: 1 }) : [];
  if (!level) throw new Refusal("variant-not-found");
  return level;
}
