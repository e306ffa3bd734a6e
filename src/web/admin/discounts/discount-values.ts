import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";

export type Discount = Answer<"GET /api/admin/discounts/:id">["discount"];
export type ListedDiscount = Answer<"GET /api/admin/discounts">["discounts"][number];
export type DiscountCost = Answer<"GET /api/admin/discounts/:id/costs">["costs"][number];
type DiscountBody = InputOf<"POST /api/admin/discounts">["body"];
/** The discount as the form holds it. `way`: how buyers get it. */
export type DiscountValues = DiscountBody & { way: "code" | "automatic"; revision: number };

/** Returns the discount as it is sent. Pure. */
export function discountBody({ way, revision: _, ...discount }: DiscountValues): DiscountBody {
  return { ...discount, code: way === "automatic" ? null : discount.code };
}

type Worth = Pick<DiscountBody, "kind" | "percentHundredths" | "amountCents">;

function offText({ kind, percentHundredths, amountCents }: Worth, currency: string): string {
  if (kind === "free-shipping") return "free shipping";
  return `${kind === "percent" ? `${(percentHundredths ?? 0) / 100}%` : formatMoney(amountCents ?? 0, currency)} off`;
}

/** "10% off", "$25.00 off from $200.00" */
export function worthText(discount: Discount, currency: string): string {
  const off = offText(discount, currency).replace(/^f/, "F");
  return discount.minimumCents > 0 ? `${off} from ${formatMoney(discount.minimumCents, currency)}` : off;
}

/**
 * "Every cart gets 50% off, from now on, without an end." Null for a discount that does not apply to every cart: with a code, for some collections only,
 * or already over. Pure.
 */
export function everyCartText(discount: DiscountValues, currency: string, now: number): string | null {
  const { way, collectionIds, minimumCents, startsAt, endsAt, maxUses, isOncePerBuyer } = discount;
  if (way === "code" || collectionIds.length > 0 || (endsAt !== null && Date.parse(endsAt) <= now)) return null;
  const parts = [
    `Every cart${minimumCents > 0 ? ` of ${formatMoney(minimumCents, currency)} or more` : ""} gets ${offText(discount, currency)}`,
    Date.parse(startsAt) <= now ? "from now on" : `from ${timeText(startsAt)} on`,
    endsAt === null ? "without an end" : `until ${timeText(endsAt)}`,
    ...(maxUses === null ? [] : [maxUses === 1 ? "for one order" : `for at most ${numberText(maxUses)} orders`]),
    ...(isOncePerBuyer ? ["once per buyer"] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** The characters of a code: letters and digits that cannot be mistaken for one another. */
const codeSigns = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns a random code that cannot be guessed: "K7WQ-3MXD". */
export function newCode(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => codeSigns[byte % codeSigns.length]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}

export function runsOf({ startsAt, endsAt }: Pick<Discount, "startsAt" | "endsAt">, now: number) {
  return { hasBegun: Date.parse(startsAt) <= now, hasEnded: endsAt !== null && Date.parse(endsAt) <= now };
}

export function stateOf({ startsAt, endsAt, maxUses, uses }: Discount, now: number): { tone: BadgeTone; text: string } {
  const { hasBegun, hasEnded } = runsOf({ startsAt, endsAt }, now);
  if (hasEnded) return { tone: "gray", text: "Ended" };
  if (!hasBegun) return { tone: "amber", text: "Scheduled" };
  return maxUses !== null && uses >= maxUses ? { tone: "gray", text: "Used up" } : { tone: "green", text: "Active" };
}

export function usesText({ uses, maxUses }: Discount): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}

/** "$1,250.00", "$40.00 and €12.00"; "At least $40.00" if some orders have no amount; "—" if no order used it. */
export function costText({ costs }: ListedDiscount): string {
  const counted = costs.filter(({ orders }) => orders > 0);
  if (counted.length === 0) return "—";
  const amounts = counted.map(({ amount }) => moneyText(amount)).join(" and ");
  return counted.some(({ ordersWithoutAmount }) => ordersWithoutAmount > 0) ? `At least ${amounts}` : amounts;
}

export function datesText({ startsAt, endsAt }: Discount): string {
  return endsAt === null ? `From ${dateText(startsAt)}` : `${dateText(startsAt)} to ${dateText(endsAt)}`;
}
