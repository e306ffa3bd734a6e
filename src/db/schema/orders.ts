import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { variants } from "./catalog.ts";
import type { Address } from "./checkout.ts";
import { discounts } from "./discounts.ts";
import { cents, id, instant, type LinePromise, type OrderDelivery, searchVector } from "./types.ts";

/** Order numbers come from sequences: unique under any load, at the price of a gap where a transaction was rolled back. */
export const orderNumbers = pgSequence("order_numbers", { startWith: 1001 });
export const testOrderNumbers = pgSequence("test_order_numbers", { startWith: 1001 });

/** An order holds its own copy of everything it shows: a later change of a product or an address never rewrites it. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** Shown to people: `#1001`, or `#TEST-1001` in trial mode. */
    name: text().notNull(),
    isTest: boolean().notNull(),
    accountId: uuid(),
    email: text().notNull(),
    currency: text().notNull(),
    /** Derived from the records (payments, refunds, cancellation), written in the same transaction as they are. */
    financialStatus: text({ enum: ["pending", "paid", "partially_refunded", "refunded", "cancelled"] }).notNull(),
    /** `nothing_to_ship`: nothing was shipped, and nothing will be (refunded, taken off, canceled). */
    fulfillmentStatus: text({ enum: ["unfulfilled", "partially_fulfilled", "fulfilled", "nothing_to_ship"] }).notNull(),
    subtotalCents: cents().notNull(),
    discountCents: cents().notNull(),
    shippingCents: cents().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    /** Taken off before it was paid: the buyer owes `total - reduced`. */
    reducedCents: cents().notNull().default(0),
    /** For a purchase order: the money that staff recorded, less what an edit made too much and was sent back. Refunds are not subtracted. */
    receivedCents: cents().notNull().default(0),
    /** The part of what was paid that was refunded. */
    refundedCents: cents().notNull().default(0),
    /**
     * For a paid order that staff edited: its total less what was paid, which is still to be collected. Negative: paid too much, and still to be
     * sent back. 0 for every order that is not paid.
     */
    balanceCents: cents().notNull().default(0),
    shippingMethod: text().notNull(),
    /** What the buyer chose about the delivery; null: an order of an older version. */
    delivery: jsonb().$type<OrderDelivery>(),
    paymentMethod: text().notNull(),
    poNumber: text(),
    /** The buyer's note and the cost center, as entered in the cart. */
    buyerNote: text(),
    costCenter: text(),
    /** The number of the quote whose link filled the cart. */
    quoteNumber: text(),
    /** The number of the certificate that freed it from tax. */
    exemptionCertificate: text(),
    exemptionId: uuid(),
    /** The number of a certificate that was not verified when the order was placed: the tax is refunded once it is. */
    exemptionClaim: text(),
    /** Whether prices included the tax and are shown so to the buyer. All amounts but the unit prices are stored without tax in any case. */
    taxIncluded: boolean().notNull().default(false),
    shippingAddress: jsonb().$type<Address>().notNull(),
    billingAddress: jsonb().$type<Address>().notNull(),
    attemptId: uuid().notNull(),
    processedAt: instant().notNull(),
    /** When the data of its buyer were erased: the email address is empty then, and the postal addresses have only country and state. */
    buyerErasedAt: instant(),
    /** Until when a pending order holds its stock. */
    heldUntil: instant(),
    /** The words staff may search by (number, address, names, PO number, SKUs, titles), each a lexeme. */
    searchWords: searchVector().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("orders_name").on(table.name),
    uniqueIndex("orders_attempt").on(table.attemptId),
    index("orders_processed").on(table.processedAt, table.id),
    index("orders_total").on(table.totalCents, table.id),
    index("orders_financial").on(table.financialStatus, table.processedAt, table.id),
    index("orders_fulfillment").on(table.fulfillmentStatus, table.processedAt, table.id),
    index("orders_email").on(sql`lower(${table.email})`, table.processedAt, table.id),
    index("orders_exemption_claim").on(sql`lower(${table.exemptionClaim})`).where(sql`exemption_claim is not null`),
    index("orders_exemption").on(table.exemptionId).where(sql`exemption_id is not null`),
    index("orders_account").on(table.accountId, table.processedAt).where(sql`account_id is not null`),
    index("orders_search").using("gin", table.searchWords),
    // Who ordered, as staff search for them with typing errors (`staff-search`).
    index("orders_people_trigrams").using(
      "gin",
      sql`(email || ' ' || coalesce(shipping_address ->> 'firstName', '') || ' ' || coalesce(shipping_address ->> 'lastName', '') || ' ' || coalesce(shipping_address ->> 'company', '')) gin_trgm_ops`,
    ),
    index("orders_balance").on(table.id).where(sql`balance_cents <> 0`),
    // Orders with nothing to pay, unless money is still here or on its way.
    index("orders_nothing_due").on(table.processedAt, table.id).where(sql`total_cents = reduced_cents`),
    // Orders that were overpaid, or paid and canceled: staff send the difference back.
    index("orders_overpaid")
      .on(table.id)
      .where(sql`received_cents > case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents - balance_cents end`),
    index("orders_test").on(table.processedAt, table.id).where(sql`is_test`),
    // The companies of customers, as staff search for them.
    index("orders_company")
      .using(
        "gin",
        sql`to_tsvector('simple'::regconfig, lower(coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(billing_address ->> 'company', '')))`,
      )
      .where(sql`account_id is not null`),
    index("orders_held").on(table.heldUntil).where(sql`financial_status = 'pending'`),
    check("orders_refunded", sql`${table.reducedCents} >= 0 and ${table.refundedCents} between 0 and ${table.totalCents} - ${table.reducedCents}`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    position: integer().notNull(),
    /** Null: the first version deleted the variant; the copies beside it say what it was. */
    variantId: uuid().references(() => variants.id, { onDelete: "restrict" }),
    productId: uuid(),
    productHandle: text().notNull(),
    title: text().notNull(),
    variantTitle: text().notNull(),
    sku: text(),
    imageUrl: text(),
    imageAlt: text(),
    quantity: integer().notNull(),
    /** Units that were not in stock when the order was placed: they ship later. */
    backOrdered: integer().notNull().default(0),
    /** The lead time that the buyer was shown for these units; null: none was known. */
    leadTimeDays: integer(),
    /** When the buyer was promised its arrival; null: no date was promised. Changed by edits, and by the approval from which its days count. */
    promised: jsonb().$type<LinePromise>(),
    /** A day that staff named later for the units not shipped yet; null: the promised dates still hold. */
    expectedOn: date({ mode: "string" }),
    unitPriceCents: cents().notNull(),
    /** Unit price times quantity, before discounts. */
    originalTotalCents: cents().notNull(),
    /** After discounts, before tax. */
    discountedTotalCents: cents().notNull(),
    taxCents: cents().notNull(),
    weightGrams: integer().notNull(),
  },
  (table) => [
    uniqueIndex("order_lines_position").on(table.orderId, table.position),
    index("order_lines_variant").on(table.variantId),
    check("order_lines_back_ordered_within", sql`${table.backOrdered} between 0 and ${table.quantity}`),
  ],
);

