import { formatMoney } from "#domain/money.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { dateText } from "../toolkit/date-format.ts";

export type Discount = Answer<"GET /api/admin/discounts/:id">["discount"];

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

export function datesText({ startsAt, endsAt }: Discount): string {
  return endsAt === null ? `From ${dateText(startsAt)}` : `${dateText(startsAt)} to ${dateText(endsAt)}`;
}
