import { formatMoney } from "#domain/money.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { dateText } from "../toolkit/date-format.ts";

export type Discount = Answer<"GET /api/admin/discounts/:id">["discount"];
export type ListedDiscount = Answer<"GET /api/admin/discounts">["discounts"][number];
export type DiscountCost = Answer<"GET /api/admin/discounts/:id/costs">["costs"][number];
/** As the form has it. */
export type DiscountValues = InputOf<"POST /api/admin/discounts">["body"] & { revision: number };

/** "10% off", "$25.00 off orders of $200.00 or more" */
export function worthText({ kind, percentHundredths, amountCents, minimumCents }: Discount, currency: string): string {
  const off =
    kind === "free-shipping"
      ? "Free shipping"
      : `${kind === "percent" ? `${(percentHundredths ?? 0) / 100}%` : formatMoney(amountCents ?? 0, currency)} off`;
  return minimumCents > 0 ? `${off} from ${formatMoney(minimumCents, currency)}` : off;
}

export function stateOf({ startsAt, endsAt, mostUses, uses }: Discount, now: number): { tone: BadgeTone; text: string } {
  if (endsAt !== null && Date.parse(endsAt) <= now) return { tone: "gray", text: "Ended" };
  if (Date.parse(startsAt) > now) return { tone: "amber", text: "Scheduled" };
  return mostUses !== null && uses >= mostUses ? { tone: "gray", text: "Used up" } : { tone: "green", text: "Active" };
}

export function usesText({ uses, mostUses }: Discount): string {
  return mostUses === null ? String(uses) : `${uses} of ${mostUses}`;
}

/** "$1,250.00", "$40.00 and €12.00", "At least $40.00" where some orders are not in it; "—" where no order has it. */
export function costText({ costs }: ListedDiscount): string {
  const counted = costs.filter(({ orders }) => orders > 0);
  if (counted.length === 0) return "—";
  const amounts = counted.map(({ amount }) => moneyText(amount)).join(" and ");
  return counted.some(({ ordersWithoutAmount }) => ordersWithoutAmount > 0) ? `At least ${amounts}` : amounts;
}

export function datesText({ startsAt, endsAt }: Discount): string {
  return endsAt === null ? `From ${dateText(startsAt)}` : `${dateText(startsAt)} to ${dateText(endsAt)}`;
}
