import {
  lineNotCarriedText,
  linesNotCarried,
  type NotCarried,
  notCarriedReason,
  notCarriedRemedy,
  removeText,
  titlesText,
} from "./dangerous-goods.ts";
import { isFreight, isFreightNowhere, type ShippingFault, type ShippingSettings, shippingOptions } from "./shipping.ts";
import type { ShippingPlace } from "./shipping-zones.ts";

/** Which goods of a cart prevent its shipping, each for its own reason, and what can be done about it. Pure. */

type Line = { quantity: number; unitPriceCents: number; weightGrams: number; requiresShipping: boolean; freight?: boolean; hazardClass?: string };

/** `at`: the positions of the lines; empty for goods that are too heavy only together. */
export type NotShipped = { at: number[] } & (
  | ({ cause: "dangerous-goods" } & NotCarried)
  | { cause: "no-freight"; isEverywhere: boolean }
  | { cause: "too-heavy"; isInThisQuantity: boolean }
);

/** Returns nothing if all of it can be shipped, or if no line is the reason: the address is not known, or not served. */
export function linesNotShipped(
  shipping: ShippingSettings,
  lines: readonly Line[],
  place: ShippingPlace | null,
  fault: ShippingFault | null,
): NotShipped[] {
  if (fault === "too-heavy") return [tooHeavy(shipping, lines, place)];
  if (fault !== "no-freight" && fault !== "dangerous-goods") return [];
  const withoutFreight = fault === "no-freight" ? lines.flatMap((line, at) => (isFreight(shipping, line) ? [at] : [])) : [];
  // The other goods are judged as if these were not there.
  const others = lines.map((line, at) => (withoutFreight.includes(at) ? { ...line, requiresShipping: false } : line));
  const notCarried = linesNotCarried(shipping, others, place);
  return [
    ...(withoutFreight.length > 0 ? [{ cause: "no-freight" as const, at: withoutFreight, isEverywhere: isFreightNowhere(shipping) }] : []),
    ...(notCarried ? [{ cause: "dangerous-goods" as const, ...notCarried }] : []),
  ];
}

function tooHeavy(shipping: ShippingSettings, lines: readonly Line[], place: ShippingPlace | null): NotShipped {
  const isAlone = (line: Line) => {
    const goods = {
      cents: line.unitPriceCents * line.quantity,
      weightGrams: line.weightGrams * line.quantity,
      needShipping: line.requiresShipping,
      hasFreight: isFreight(shipping, line),
    };
    return shippingOptions(shipping, goods, place).fault === "too-heavy";
  };
  const at = lines.flatMap((line, position) => (isAlone(line) ? [position] : []));
  return { cause: "too-heavy", at, isInThisQuantity: at.every((position) => !isAlone({ ...(lines[position] as Line), quantity: 1 })) };
}

/** Says which products cannot be shipped, and why. `titles`: one for each line of the cart. */
export function notShippedReason(found: NotShipped, titles: readonly string[]): string {
  const named = titlesOf(found, titles);
  if (found.cause === "dangerous-goods") return notCarriedReason(named, found);
  if (found.cause === "no-freight")
    return `We cannot ship ${titlesText(named)}${found.isEverywhere ? ", because freight" : " to this address, because freight to it"} cannot be ordered online.`;
  if (named.length === 0) return "Together, these products are too heavy for our shipping rates.";
  return `We cannot ship ${titlesText(named)}: too heavy for our shipping rates${quantityText(found)}.`;
}

/** Says what to do about all of it, besides asking the shop: "Remove it from the cart". */
export function notShippedRemedy(found: readonly NotShipped[], titles: readonly string[]): string {
  const [first] = found;
  if (first === undefined || found.length > 1) return removeText(found.flatMap((each) => titlesOf(each, titles)));
  const named = titlesOf(first, titles);
  if (first.cause === "dangerous-goods") return notCarriedRemedy(named, first);
  if (first.cause === "too-heavy" && (named.length === 0 || first.isInThisQuantity)) return "Order less at a time";
  return removeText(named);
}

/** Says the same at one line. */
export function lineNotShippedText(found: NotShipped): string {
  if (found.cause === "dangerous-goods") return lineNotCarriedText(found);
  if (found.cause === "no-freight") return `Ships by freight, which cannot be ordered online${found.isEverywhere ? "" : " for this address"}.`;
  return `Too heavy for our shipping rates${quantityText(found)}.`;
}

const quantityText = ({ isInThisQuantity }: { isInThisQuantity: boolean }) => (isInThisQuantity ? " in this quantity" : "");
const titlesOf = ({ at }: NotShipped, titles: readonly string[]) => at.map((position) => titles[position] ?? "");
