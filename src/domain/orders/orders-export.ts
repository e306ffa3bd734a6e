import type { Shop } from "#domain/shop.ts";
import { type ExportOrder, selectForExport } from "./orders-export-queries.ts";

export type { ExportOrder } from "./orders-export-queries.ts";

const atOnce = 500;

/** Yields all orders, oldest first, in batches. */
export async function* ordersForExport(shop: Shop): AsyncGenerator<ExportOrder[]> {
  let after = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await selectForExport(shop, after, atOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.exported);
    after = { at: last.at, id: last.id };
  }
}
