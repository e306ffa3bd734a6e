import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectIncomingOf } from "./incoming-list-queries.ts";
import type { AdjustmentReason } from "./inventory-queries.ts";
import { selectHistorySums, selectMovements } from "./stock-history-queries.ts";
import type { StockRow } from "./stock-list.ts";
import { selectStockOf } from "./stock-list-queries.ts";

/** The history of one variant's stock, which explains every unit of it. This module changes nothing. */
export type Movement = {
  /** Unique within its kind; a reservation and its release have the same id. */
  id: string;
  kind: AdjustmentReason | "reserved" | "released";
  at: string;
  onHandChange: number;
  reservedChange: number;
  /** On hand after the movement; null before the first change. */
  onHand: number | null;
  note: string | null;
  /** The name of a staff member; null where the shop itself made the change, for a buyer. */
  byName: string | null;
  order: { id: string; name: string } | null;
  delivery: { id: string; reference: string } | null;
};
export type HistorySums = { opening: number; sums: { reason: AdjustmentReason; units: number }[] };

export type StockHistory = {
  variant: StockRow & { isRetired: boolean };
  /** Opening and sums add up to the stock on hand; `unexplained` is the difference. */
  explained: HistorySums & { unexplained: number };
  deliveries: Awaited<ReturnType<typeof selectIncomingOf>>;
  movements: Movement[];
  next: string | null;
};

const perPage = 50;

/** One page of the history, newest first. Staff need the right `products.read`. Refuses `variant-not-found`. */
export async function readStockHistory(
  shop: Shop,
  actor: Actor,
  { variantId, after }: { variantId: string; after?: string | null | undefined },
): Promise<StockHistory> {
  requireRight(actor, "products.read");
  const variant = isId(variantId) ? await selectStockOf(shop, variantId) : null;
  if (!variant) throw new Refusal("variant-not-found");
  const [sums, deliveries, rows] = await Promise.all([
    selectHistorySums(shop, variantId),
    selectIncomingOf(shop, variantId),
    selectMovements(shop, { variantId, after: readCursor(after, "at", "timestamptz"), limit: perPage + 1 }),
  ]);
  const last = rows[perPage - 1];
  const sum = sums.sums.reduce((all, { units }) => all + units, sums.opening);
  return {
    variant,
    explained: { ...sums, unexplained: variant.onHand - sum },
    deliveries,
    movements: rows.slice(0, perPage),
    next: rows.length > perPage && last ? writeCursor("at", { key: last.at, id: last.id }) : null,
  };
}
