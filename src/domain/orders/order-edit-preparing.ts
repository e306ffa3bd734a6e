import { addressFaults } from "#domain/address-faults.ts";
import { parseDecimal } from "#domain/money.ts";
import { pictureOf, thumbnailUrl } from "#domain/picture.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { isAllowedQuantity, quantityRuleText } from "#domain/quantity-rules.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { provinceCode } from "#domain/tax/provinces.ts";
import { ratesAt, shippingRatesAt, type TaxRate, taxLines, taxLinesWithin } from "#domain/tax/tax.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import type { LockedOrder } from "./order-change-queries.ts";
import { type AddedLine, type OrderChanges, type OrderPlan, planEdit } from "./order-edit-plan.ts";
import { type StoredOrder, selectOrderToEdit, selectSoldVariants } from "./order-edit-queries.ts";
import type { OrderEditInput } from "./order-input.ts";

/**
 * Returns whether the certificate of an order also exempts it at another place. Without a check it does not: too much tax can be refunded.
 */
export type ExemptionCheck = (shop: Shop, orderId: string, place: { country: string; province: string; zip: string }) => Promise<boolean>;
export type PreparingInput = OrderEditInput & { holdsAt?: ExemptionCheck | undefined };
export type PreparedEdit = { stored: StoredOrder; plan: OrderPlan; settings: Settings };

/** Returns the order as it is stored, and as it would be after the edit. Refuses what `editOrder` refuses, except for the stock. */
export async function preparedEdit(shop: Shop, order: LockedOrder, { holdsAt, ...input }: PreparingInput): Promise<PreparedEdit> {
  if (order.isCancelled) throw new Refusal("order-cancelled");
  // A refund of the whole order that is under way counts too: nobody would pay for what is added now.
  const isBeingRefunded = order.refundingCents > 0 && order.refundedCents + order.refundingCents >= order.paidCents;
  if (order.financialStatus === "refunded" || order.financialStatus === "cancelled" || isBeingRefunded) throw new Refusal("order-refunded");
  const stored = await selectOrderToEdit(shop, order.id);
  if (!stored) throw new Refusal("order-not-found");
  if (stored.edits !== input.edits) throw new Refusal("changed-meanwhile");
  const settings = await loadSettings(shop);
  if (input.added.length > 0 && order.currency !== settings.shop.currency)
    throw invalid(
      "added[0].quantity",
      `This order is in ${order.currency}, and products now cost ${settings.shop.currency}. Make a new order for them.`,
    );
  const shippingAddress = input.shippingAddress ? checkedAddress(order, stored, input.shippingAddress, settings.shop.countries) : null;
  const place = shippingAddress ?? stored.shippingAddress;
  const ratesOf = (taxClass: string | null) => ratesAt(settings.tax, place, taxClass ?? undefined);
  const endsExemption = stored.isExempt && shippingAddress !== null && !(await (holdsAt?.(shop, order.id, shippingAddress) ?? false));
  const changes: OrderChanges = {
    endsExemption,
    quantities: checkedQuantities(order, stored, input),
    added: (await addedLines(shop, stored, input)).map((line) => ({
      ...line,
      unitPriceCents: priceIn(stored, line.unitPriceCents, {
        isWithTax: settings.tax.pricesIncludeTax,
        rates: line.taxable ? ratesOf(line.taxClass) : [],
      }),
    })),
    shippingAddress,
    shippingCents: checkedShipping(order, input.shipping),
  };
  const editable = {
    ...stored,
    shippingCents: order.shippingCents,
    lines: stored.lines.map((line) => ({ ...line, fixedQuantity: fixedUnits(order, line.id) })),
  };
  const plan = planEdit(editable, changes, { goods: ratesOf, shipping: shippingRatesAt(settings.tax, place) });
  refuseBelowRefunds(order, plan);
  return { stored, plan, settings };
}

/** Converts a price of today to the order's prices, with or without tax: the setting may have changed since, and an exempt buyer pays no tax. */
function priceIn({ taxIncluded }: StoredOrder, cents: number, { isWithTax, rates }: { isWithTax: boolean; rates: TaxRate[] }): number {
  if (isWithTax === taxIncluded) return cents;
  const taxes = isWithTax ? taxLinesWithin(rates, cents) : taxLines(rates, cents);
  const taxCents = taxes.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return isWithTax ? cents - taxCents : cents + taxCents;
}

