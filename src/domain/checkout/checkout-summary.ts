import { createHash } from "node:crypto";
import type { SeenTotals } from "#db/schema/checkout.ts";
import type { Cart, CartLine } from "#domain/cart/cart-types.ts";
import { formatMoney } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { TypedCheckout } from "./checkout-input.ts";
import { type LineTotals, sumUp, type Totals } from "./checkout-totals.ts";

/** What a checkout comes to right now. Pure. `lines` are those that are still sold, each with its sums. */
export type Summary = { lines: { line: CartLine; totals: LineTotals }[]; totals: Totals; seen: SeenTotals };

export function summarize(cart: Cart, checkout: TypedCheckout, settings: Settings): Summary {
  const sold = cart.lines.filter((line) => !line.notes.some((note) => note.kind === "not-sold"));
  const { country, province } = checkout.shippingAddress;
  const totals = sumUp({
    lines: sold,
    discounts: [],
    settings,
    destination: country ? { country, province } : null,
    isExempt: checkout.exemptionCertificate !== "",
  });
  const lines = sold.map((line, at) => ({ line, totals: totals.lines[at] as LineTotals }));
  return { lines, totals, seen: seenOf(cart, lines, totals) };
}

function seenOf(cart: Cart, lines: Summary["lines"], totals: Totals): SeenTotals {
  const shown = {
    lines: lines.map(({ line }) => ({
      variantId: line.variantId,
      title: line.productTitle,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
    })),
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
    totalCents: totals.totalCents,
  };
  const exact = [
    cart.currency,
    shown,
    totals.shipping?.handle,
    totals.discountCents,
    lines.map(({ totals }) => [totals.discountedTotalCents, totals.taxCents]),
    // Units that ship later, and when: nobody orders them without having seen it.
    ...lines.flatMap(({ line }) => (line.split.backOrdered === 0 ? [] : [[line.variantId, line.split.backOrdered, line.split.leadTimeDays]])),
  ];
  return { ...shown, fingerprint: createHash("sha256").update(JSON.stringify(exact)).digest("base64url") };
}

/** One thing that differs from what the shopper last saw, in words. */
export type Change = { label: string; before: string; after: string };

/** What changed between two showings. */
export function changesBetween(before: SeenTotals, after: SeenTotals, currency: string): Change[] {
  const changes: Change[] = [];
  const money = (cents: number) => formatMoney(cents, currency);
  const earlier = new Map(before.lines.map((line) => [line.variantId, line]));
  for (const line of after.lines) {
    const was = earlier.get(line.variantId);
    earlier.delete(line.variantId);
    if (!was) changes.push({ label: line.title, before: "Not in the cart", after: `${line.quantity} in the cart` });
    else {
      if (was.unitPriceCents !== line.unitPriceCents)
        changes.push({ label: `Price of ${line.title}`, before: money(was.unitPriceCents), after: money(line.unitPriceCents) });
      if (was.quantity !== line.quantity)
        changes.push({ label: `Quantity of ${line.title}`, before: String(was.quantity), after: String(line.quantity) });
    }
  }
  for (const gone of earlier.values()) changes.push({ label: gone.title, before: `${gone.quantity} in the cart`, after: "Not in the cart anymore" });
  if (before.shippingCents !== after.shippingCents)
    changes.push({ label: "Shipping", before: money(before.shippingCents), after: money(after.shippingCents) });
  if (before.taxCents !== after.taxCents) changes.push({ label: "Tax", before: money(before.taxCents), after: money(after.taxCents) });
  if (before.totalCents !== after.totalCents) changes.push({ label: "Total", before: money(before.totalCents), after: money(after.totalCents) });
  return changes;
}
