import type { SeenTotals } from "#db/schema/checkout.ts";
import type { Cart, CartLine } from "#domain/cart/cart-types.ts";
import { backOrderText } from "#domain/inventory/availability.ts";
import { formatMoney } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import { standardClass } from "#domain/tax/tax-classes.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import { fixedShippingOf, type Summary } from "./checkout-summary.ts";
import { sumUp } from "./checkout-totals.ts";

/** One difference from what was shown, in words. */
export type Change = { label: string; before: string; after: string };

/**
 * What is announced to a shopper.
 * `visit`: the page is opened, so everything on it is new. It names what the shop changed since the last visit (prices, stock,
 * shipping, tax, what is not sold anymore), but not what the shopper changed: what was put into the cart or taken out
 * of it, and what was entered.
 * `save`: the page is open; it also names changes of its cart from elsewhere (another tab, another browser).
 * `order`: an open page tries to order; it names everything that differs from that page.
 */
export type ChangeScope = "visit" | "save" | "order";

type Now = { cart: Cart; summary: Summary; settings: Settings };

export function changesSince(before: SeenTotals, { cart, summary, settings }: Now, scope: ChangeScope): Change[] {
  const now = summary.seen;
  const money = (cents: number | null) => (cents === null ? "Not known" : formatMoney(cents, cart.currency));
  const ofLines = [
    ...goneFromShop(before, cart),
    ...ofSameLines(before, now, { cart, money }, scope),
    ...(scope === "visit" ? [] : ofCart(before, now, cart)),
  ];
  const shops = scope === "order" ? now : asSeenToday(before, cart, settings);
  const sums: [label: string, before: number | null, after: number | null, isNews: boolean][] = [
    ["Discount", before.discount?.cents ?? 0, now.discount?.cents ?? 0, scope === "order"],
    ["Shipping", before.shippingCents, now.shippingCents, before.shippingCents !== shops.shippingCents],
    ["Tax", before.taxCents, now.taxCents, before.taxCents !== shops.taxCents],
  ];
  const changes = [...ofLines];
  for (const [label, was, is, isNews] of sums) if (isNews && was !== is) changes.push({ label, before: money(was), after: money(is) });
  if ((changes.length > 0 || scope === "order") && before.totalCents !== now.totalCents)
    changes.push({ label: "Total", before: money(before.totalCents), after: money(now.totalCents) });
  return changes;
}

/** What was shown, at today's prices and settings: where the two differ, the shop changed something. */
function asSeenToday(before: SeenTotals, cart: Cart, settings: Settings): Pick<SeenTotals, "shippingCents" | "taxCents"> {
  const today = new Map(cart.lines.map((line) => [line.variantId, line]));
  const lines = before.lines.flatMap((seen) => {
    const line = today.get(seen.variantId);
    if (line?.notes.some(({ kind }) => kind === "not-sold")) return [];
    const {
      weightGrams = 0,
      taxable = true,
      taxClass = standardClass,
      requiresShipping = true,
      freight = false,
      hazardClass = "",
    } = { ...seen, ...line };
    return [
      {
        variantId: seen.variantId,
        quantity: seen.quantity,
        unitPriceCents: line ? priceOf(line, seen.quantity) : seen.unitPriceCents,
        weightGrams,
        taxable,
        taxClass,
        requiresShipping,
        freight,
        hazardClass,
      },
    ];
  });
  const destination = before.destination ?? null;
  const { discount = null, isShippingFree = false } = before;
  const discounts = discount
    ? [{ ...discount, lines: lines.flatMap(({ variantId }, at) => (discount.variantIds.includes(variantId) ? [at] : [])) }]
    : [];
  const wishes = { shippingMethod: before.shippingMethod ?? null, ...(before.freight ? { freight: before.freight } : {}) };
  const totals = sumUp({
    lines,
    discounts,
    isShippingFree,
    settings,
    destination,
    isExempt: before.isExempt ?? false,
    ...wishes,
    fixedShipping: fixedShippingOf(cart, destination),
  });
  return {
    shippingCents: totals.shipping && !totals.shipping.needsQuote ? totals.shipping.cents : null,
    taxCents: taxIsKnown(destination) ? totals.taxCents : null,
  };
}

function goneFromShop(before: SeenTotals, cart: Cart): Change[] {
  const unsold = new Set(cart.lines.filter((line) => line.notes.some(({ kind }) => kind === "not-sold")).map((line) => line.variantId));
  return before.lines
    .filter((line) => unsold.has(line.variantId))
    .map(({ title, quantity }) => ({ label: title, before: `${quantity} in the cart`, after: "Not sold anymore" }));
}

/** The price at the quantity: another quantity may have another price, which is not announced. */
const priceOf = ({ singlePriceCents, volumePrices }: CartLine, quantity: number) => unitPriceAt(singlePriceCents, volumePrices, quantity);

type Today = { cart: Cart; money: (cents: number) => string };

function ofSameLines(before: SeenTotals, now: SeenTotals, { cart, money }: Today, scope: ChangeScope): Change[] {
  const today = new Map(cart.lines.map((line) => [line.variantId, line]));
  const earlier = new Map(before.lines.map((line) => [line.variantId, line]));
  return now.lines.flatMap((line) => {
    const was = earlier.get(line.variantId);
    if (!was) return [];
    const changes: Change[] = [];
    const inCart = today.get(line.variantId);
    const isNews = scope === "order" || !inCart || priceOf(inCart, was.quantity) !== was.unitPriceCents;
    if (isNews && was.unitPriceCents !== line.unitPriceCents)
      changes.push({ label: `Price of ${line.title}`, before: money(was.unitPriceCents), after: money(line.unitPriceCents) });
    const [shipped, ships] = [deliveryText(was), deliveryText(line)];
    // On a visit, delivery is not announced if the quantity changed; a later date is announced only with the order, because days pass between visits.
    const isLater = scope === "order" && (was.arrives ?? null) !== (line.arrives ?? null);
    if (isLater || (unitsText(was) !== unitsText(line) && (was.quantity === line.quantity || scope !== "visit")))
      changes.push({ label: `Delivery of ${line.title}`, before: shipped, after: ships });
    return changes;
  });
}

function unitsText({ quantity, backOrdered = 0, leadTimeDays = null, expectedOn }: SeenTotals["lines"][number]): string {
  return backOrderText({ ready: quantity - backOrdered, backOrdered, leadTimeDays, ...(expectedOn && { expectedOn }) }) ?? "Ships now";
}

function deliveryText(line: SeenTotals["lines"][number]): string {
  return [unitsText(line), line.arrives].filter(Boolean).join(". ");
}

/** What was put into the cart, taken out, or changed in quantity. */
function ofCart(before: SeenTotals, now: SeenTotals, cart: Cart): Change[] {
  const earlier = new Map(before.lines.map((line) => [line.variantId, line]));
  const inCart = new Set(cart.lines.map((line) => line.variantId));
  const changes = now.lines.flatMap((line): Change[] => {
    const was = earlier.get(line.variantId);
    if (!was) return [{ label: line.title, before: "Not in the cart", after: `${line.quantity} in the cart` }];
    if (was.quantity === line.quantity) return [];
    return [{ label: `Quantity of ${line.title}`, before: String(was.quantity), after: String(line.quantity) }];
  });
  const gone = before.lines.filter((line) => !inCart.has(line.variantId));
  return [...changes, ...gone.map(({ title, quantity }) => ({ label: title, before: `${quantity} in the cart`, after: "Not in the cart anymore" }))];
}
