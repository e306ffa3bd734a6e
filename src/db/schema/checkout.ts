import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { carts, type OwnLine } from "./cart.ts";
import { cents, id, instant, type OrderDelivery } from "./types.ts";

export type Address = {
  firstName: string;
  lastName: string;
  /** Like the department, missing in addresses that an older version stored. */
  attention?: string | undefined;
  company: string;
  department?: string | undefined;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  country: string;
  phone: string;
};

/**
 * What a checkout page showed. `fingerprint` is SHA-256 over what is charged and when it ships: a charge requires the same again.
 * Optional fields are missing in what an older version wrote. Null amounts were not known.
 */
export type SeenTotals = {
  fingerprint: string;
  lines: {
    variantId: string;
    title: string;
    quantity: number;
    unitPriceCents: number;
    weightGrams?: number;
    taxable?: boolean;
    taxClass?: string;
    requiresShipping?: boolean;
    freight?: boolean;
    hazardClass?: string;
    backOrdered?: number;
    leadTimeDays?: number | null;
    /** The day of the delivery that brings them; it takes precedence over the lead time. */
    expectedOn?: string;
    /** When it arrives, as text; null: no date was promised. */
    arrives?: string | null;
  }[];
  destination?: { country: string; province: string; zip?: string } | null;
  shippingMethod?: string | null;
  freight?: { liftGate: boolean; appointment: boolean; quotedCents: number | null };
  isExempt?: boolean;
  /** The discount on the goods; `variantIds` are the variants that it was for. */
  discount?: { title: string; cents: number; variantIds: string[] } | null;
  isShippingFree?: boolean;
  shippingCents: number | null;
  taxCents: number | null;
  totalCents: number;
};

/** A cart that is being checked out. What the buyer types is stored in `checkout_forms`. */
export const checkouts = pgTable(
  "checkouts",
  {
    /** 32 random bytes, base64url: whoever holds it may pay, with an address of their own. */
    token: text().primaryKey(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    accountId: uuid(),
    returnUrl: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    orderId: uuid(),
  },
  (table) => [
    index("checkouts_cart").on(table.cartId),
    index("checkouts_account").on(table.accountId).where(sql`account_id is not null`),
    index("checkouts_updated").on(table.updatedAt),
  ],
);

/** Email addresses whose owner confirmed a purchase order from a browser or an account, which is not asked to confirm again for some time. */
export const confirmedEmails = pgTable(
  "confirmed_emails",
  {
    /** `browser:` and the browser's id, or `account:` and the account's. */
    holder: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    confirmedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.email] }),
    index("confirmed_emails_at").on(table.confirmedAt),
    index("confirmed_emails_email").on(table.email),
  ],
);

/** What one browser typed in a checkout and was shown there, stored so that nothing is lost on an error or a reload. No other browser sees it. */
export const checkoutForms = pgTable(
  "checkout_forms",
  {
    checkoutToken: text()
      .notNull()
      .references(() => checkouts.token, { onDelete: "cascade" }),
    /** SHA-256 of the secret in the browser's cookie. `unclaimed`: typed before browsers had a cookie. */
    browserId: text().notNull(),
    email: text(),
    shippingAddress: jsonb().$type<Partial<Address>>(),
    billingAddress: jsonb().$type<Partial<Address>>(),
    shippingMethod: text(),
    paymentMethod: text(),
    poNumber: text(),
    exemptionCertificate: text(),
    discountCode: text(),
    /** What was chosen about the delivery: `TypedDelivery`. */
    delivery: jsonb().$type<Record<string, string>>(),
    /** The freight price that this browser asked for in this checkout, and the answer of staff: `QuotedFreight`. */
    freightQuote: jsonb().$type<{ id: string; key: string; cents: number | null; expiresAt: string | null }>(),
    /**
     * What pages showed last, newest first, so that later changes can be named: several, because several pages may be open. An
     * older version stored only one.
     */
    seen: jsonb().$type<SeenTotals[] | SeenTotals>(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutToken, table.browserId] }), index("checkout_forms_email").on(sql`lower(${table.email})`)],
);

