import { type AvailabilityState, availabilityLabel, backOrderText } from "#domain/inventory/availability.ts";
import { formatMoney, type Money, toMoney } from "#domain/money.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import { minOrderQuantity, quantityRuleText } from "#domain/quantity-rules.ts";
import { markingNote } from "#domain/regulatory-markings.ts";
import type { Cart, CartLine, CartNote } from "./cart-types.ts";

/** The cart as the API returns it. */
export type WireCart = {
  id: string;
  totalQuantity: number;
  cost: { subtotalAmount: Money; totalAmount: Money };
  lines: WireCartLine[];
  /** What goes with the order; an empty text means nothing. */
  note: string;
  costCenter: string;
};

export type WireCartLine = {
  id: string;
  quantity: number;
  cost: { amountPerQuantity: Money; totalAmount: Money };
  merchandise: {
    id: string;
    title: string;
    sku: string | null;
    price: Money;
    availability: { state: AvailabilityState; label: string; orderable: number | null };
    quantityRule: { least: number; step: number };
    volumePrices: { quantity: number; price: Money }[];
    product: { id: string; handle: string; title: string; vendor: string; productType: string; featuredImage: { url: string; altText: string } };
  };
  /** What the product may legally be used for, in words, where the buyer has to confirm it at checkout; null: nothing has to be confirmed. */
  marking: string | null;
  /** What the shopper should know before paying, in words. */
  notes: { kind: CartNote["kind"]; text: string }[];
};

export function cartToWire(cart: Cart): WireCart {
  return {
    id: cart.id,
    totalQuantity: cart.totalQuantity,
    cost: { subtotalAmount: toMoney(cart.subtotalCents, cart.currency), totalAmount: toMoney(cart.subtotalCents, cart.currency) },
    lines: cart.lines.map((line) => lineToWire(line, cart.currency)),
    note: cart.note,
    costCenter: cart.costCenter,
  };
}

export function lineToWire(line: CartLine, currency: string): WireCartLine {
  const price = toMoney(line.unitPriceCents, currency);
  return {
    id: line.id,
    quantity: line.quantity,
    cost: { amountPerQuantity: price, totalAmount: toMoney(line.totalCents, currency) },
    merchandise: {
      id: line.variantId,
      title: line.variantTitle,
      sku: line.sku,
      price,
      availability: { state: line.availability.state, label: availabilityLabel(line.availability), orderable: line.orderable },
      quantityRule: { least: minOrderQuantity(line), step: line.quantityStep },
      volumePrices: line.volumePrices.map(({ quantity, priceCents }) => ({ quantity, price: toMoney(priceCents, currency) })),
      product: {
        id: line.productId,
        handle: line.productHandle,
        title: line.productTitle,
        vendor: line.vendor,
        productType: line.productType,
        featuredImage: { url: thumbnailUrl(line.image), altText: line.image.alt },
      },
    },
    marking: markingNote(line.regulatoryMarking),
    notes: line.notes.map((note) => ({ kind: note.kind, text: noteText(note, line, currency) })),
  };
}

/** Returns a note in words, for both the cart and the checkout. */
export function noteText(note: CartNote, line: CartLine, currency: string): string {
  if (note.kind === "price-changed")
    return `The price changed from ${formatMoney(note.fromCents, currency)} to ${formatMoney(line.unitPriceCents, currency)}.`;
  if (note.kind === "back-order") return `${backOrderText(line.split)}.`;
  if (note.kind === "quantity-not-available") return `Only ${note.available} can be ordered right now.`;
  if (note.kind === "quantity-not-allowed") return `This is sold ${quantityRuleText(note)}.`;
  return note.kind === "out-of-stock" ? "This is out of stock right now." : "This is not sold anymore. Please remove it.";
}