/** The tax of one line, or of the shipping where `order_line_id` is null. */
export const orderTaxLines = pgTable(
  "order_tax_lines",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    orderLineId: uuid().references(() => orderLines.id),
    title: text().notNull(),
    rate: numeric({ precision: 9, scale: 6 }).notNull(),
    taxableCents: cents().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [index("order_tax_lines_order").on(table.orderId)],
);

export const discountAllocations = pgTable(
  "discount_allocations",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    orderLineId: uuid().references(() => orderLines.id),
    title: text().notNull(),
    amountCents: cents().notNull(),
    /** Null: staff named it in a draft order, or the row is older than this column and its discount is unknown. */
    discountId: uuid().references(() => discounts.id, { onDelete: "restrict" }),
  },
  (table) => [
    index("discount_allocations_order").on(table.orderId),
    index("discount_allocations_discount").on(table.discountId).where(sql`discount_id is not null`),
  ],
);

export const fulfillments = pgTable(
  "fulfillments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    idempotencyKey: text().notNull(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
    /** Who canceled it, because it was recorded by mistake or never left: its units are to be shipped again. */
    cancelledBy: uuid(),
    cancelledAt: instant(),
    cancelReason: text(),
  },
  (table) => [uniqueIndex("fulfillments_key").on(table.orderId, table.idempotencyKey)],
);

/** The parcels of a shipment that have a carrier or a tracking number. A change replaces all of them; the timeline records what they were. */
export const parcels = pgTable(
  "parcels",
  {
    id: id(),
    fulfillmentId: uuid()
      .notNull()
      .references(() => fulfillments.id),
    position: integer().notNull(),
    carrier: text(),
    trackingNumber: text(),
    trackingUrl: text(),
  },
  (table) => [
    uniqueIndex("parcels_position").on(table.fulfillmentId, table.position),
    index("parcels_tracking").on(sql`lower(${table.trackingNumber}) text_pattern_ops`).where(sql`tracking_number is not null`),
  ],
);

