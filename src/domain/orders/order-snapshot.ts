import type { Address } from "#db/schema/checkout.ts";
import type { LinePromise, OrderDelivery } from "#db/schema/types.ts";
import type { BackOrder } from "#domain/inventory/inventory.ts";
import type { TaxLine } from "#domain/tax/tax.ts";

/**
 * The whole order as it will be, made when the shopper confirms and stored with the payment attempt: what was shown is what
 * is charged and delivered, whatever changes in between. All amounts in minor units of `currency`.
 */
export type OrderSnapshot = {
  cartId: string;
  /** The id of the draft order from which staff made it. */
  draftOrderId?: string;
  accountId: string | null;
  email: string;
  currency: string;
  isTest: boolean;
  paymentMethod: string;
  poNumber: string | null;
  /** As entered in the cart. Missing in attempts that an older version started. */
  buyerNote?: string | null;
  costCenter?: string | null;
  /** The number of the quote whose link filled the cart. Missing in attempts that an older version started. */
  quoteNumber?: string | null;
  /** The number of the verified certificate that exempts it from tax, and its id. */
  exemptionCertificate: string | null;
  /** This field, the next one and `taxIncluded` are missing in attempts that an older version started. */
  exemptionId?: string | null;
  /** The number of a certificate that was not verified when the order was placed, so that tax is charged. */
  exemptionClaim?: string | null;
  /** Whether prices included the tax. All amounts but `unitPriceCents` are without tax all the same. */
  taxIncluded?: boolean;
  shippingMethod: string;
  /** Missing in attempts that an older version started. */
  delivery?: OrderDelivery;
  shippingAddress: Address;
  billingAddress: Address;
  lines: SnapshotLine[];
  shippingTaxes: TaxLine[];
  subtotalCents: number;
  discountCents: number;
  /** The discount on its goods. Missing if there is none, if staff named it, and in attempts that an older version started. */
  discountId?: string;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** What the buyer confirmed about the use of the goods, and when. Missing if nothing had to be, and in attempts that an older version started. */
  confirmed?: { name: string; text: string; at: string }[];
  /** How many days the stock of a pending order is held. */
  holdDays: number | null;
};

export type SnapshotLine = {
  /** A line of a draft order that has no product, so nothing of it is in stock. */
  isOwn?: true;
  variantId: string;
  productId: string;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  quantity: number;
  /** Units that were not in stock when they were reserved. Attempts started by an older version have neither field. */
  backOrdered?: number;
  leadTimeDays?: number | null;
  /** When it was shown to arrive; null: no date was shown. */
  promised?: LinePromise | null;
  unitPriceCents: number;
  originalTotalCents: number;
  discountedTotalCents: number;
  discounts: { title: string; cents: number }[];
  taxes: TaxLine[];
  taxCents: number;
  weightGrams: number;
};

/** Returns the lines of products, for which there is stock. */
export function stockedLines<Line extends Pick<SnapshotLine, "isOwn">>(lines: Line[]): Line[] {
  return lines.filter(({ isOwn }) => !isOwn);
}

/** Returns the lines with their back-ordered units, as they were reserved. */
export function withBackOrders(lines: SnapshotLine[], backOrders: BackOrder[]): SnapshotLine[] {
  const byVariant = new Map(backOrders.map((backOrder) => [backOrder.variantId, backOrder]));
  return lines.map((line) => {
    const backOrder = byVariant.get(line.variantId);
    return { ...line, backOrdered: backOrder?.quantity ?? 0, leadTimeDays: backOrder?.leadTimeDays ?? null };
  });
}
