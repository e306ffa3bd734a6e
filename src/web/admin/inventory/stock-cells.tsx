import type { DeliveryState } from "#domain/inventory/incoming-input.ts";
import { numberText } from "#domain/number-text.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { calendarDay, today } from "../toolkit/date-format.ts";

export type StockRow = Answer<"GET /api/admin/inventory">["variants"][number];

/** "Balance (0.1 mg)", "Balance". */
export const variantName = ({ productTitle, variantTitle }: Pick<StockRow, "productTitle" | "variantTitle">) =>
  variantTitle ? `${productTitle} (${variantTitle})` : productTitle;

/** The available units, with a word if there are few. */
export function AvailableUnits({ row }: { row: StockRow }) {
  if (!row.tracked) return <StockLevel available={null} />;
  const isLow = row.status === "active" && row.available <= row.lowStockThreshold;
  return <StockLevel available={row.available} isLow={isLow} canBackOrder={row.policy === "continue"} />;
}

/** Used for a variant and for all variants of a product together. `available` null: stock is not tracked. */
export function StockLevel({
  available,
  isLow = false,
  canBackOrder = false,
}: {
  available: number | null;
  isLow?: boolean;
  canBackOrder?: boolean;
}) {
  if (available === null) return <span className="text-slate">Not tracked</span>;
  const isOut = available <= 0;
  if (!isLow && !isOut) return numberText(available);
  return (
    <span className={`font-medium whitespace-nowrap ${isOut && !canBackOrder ? "text-red" : "text-amber"}`}>
      <span className="text-[0.8125rem] font-normal">{isOut ? (canBackOrder ? "Back-order" : "Out") : "Low"}</span> {numberText(available)}
    </span>
  );
}

/** The units on their way and the next expected day, which is marked as late once it has passed. */
export function IncomingUnits({ row }: { row: Pick<StockRow, "incoming" | "nextOn"> }) {
  if (row.incoming === 0 || row.nextOn === null) return <span className="text-slate">–</span>;
  const isLate = row.nextOn < today();
  return (
    <span className="whitespace-nowrap">
      {numberText(row.incoming)}{" "}
      <span className={isLate ? "text-amber" : "text-slate"}>{isLate ? `late since ${calendarDay(row.nextOn)}` : calendarDay(row.nextOn)}</span>
    </span>
  );
}

const states: Record<DeliveryState, [BadgeTone, string]> = {
  expected: ["gray", "Expected"],
  overdue: ["amber", "Late"],
  received: ["green", "Received"],
  cancelled: ["gray", "Canceled"],
};

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const [tone, text] = states[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The name of a delivery if it has no reference. */
export const deliveryName = ({ reference, supplier }: { reference: string; supplier: string }) => reference || supplier || "Delivery";