export const fulfillmentLines = pgTable(
  "fulfillment_lines",
  {
    id: id(),
    fulfillmentId: uuid()
      .notNull()
      .references(() => fulfillments.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    /** Units that were shipped; 0 once the shipment is canceled, so that a sum of it is always what left the shop. */
    quantity: integer().notNull(),
    /** Units that were in it when it was canceled. */
    cancelledQuantity: integer().notNull().default(0),
  },
  (table) => [index("fulfillment_lines_fulfillment").on(table.fulfillmentId), index("fulfillment_lines_line").on(table.orderLineId)],
);

export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /**
     * `reduction`: taken off an order that was not paid yet; no money moves. `difference`: paid too much, because staff edited the order to a lower
     * total; it settles the balance and does not count as refunded.
     */
    kind: text({ enum: ["refund", "reduction", "difference"] })
      .notNull()
      .default("refund"),
    amountCents: cents().notNull(),
    /** The parts of the amount that are the price of shipping and the tax on it. */
    shippingCents: cents().notNull().default(0),
    shippingTaxCents: cents().notNull().default(0),
    reason: text().notNull(),
    /** Whether staff chose that the buyer gets emails about it, whenever it goes through. */
    notify: boolean().notNull().default(true),
    /**
     * `to-send`: the money was paid outside of the shop, so it is refunded there: owed to the buyer until staff have sent it. It counts
     * against the order only once it has succeeded.
     */
    status: text({ enum: ["started", "to-send", "succeeded", "failed"] }).notNull(),
    idempotencyKey: text().notNull(),
    /** The payment that is refunded: null, the one with which the order was placed; `outside`, none; otherwise the id of a payment of its balance. */
    charge: text(),
    /** The provider's reference; for money that staff sent, their name for the transfer. */
    providerReference: text(),
    failureCode: text(),
    staffId: uuid(),
    at: instant().notNull(),
    settledAt: instant(),
    /** Who sent the money outside of the shop, and when they recorded that. */
    sentBy: uuid(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex("refunds_key").on(table.orderId, table.idempotencyKey),
    // Refunds of tax, by certificate.
    index("refunds_tax_certificate").on(table.idempotencyKey).where(sql`idempotency_key like 'tax-certificate:%'`),
    index("refunds_open").on(table.at).where(sql`status = 'started'`),
    index("refunds_to_send").on(table.orderId).where(sql`status = 'to-send'`),
  ],
);

export const refundLines = pgTable(
  "refund_lines",
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    /** How many of these units had not been shipped, and will not be. */
    unshipped: integer().notNull(),
    /** How many of these units went back into stock; null: not decided (orders that the first version refunded whole). */
    restocked: integer(),
  },
  (table) => [
    index("refund_lines_refund").on(table.refundId),
    index("refund_lines_line").on(table.orderLineId),
    index("refund_lines_undecided").on(table.orderLineId).where(sql`restocked is null`),
    check("refund_lines_within", sql`${table.unshipped} between 0 and ${table.quantity} and ${table.restocked} between 0 and ${table.quantity}`),
  ],
);

/** What staff changed in an order before it was shipped: the order before and after, as `EditedOrder` in `order-edit-plan.ts`. */
export const orderEdits = pgTable(
  "order_edits",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** By how much the total rose; negative: it fell. */
    differenceCents: cents().notNull(),
    reason: text().notNull(),
    idempotencyKey: text().notNull(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
  },
  (table) => [uniqueIndex("order_edits_key").on(table.orderId, table.idempotencyKey)],
);

/** Pending orders that are delivered before they are paid, because staff agreed or the buyer has payment terms: their stock is taken. */
export const orderApprovals = pgTable("order_approvals", {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "restrict" }),
  /** Null: by the payment terms of its buyer. */
  staffId: uuid(),
  at: instant().notNull(),
});

/** Documents of purchase orders that buyers uploaded: for an order, or in a checkout, whose order is found by its payment. */
export const poDocuments = pgTable(
  "po_documents",
  {
    id: id(),
    orderId: uuid().references(() => orders.id, { onDelete: "restrict" }),
    checkoutToken: text(),
    browserId: text(),
    /** The name of the buyer's file. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    fileKey: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index("po_documents_order").on(table.orderId),
    index("po_documents_checkout").on(table.checkoutToken, table.browserId),
    index("po_documents_file").on(table.fileKey),
    index("po_documents_unclaimed").on(table.at).where(sql`order_id is null`),
  ],
);

export const orderCancellations = pgTable("order_cancellations", {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "restrict" }),
  reason: text().notNull(),
  /** Null: the system, when a pending order's time ran out. */
  staffId: uuid(),
  at: instant().notNull(),
});

/** What happened to an order, in order: the timeline that staff and buyers see. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** `EventKind` in `order-change-queries.ts`, and also: placed, mailed, use-confirmed (`details.text`: what the buyer confirmed). */
    kind: text().notNull(),
    text: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    at: instant().notNull(),
  },
  (table) => [index("order_events_order").on(table.orderId, table.at)],
);
