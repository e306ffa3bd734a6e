import { numberText } from "#domain/number-text.ts";

/** What to order of a variant, from what was sold of it lately. Pure; safe in a browser. */

/** Sales of so many days are looked at. */
export const soldDays = 90;

/** `supplyDays`: how long a supplier takes where a variant has no lead time of its own; `reviewDays`: how often the merchant orders. */
export type ReorderTerms = { supplyDays: number; reviewDays: number };
export type Reorder = {
  /** Units sold in the last `soldDays`, less those that came back. */
  sold: number;
  /** Days until an order that is placed at the next review is there. */
  coverDays: number;
  /** Units that are sold in that time at the same pace. */
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

/** The same in words: "27 sold in 90 days: 14 in the next 44 days, less 3 available and 0 on their way." */
export function reorderText({ sold, coverDays, demand }: Reorder, { available, incoming }: Pick<Figures, "available" | "incoming">): string {
  if (sold === 0)
    return `None sold in ${soldDays} days${available < 0 ? `; ${numberText(-available)} reserved for orders, ${numberText(incoming)} on the way` : ""}.`;
  const there = available < 0 ? `plus ${numberText(-available)} reserved for orders` : `less ${numberText(available)} available`;
  return `${numberText(sold)} sold in ${soldDays} days: ${numberText(demand)} in the next ${coverDays} days, ${there}, less ${numberText(incoming)} on the way.`;
}