/** Counts the units that were shipped, or refunded or taken off before. */
function fixedUnits(order: LockedOrder, lineId: string): number {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? line.fulfilled + line.withdrawn : 0;
}

/** A smaller quantity may break the quantity rule of a line; a larger one must follow it, as for any buyer. */
function checkedQuantities(order: LockedOrder, stored: StoredOrder, { lines }: OrderEditInput): ReadonlyMap<string, number> {
  for (const [at, { lineId, quantity }] of lines.entries()) {
    if (!order.lines.some(({ id }) => id === lineId)) throw new Refusal("line-not-found");
    const fixed = fixedUnits(order, lineId);
    const line = stored.lines.find(({ id }) => id === lineId);
    if (line?.rule && quantity > line.quantity && !isAllowedQuantity(line.rule, quantity))
      throw invalid(`lines[${at}].quantity`, `It is sold ${quantityRuleText(line.rule)}.`);
    if (quantity < fixed) throw invalid(`lines[${at}].quantity`, `Enter at least ${fixed}: that many were already shipped or refunded.`);
  }
  return new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
}

async function addedLines(shop: Shop, stored: StoredOrder, { added }: OrderEditInput): Promise<AddedLine[]> {
  const sold = await selectSoldVariants(
    shop,
    added.map(({ variantId }) => variantId),
  );
  return added.map(({ variantId, quantity }, at) => {
    const variant = sold.find((one) => one.variantId === variantId);
    if (!variant) throw new Refusal("variant-not-found");
    const isTwice = added.findIndex((one) => one.variantId === variantId) !== at || stored.lines.some((line) => line.variantId === variantId);
    if (isTwice) throw invalid(`added[${at}].quantity`, "It is already in the order: change its quantity there.");
    const { image, drawing, volumePrices, minQuantity, quantityStep, ...line } = variant;
    const rule = { minQuantity, quantityStep };
    if (!isAllowedQuantity(rule, quantity)) throw invalid(`added[${at}].quantity`, `It is sold ${quantityRuleText(rule)}.`);
    const picture = pictureOf(image, drawing, variant.title);
    const unitPriceCents = unitPriceAt(line.unitPriceCents, volumePrices, quantity);
    return { ...line, unitPriceCents, id: shop.ids.next(), quantity, imageUrl: thumbnailUrl(picture), imageAlt: picture.alt };
  });
}

function checkedShipping({ currency, shippingCents }: LockedOrder, shipping: string | undefined): number | null {
  if (shipping === undefined) return null;
  const cents = parseDecimal(shipping, currency);
  if (cents === null) throw invalid("shipping", "Enter an amount such as 49.90.");
  return cents === shippingCents ? null : cents;
}

/** Returns the new address; null: it is the one that the order has. Refuses `input-invalid`, `country-not-served`. */
function checkedAddress(order: LockedOrder, stored: StoredOrder, typed: TypedAddress, countries: string[]): TypedAddress | null {
  const address = { ...typed, province: provinceCode(typed.country, typed.province) };
  if (Object.entries(address).every(([field, value]) => ((stored.shippingAddress as Record<string, string>)[field] ?? "") === value)) return null;
  if (order.lines.some((line) => line.fulfilled > 0))
    throw invalid(
      "shippingAddress.address1",
      "Part of this order has already shipped to its current address. Cancel that shipment first if it never left.",
    );
  const faults = Object.entries(addressFaults(typed)).map(([field, fault]) => [`shippingAddress.${field}`, fault]);
  if (faults.length > 0) throw new Refusal("input-invalid", { fields: Object.fromEntries(faults) });
  if (!countries.includes(address.country))
    throw new Refusal("country-not-served", { fields: { "shippingAddress.country": "We do not ship to this country." } });
  return { ...stored.shippingAddress, ...address };
}

/** The total must stay above what was refunded or taken off, because that is a part of it. */
function refuseBelowRefunds(order: LockedOrder, plan: OrderPlan): void {
  const least = order.reducedCents + order.refundedCents + order.refundingCents;
  if (plan.lines.every(({ quantity }) => quantity === 0) && plan.added.length === 0)
    throw invalid("lines", "Nothing would be left of the order: cancel it instead.");
  if (plan.totalCents < least || (plan.totalCents === least && least > 0))
    throw invalid("lines", "More was already refunded or deducted from this order than it would cost. Refund or cancel it instead.");
}

const invalid = (field: string, message: string) => new Refusal("input-invalid", { fields: { [field]: message } });
