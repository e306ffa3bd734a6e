import { numberText } from "#domain/number-text.ts";

/** Suggests how much of a variant to order, from its recent sales. Pure; safe in a browser. */

/** The number of days whose sales count. */
export const soldDays = 90;

/** `supplyDays`: how long a supplier takes for a variant without a lead time; `reviewDays`: how often the merchant orders. */
export type ReorderTerms = { supplyDays: number; reviewDays: number };
export type Reorder = {
  /** Units sold in the last `soldDays`, less returned ones. */
  sold: number;
  /** Days until an order that is placed at the next review arrives. */
  coverDays: number;
  /** Units that will be sold in that time at the same pace. */
  demand: number;
  /** Units to order; 0: there is enough. */
  suggested: number;
};

type Figures = { sold: number; available: number; incoming: number; leadTimeDays: number | null };

/** Units sold per day x (lead time + review period) - available - incoming: the periodic review policy, without a safety stock. */
export function reorderOf({ sold, available, incoming, leadTimeDays }: Figures, { supplyDays, reviewDays }: ReorderTerms): Reorder {
  const coverDays = (leadTimeDays ?? supplyDays) + reviewDays;
  const demand = Math.ceil((sold * coverDays) / soldDays);
  return { sold, coverDays, demand, suggested: Math.max(0, demand - available - incoming) };
}

/** The suggestion in words: "27 sold in 90 days: 14 in the next 44 days, less 3 available, less 0 on the way." */
export function reorderText({ sold, coverDays, demand }: Reorder, { available, incoming }: Pick<Figures, "available" | "incoming">): string {
  if (sold === 0)
    return `None sold in ${soldDays} days${available < 0 ? `; ${numberText(-available)} reserved for orders, ${numberText(incoming)} on the way` : ""}.`;
  const there = available < 0 ? `plus ${numberText(-available)} reserved for orders` : `less ${numberText(available)} available`;
  return `${numberText(sold)} sold in ${soldDays} days: ${numberText(demand)} in the next ${coverDays} days, ${there}, less ${numberText(incoming)} on the way.`;
}