/** Agreements of buyers to get one email if they leave this checkout. Deleted with what the buyer typed. */
export const checkoutReminders = pgTable(
  "checkout_reminders",
  {
    id: uuid().notNull(),
    checkoutToken: text().notNull(),
    browserId: text().notNull(),
    agreedAt: instant().notNull(),
    sentAt: instant(),
    /** The hash of the email address to which it was sent; the form's may change afterward. Null: not sent, or sent by an older version. */
    emailHash: text(),
    /** When the box was cleared, the link in the email was used, or what was typed turned out to be no email address. */
    stoppedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutToken, table.browserId] }),
    foreignKey({
      name: "checkout_reminders_form",
      columns: [table.checkoutToken, table.browserId],
      foreignColumns: [checkoutForms.checkoutToken, checkoutForms.browserId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    uniqueIndex("checkout_reminders_id").on(table.id),
    index("checkout_reminders_open").on(table.agreedAt).where(sql`sent_at is null and stopped_at is null`),
  ],
);

/** Email addresses that got a reminder lately, or must not get one anymore, whoever types them. The rows outlive the checkouts. */
export const checkoutReminderAddresses = pgTable("checkout_reminder_addresses", {
  /** SHA-256 of the email address in lower case, in hex. */
  emailHash: text().primaryKey(),
  /** When the last reminder was sent. */
  sentAt: instant(),
  stoppedAt: instant(),
});

/** What staff see of a request for a freight price. Amounts in minor units. */
export type FreightRequest = {
  lines: { title: string; variantTitle: string; sku: string | null; quantity: number; weightGrams: number; totalCents: number }[];
  goodsCents: number;
  weightGrams: number;
  shippingAddress: Address;
  delivery: OrderDelivery;
};

/** A buyer's request for the freight price of a checkout; staff answer with a price, which is valid until it expires. */
export const freightQuotes = pgTable(
  "freight_quotes",
  {
    id: id(),
    checkoutToken: text().notNull(),
    browserId: text().notNull(),
    /** SHA-256 of the goods, the address and the delivery: a price is for exactly these. */
    key: text().notNull(),
    email: text().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    request: jsonb().$type<FreightRequest>().notNull(),
    requestedAt: instant().notNull(),
    /** Null: not answered yet, or the goods cannot be shipped. */
    cents: cents(),
    /** What staff wrote to the buyer with the answer. */
    message: text().notNull().default(""),
    answeredAt: instant(),
    answeredBy: uuid(),
    expiresAt: instant(),
  },
  (table) => [
    uniqueIndex("freight_quotes_key").on(table.checkoutToken, table.browserId, table.key),
    index("freight_quotes_requested").on(table.requestedAt, table.id),
    index("freight_quotes_waiting").on(table.id).where(sql`answered_at is null`),
    index("freight_quotes_email").on(sql`lower(${table.email})`),
  ],
);

export const draftOrderNumbers = pgSequence("draft_order_numbers", { startWith: 1001 });

/** What staff put into a draft order; amounts in minor units. `priceCents` null: the product's price when the draft was last saved, `savedPriceCents`. */
export type DraftOrderContent = {
  /** Lines without a product; missing: none. */
  ownLines?: OwnLine[];
  lines: { variantId: string; quantity: number; priceCents: number | null; savedPriceCents: number }[];
  /** `percentHundredths`: the percentage from which `cents` were computed when it was last saved; missing: staff named the amount. */
  discount: { title: string; cents: number; percentHundredths?: number } | null;
  shipping: { title: string; cents: number } | null;
  /** Fields that nobody filled in are empty; null: the buyer enters the address. */
  shippingAddress: Address | null;
};

/** An order that staff prepare and the buyer pays by a link. Its cart is made when the link is first opened. */
export const draftOrders = pgTable(
  "draft_orders",
  {
    id: id(),
    /** Shown to people: `D1001`. */
    name: text().notNull(),
    /** The account of the customer; null: only the email address is known. */
    accountId: uuid(),
    email: text().notNull(),
    currency: text().notNull(),
    content: jsonb().$type<DraftOrderContent>().notNull(),
    /** The message to the buyer. */
    message: text().notNull(),
    /** Only staff read it. */
    note: text().notNull(),
    validUntil: instant(),
    /** The total when it was last saved, with the tax of its address. */
    totalCents: cents().notNull(),
    revision: integer().notNull(),
    createdBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    sentAt: instant(),
    deletedAt: instant(),
    /** The cart of the revision that the buyer may pay; null until the link is first opened. */
    cartId: uuid(),
    orderId: uuid(),
  },
  (table) => [
    uniqueIndex("draft_orders_name").on(table.name),
    uniqueIndex("draft_orders_order").on(table.orderId),
    index("draft_orders_updated").on(table.updatedAt, table.id),
    index("draft_orders_open").on(table.updatedAt, table.id).where(sql`order_id is null and deleted_at is null`),
    index("draft_orders_unordered").on(table.updatedAt, table.id).where(sql`order_id is null`),
    index("draft_orders_email").on(sql`lower(${table.email})`),
    index("draft_orders_account").on(table.accountId),
  ],
);
