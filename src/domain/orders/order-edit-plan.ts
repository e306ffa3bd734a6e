import type { Address } from "#db/schema/checkout.ts";
import { addressLines } from "#domain/address-lines.ts";
import { formatMoney, proportion } from "#domain/money.ts";
import { type TaxLine, type TaxRate, taxLines, taxLinesWithin } from "#domain/tax/tax.ts";
import { standardClass } from "#domain/tax/tax-classes.ts";
import { withVariant } from "#domain/variant-title.ts";

/** What an order costs after staff edited it. Pure; amounts in minor units of the order's currency. */

/** What decides which shipping methods carry it: a key of `hazardClasses`, or empty. */
export type CarriageFacts = { hazardClass: string; requiresShipping: boolean };

export type EditableLine = {
  id: string;
  variantId: string | null;
  productId: string | null;
  title: string;
  variantTitle: string;
  sku: string | null;
  quantity: number;
  /** Units that were shipped, or refunded or taken off before; they stay in the order as they are. */
  fixedQuantity: number;
  unitPriceCents: number;
  originalTotalCents: number;
  /** After discounts, before tax. */
  discountedTotalCents: number;
  discounts: { id: string; cents: number }[];
  /** The taxes when the order was placed. */
  taxes: TaxLine[];
  /** Null: unknown, because the variant is gone. */
  taxable: boolean | null;
  /** Null: the product is gone. */
  taxClass: string | null;
  backOrdered: number;
};

export type EditableOrder = {
  shippingAddress: Address;
  isExempt: boolean;
  /** The number of the certificate that exempts the order; null: none. */
  exemption: string | null;
  /** Whether unit prices include the tax; no other amount does. */
  taxIncluded: boolean;
  shippingCents: number;
  shippingTaxes: TaxLine[];
  lines: EditableLine[];
};

/** A product that is added to the order: as it is sold today, without a discount. */
export type AddedLine = {
  id: string;
  variantId: string;
  productId: string;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  quantity: number;
  unitPriceCents: number;
  weightGrams: number;
  taxable: boolean;
  taxClass: string;
} & CarriageFacts;

export type OrderChanges = {
  /** The new quantities of the lines that change, by line id. */
  quantities: ReadonlyMap<string, number>;
  added: AddedLine[];
  shippingAddress: Address | null;
  /** Null: unchanged. */
  shippingCents: number | null;
  /** Whether the certificate of the order does not hold at the new address. */
  endsExemption: boolean;
};

/** Today's rates at the address that the order will have. */
export type RatesNow = { goods(taxClass: string | null): TaxRate[]; shipping: TaxRate[] };

