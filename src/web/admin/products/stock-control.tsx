import { useState } from "react";
import { Link } from "react-router";
import type { AdminVariant } from "#domain/catalog/product-admin.ts";
import { links } from "#web/links.ts";
import { type AdjustedVariant, AdjustStockDialog } from "../inventory/adjust-stock-dialog.tsx";
import { useRight } from "../toolkit/admin-session.ts";

/** The stock on hand. It is changed at once by adjustments, not by the form, because orders change it while the form is open. */
export function StockControl({ variant }: { variant: AdminVariant }) {
  const [adjusted, setAdjusted] = useState<AdjustedVariant | null>(null);
  const mayAdjust = useRight("stock.adjust");
  const { id, sku, title, tracked, onHand, reserved } = variant;
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">Stock</span>
      {tracked ? (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3">
          <span className="figures">
            {onHand} <span className="text-slate">on hand{reserved > 0 && `, ${reserved} reserved`}</span>
          </span>
          {mayAdjust && (
            <button
              type="button"
              onClick={() => setAdjusted({ id, name: sku ?? title, onHand, reserved })}
              className="min-h-6 text-accent hover:underline"
            >
              Adjust
            </button>
          )}
          <Link to={links.adminStock(id)} className="text-accent hover:underline">
            History
          </Link>
        </div>
      ) : (
        <span className="flex min-h-9 items-center text-slate">Not tracked</span>
      )}
      <AdjustStockDialog variant={adjusted} onClose={() => setAdjusted(null)} />
    </div>
  );
}
