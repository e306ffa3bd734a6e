/** Decides which discounts an order gets. Pure; amounts in minor units of one currency. */

export type DiscountKind = "percent" | "amount" | "free-shipping";

/** A discount as it applies to one order. */
export type OfferedDiscount = {
  id: string;
  title: string;
  /** Null: applies without a code. */
  code: string | null;
  kind: DiscountKind;
  percentHundredths: number | null;
  amountCents: number | null;
  minimumCents: number;
  /** The products of the order that it applies to; null: all. */
  productIds: ReadonlySet<string> | null;
  startsAt: Date;
  endsAt: Date | null;
  /** As many orders as allowed have it. */
  isUsedUp: boolean;
  /** It is limited to once per buyer, and this buyer has used it. */
  isUsedByBuyer: boolean;
};

/** Why an entered code takes nothing off. `smaller`: another discount takes off more, and products get only one. */
export type CodeFault = "unknown" | "ended" | "used-up" | "used-by-buyer" | "other-products" | "below-minimum" | "smaller";

export type AppliedDiscounts = {
  /** Taken off the products; `lines` are the indexes of the lines that it applies to. */
  goods: { id: string; title: string; cents: number; lines: readonly number[] } | null;
  freeShipping: { id: string; title: string } | null;
  /** Null where no code was entered or it takes something off. `discount`: the discount of the code, if there is one. */
  codeFault: { fault: CodeFault; discount: OfferedDiscount | null } | null;
};

type Line = { productId: string; cents: number };
type Worth = { offer: OfferedDiscount; cents: number; lines: number[] };

/** Normalizes a code: codes are compared in capitals and without spaces. */
export function normalCode(typed: string): string {
  return typed.replaceAll(/\s+/g, "").toUpperCase();
}

/**
 * Chooses, of all valid discounts, the one that takes most off the products (on a tie the one with the code), and in addition one for
 * free shipping. An amount never takes off more than its products cost; percentages are rounded half up.
 */
export function applyDiscounts(
  lines: readonly Line[],
  offers: readonly OfferedDiscount[],
  { code, now }: { code: string; now: Date },
): AppliedDiscounts {
  const entered = normalCode(code);
  const valid = offers.filter((offer) => faultOf(offer, lines, now) === null && (offer.code === null || offer.code === entered));
  const byCodeFirst = valid.toSorted((one, other) => Number(one.code === null) - Number(other.code === null));
  const worths = byCodeFirst.filter(({ kind }) => kind !== "free-shipping").map((offer) => worthOf(offer, lines));
  const best = worths.reduce<Worth | null>((most, worth) => (worth.cents > (most?.cents ?? 0) ? worth : most), null);
  const shipping = byCodeFirst.find(({ kind }) => kind === "free-shipping");
  const applied = [best?.offer.id, shipping?.id];
  const own = offers.find((offer) => offer.code === entered);
  const fault = entered === "" ? null : own ? (faultOf(own, lines, now) ?? (applied.includes(own.id) ? null : "smaller")) : "unknown";
  return {
    goods: best && { id: best.offer.id, title: titleOf(best.offer), cents: best.cents, lines: best.lines },
    freeShipping: shipping ? { id: shipping.id, title: titleOf(shipping) } : null,
    codeFault: fault && { fault, discount: own ?? null },
  };
}

/** "Spring sale (SPRING10)" */
function titleOf({ title, code }: OfferedDiscount): string {
  return code === null || title.toUpperCase() === code ? title : `${title} (${code})`;
}

/** Returns why a discount does not apply to these products; null: it does. */
export function faultOf(offer: OfferedDiscount, lines: readonly Line[], now: Date): CodeFault | null {
  // A code that starts later looks like one that does not exist.
  if (offer.startsAt > now) return "unknown";
  if (offer.endsAt !== null && offer.endsAt <= now) return "ended";
  if (offer.isUsedByBuyer) return "used-by-buyer";
  if (offer.isUsedUp) return "used-up";
  if (lines.reduce((sum, { cents }) => sum + cents, 0) < offer.minimumCents) return "below-minimum";
  if (!lines.some((line) => isFor(offer, line))) return "other-products";
  return null;
}

function isFor({ productIds }: OfferedDiscount, { productId, cents }: Line): boolean {
  return cents > 0 && (productIds === null || productIds.has(productId));
}

function worthOf(offer: OfferedDiscount, lines: readonly Line[]): Worth {
  const places = lines.flatMap((line, at) => (isFor(offer, line) ? [at] : []));
  const goodsCents = places.reduce((sum, at) => sum + (lines[at]?.cents ?? 0), 0);
  const cents = offer.kind === "percent" ? percentOf(goodsCents, offer.percentHundredths ?? 0) : Math.min(goodsCents, offer.amountCents ?? 0);
  return { offer, cents, lines: places };
}

function percentOf(cents: number, hundredths: number): number {
  return Number((BigInt(cents) * BigInt(hundredths) + 5000n) / 10_000n);
}