export type PlannedLine = EditableLine & { taxCents: number };
export type OrderPlan = {
  lines: PlannedLine[];
  added: (AddedLine & { taxes: TaxLine[]; taxCents: number; totalCents: number })[];
  shippingAddress: Address;
  endsExemption: boolean;
  exemption: string | null;
  shippingCents: number;
  shippingTaxes: TaxLine[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * Returns the order after the changes. Added units cost the line's unit price; removed units take away what they cost after discounts. What changes
 * keeps the tax rates of when the order was placed; with another address everything is taxed again at today's rates.
 */
export function planEdit(placed: EditableOrder, changes: OrderChanges, rates: RatesNow): OrderPlan {
  const { endsExemption } = changes;
  const order = endsExemption ? { ...placed, isExempt: false, exemption: null } : placed;
  const isMoved = changes.shippingAddress !== null;
  const lines = order.lines.map((line) => plannedLine(line, changes.quantities.get(line.id) ?? line.quantity, { ...order, isMoved, rates }));
  const added = changes.added.map((line) => {
    const ratesOfIt = order.isExempt || !line.taxable ? [] : rates.goods(line.taxClass);
    const { totalCents, taxes } = split(line.unitPriceCents * line.quantity, ratesOfIt, order.taxIncluded);
    return { ...line, totalCents, taxes, taxCents: sumOfTaxes(taxes) };
  });
  const shippingCents = changes.shippingCents ?? order.shippingCents;
  const shippingTaxes = taxesOfShipping(order, shippingCents, isMoved, rates);
  const addedCents = sum(added.map(({ totalCents }) => totalCents));
  const subtotalCents = sum(lines.map(({ originalTotalCents }) => originalTotalCents)) + addedCents;
  const goodsCents = sum(lines.map(({ discountedTotalCents }) => discountedTotalCents)) + addedCents;
  const taxCents = sum([...lines, ...added].map((line) => line.taxCents)) + sumOfTaxes(shippingTaxes);
  return {
    ...{ endsExemption, exemption: order.exemption, lines, added, shippingCents, shippingTaxes, subtotalCents, taxCents },
    shippingAddress: changes.shippingAddress ?? order.shippingAddress,
    discountCents: subtotalCents - goodsCents,
    totalCents: goodsCents + shippingCents + taxCents,
  };
}

type LineRules = { isMoved: boolean; isExempt: boolean; taxIncluded: boolean; rates: RatesNow };

function plannedLine(line: EditableLine, quantity: number, { isMoved, isExempt, taxIncluded, rates }: LineRules): PlannedLine {
  if (quantity === line.quantity && !isMoved) return { ...line, taxCents: sumOfTaxes(line.taxes) };
  const more = quantity - line.quantity;
  // If prices include the tax, it is taken out again of what the line then costs.
  const priceCents = taxIncluded ? line.unitPriceCents * quantity : line.originalTotalCents + more * line.unitPriceCents;
  const hadCents = line.discountedTotalCents + (taxIncluded ? sumOfTaxes(line.taxes) : 0);
  const costsCents = more >= 0 ? hadCents + more * line.unitPriceCents : proportion(hadCents, quantity, line.quantity);
  const isTaxable = line.taxable ?? line.taxes.length > 0;
  const itsRates = !isMoved ? sameRates(line.taxes) : isExempt || !isTaxable ? [] : rates.goods(line.taxClass);
  const { totalCents: discountedTotalCents, taxes } = split(costsCents, itsRates, taxIncluded);
  const { totalCents: originalTotalCents } = split(priceCents, itsRates, taxIncluded);
  const discounts = sharedOut(line.discounts, originalTotalCents - discountedTotalCents);
  const backOrdered = Math.min(line.backOrdered, quantity);
  return { ...line, quantity, originalTotalCents, discountedTotalCents, discounts, taxes, taxCents: sumOfTaxes(taxes), backOrdered };
}

/** Splits an amount into what is stored, without tax, and its taxes. */
function split(cents: number, rates: TaxRate[], isWithTax: boolean): { totalCents: number; taxes: TaxLine[] } {
  const taxes = isWithTax ? taxLinesWithin(rates, cents) : taxLines(rates, cents);
  return { totalCents: isWithTax ? cents - sumOfTaxes(taxes) : cents, taxes };
}

/** Shares `cents` among the discounts of a line in their previous proportion. */
function sharedOut(discounts: EditableLine["discounts"], cents: number): EditableLine["discounts"] {
  const before = sum(discounts.map((discount) => discount.cents));
  let left = cents;
  return discounts.map(({ id, cents: had }, at) => {
    const share = at === discounts.length - 1 ? left : before === 0 ? 0 : Math.round((cents * had) / before);
    left -= share;
    return { id, cents: share };
  });
}

const sameRates = (taxes: TaxLine[]): TaxRate[] => taxes.map(({ title, rateMillionths }) => rateOf(title, rateMillionths));

function taxesOfShipping(order: EditableOrder, cents: number, isMoved: boolean, rates: RatesNow): TaxLine[] {
  if (!isMoved && cents === order.shippingCents) return order.shippingTaxes;
  if (order.isExempt) return [];
  // Free shipping was not taxed, so its rates are unknown and today's rates apply.
  return taxLines(isMoved || order.shippingTaxes.length === 0 ? rates.shipping : sameRates(order.shippingTaxes), cents);
}

const rateOf = (title: string, rateMillionths: number): TaxRate => ({
  ...{ id: "", country: "", state: "", zipPrefixes: "", taxClass: standardClass, shippingTaxed: true },
  ...{ title, rateMillionths },
});
const sumOfTaxes = (taxes: TaxLine[]) => sum(taxes.map(({ amountCents }) => amountCents));
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What is stored of an order before and after an edit. */
export type EditedOrder = {
  lines: { lineId: string; title: string; variantTitle: string; quantity: number; totalCents: number }[];
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** The lines as on an envelope; left out once the buyer's data were erased. */
  shippingAddress?: string[];
  /** The number of the certificate that exempted the order from tax; left out in edits of older versions. */
  exemption?: string | null;
};

type Kept = Pick<OrderPlan, "shippingCents" | "taxCents" | "totalCents" | "shippingAddress" | "exemption">;

export function editedOrder(
  order: Kept & { lines: Pick<EditableLine, "id" | "title" | "variantTitle" | "quantity" | "discountedTotalCents">[] },
): EditedOrder {
  const { shippingCents, taxCents, totalCents } = order;
  return {
    lines: order.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ id: lineId, title, variantTitle, quantity, discountedTotalCents }) => ({
        lineId,
        title,
        variantTitle,
        quantity,
        totalCents: discountedTotalCents,
      })),
    ...{ shippingCents, taxCents, totalCents },
    shippingAddress: addressLines(order.shippingAddress),
    exemption: order.exemption,
  };
}

/** Returns one sentence for each change: "Analytical balance: 2, was 3". */
export function editWords(before: EditedOrder, after: EditedOrder, currency: string): string[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const words = after.lines.flatMap((line) => {
    const was = before.lines.find(({ lineId }) => lineId === line.lineId);
    if (!was) return [`${withVariant(line)}: ${line.quantity} added`];
    return was.quantity === line.quantity ? [] : [`${withVariant(line)}: ${line.quantity}, was ${was.quantity}`];
  });
  const gone = before.lines.filter(({ lineId }) => !after.lines.some((line) => line.lineId === lineId));
  words.push(...gone.map((line) => `${withVariant(line)}: removed, was ${line.quantity}`));
  if (before.shippingAddress?.join() !== after.shippingAddress?.join()) words.push(`Shipping address: ${after.shippingAddress?.join(", ") ?? ""}`);
  if (before.exemption && after.exemption === null)
    words.push(`Tax is charged: the exemption certificate ${before.exemption} does not hold at the new address`);
  if (before.shippingCents !== after.shippingCents) words.push(`Shipping: ${money(after.shippingCents)}, was ${money(before.shippingCents)}`);
  if (before.taxCents !== after.taxCents) words.push(`Tax: ${money(after.taxCents)}, was ${money(before.taxCents)}`);
  if (before.totalCents !== after.totalCents) words.push(`Total: ${money(after.totalCents)}, was ${money(before.totalCents)}`);
  return words;
}
