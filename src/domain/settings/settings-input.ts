import { z } from "zod";
import { lengthUnits } from "#domain/length-text.ts";
import { linkTarget } from "#domain/link-target.ts";
import { storedPicture } from "#domain/picture-input.ts";
import { sensitiveKinds } from "#domain/sensitive-changes.ts";
import { weightUnits } from "#domain/weight-text.ts";
import { plannedAnnouncements } from "./announcements-input.ts";
import { brandColor, defaultBrand } from "./brand-colors.ts";
import { carrierList } from "./carriers-input.ts";
import { homeBlocks } from "./home-blocks.ts";
import { rowId, withRowIds } from "./row-ids.ts";
import { shippingFields } from "./shipping-settings-input.ts";

const line = (max = 200) => z.string().trim().max(max);
const emailOrNone = z.union([z.email(), z.literal("")], "Enter a valid email address, or leave it empty.");
const link = z.object({ text: line(60), url: linkTarget });

export const addressFieldRules = ["hidden", "optional", "required"] as const;
const addressFieldRule = z.enum(addressFieldRules, "Choose one from the list.").default("optional");

/**
 * The revision of the section that the sender saw: if somebody changed the section since then, the input is refused instead
 * of overwriting the change. Left out (a program sets the section): not checked.
 */
const seen = { revision: z.number().int().min(0).optional() };

/** The schema of each section of the settings; the defaults are an empty, honest shop that promises nothing. */
export const settingsSchemas = {
  shop: z.object({
    ...seen,
    name: line(80).min(1).default("My shop"),
    tagline: line().default(""),
    announcement: line().default(""),
    logoKey: z.string().nullable().default(null),
    /** The logo as a square, for browser tabs. */
    logoIconKey: z.string().nullable().default(null),
    /** A separate picture for browser tabs; null: the square of the logo. */
    iconKey: z.string().nullable().default(null),
    supportEmail: emailOrNone.default(""),
    ordersEmail: emailOrNone.default(""),
    /** The sender of emails. Both empty: MAIL_FROM; one empty: the name of the shop, or the email address of MAIL_FROM. */
    senderName: line(80)
      .refine((name) => !/\p{Cc}/u.test(name), "Enter the name in one line.")
      .default(""),
    senderEmail: emailOrNone.default(""),
    phone: line(40).default(""),
    address: line(300).default(""),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "Choose a currency.")
      .default("USD"),
    /** The unit in which weights are shown and entered. */
    weightUnit: z.enum(weightUnits, "Choose a unit.").default("kg"),
    /** The unit in which sizes of packages are shown and entered. */
    lengthUnit: z.enum(lengthUnits, "Choose a unit.").default("mm"),
    /** The countries served, ISO 3166-1 alpha-2. */
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Choose countries from the list."))
      .min(1, "Choose at least one country.")
      .max(250)
      .default(["US"]),
    /** Orders are tests; changed by `goLive` and `returnToTrial`. */
    trialMode: z.boolean().default(true),
    sampleLoaded: z.boolean().default(false),
  }),
  /** A rule across the fields decides which colors are readable together (`brand-colors.ts`). */
  brand: z.object({
    ...seen,
    accent: brandColor.default(defaultBrand.accent),
    ink: brandColor.default(defaultBrand.ink),
    ground: brandColor.default(defaultBrand.ground),
  }),
  /** Promises in texts; null or 0 means that the promise is not made. */
  promises: z.object({
    ...seen,
    labsTrusting: z.number().int().min(0).default(0),
    supportLocation: line(40).default(""),
    warrantyYears: z.number().int().min(0).max(50).default(0),
    replyHours: z.number().int().min(0).max(720).default(0),
    returnDays: z.number().int().min(0).max(3650).default(0),
    satisfactionGuaranteed: z.boolean().default(false),
  }),
  home: z.object({
    ...seen,
    heroTitle: line().default(""),
    heroText: line(400).default(""),
    heroLinks: z.array(link).max(2).default([]),
    /** A file of `storePicture`; null: the video that comes with the shop. */
    heroPicture: storedPicture.omit({ alt: true }).nullable().default(null),
    marketingHeading: line().default(""),
    marketingSubheading: line().default(""),
    marketingText: line(800).default(""),
    marketingLinks: z.array(link).max(2).default([]),
    marketingFeatures: z
      .array(z.object({ title: line(80), text: line(300), icon: line(40) }))
      .max(4)
      .default([]),
    closingEyebrow: line().default(""),
    closingHeadline: line().default(""),
    newsletterTitle: line(80).default("Stay Updated"),
    newsletterText: line(300).default(""),
    /** The blocks of the page, in order. */
    blocks: homeBlocks,
  }),
  /** In addition to the permanent one (`shop.announcement`), which is shown when none of these is. */
  announcements: z.object({ ...seen, planned: plannedAnnouncements }),
  productDefaults: z.object({
    ...seen,
    features: z.array(line()).max(20).default([]),
    applications: z.array(line()).max(20).default([]),
    /** Product types that show the features and applications above when a product has none. */
    instrumentTypes: z.array(line(120)).max(200).default([]),
    /** For reorder suggestions: how many days suppliers take for variants without a lead time, and how often the shop orders, in days. */
    supplyDays: z.int().min(0).max(730).default(14),
    reviewDays: z.int().min(1).max(365).default(30),
    /** Namespaces (`custom`) and single metafields (`custom.material`) that shoppers may read in addition to those that pages show. */
    publicMetafields: z
      .array(line(255).regex(/^[^\s.()][^.()]*(\.\S+)?$/, "Enter a namespace (custom), or a namespace and a key (custom.material)."))
      .max(200)
      .default([]),
    specifications: z
      .array(
        z.object({
          types: z.array(line(120)).max(50),
          rows: z.array(z.object({ name: line(120), value: line(), unit: line(40).nullable() })).max(40),
        }),
      )
      .max(50)
      .default([]),
  }),
  shipping: z.object({ ...seen, ...shippingFields }),
  tax: z.object({
    ...seen,
    /** The price is what a buyer pays for it, wherever it is sent: the tax of the destination is included in it. */
    pricesIncludeTax: z.boolean().default(false),
    /** In addition to the classes of every shop (`tax-classes.ts`). Products and rates refer to one by its id. */
    classes: z
      .array(z.object({ id: rowId, name: line(60).min(1, "Enter a name.") }))
      .max(20)
      .overwrite((classes) => withRowIds(classes, ({ name }) => name.toLowerCase()))
      .default([]),
    /** The tax class of shipping. */
    shippingClass: line(80).default("standard"),
    /** An empty table collects no tax. `rateMillionths` 82500 is 8.25 %. `zipPrefixes` "941, 9402": only these; empty: the whole state. */
    rates: z
      .array(
        z.object({
          id: rowId,
          country: z.string().regex(/^[A-Z]{2}$/, "Choose a country."),
          state: line(40),
          zipPrefixes: line(2000).default(""),
          taxClass: line(80).default("standard"),
          title: line(80),
          rateMillionths: z.number().int().min(0).max(1_000_000),
          shippingTaxed: z.boolean(),
        }),
      )
      .max(1000)
      .overwrite((rates) => withRowIds(rates, ({ country, state }) => `${country} ${state}`.trim()))
      .default([]),
  }),
  payments: z.object({
    ...seen,
    purchaseOrders: z.boolean().default(true),
    /** Days a purchase order's stock is held until staff approve it. */
    purchaseOrderHoldDays: z.number().int().min(1).max(90).default(14),
    /**
     * Limits for the waiting purchase orders of a new buyer, who never had one approved or paid: the units of one variant,
     * and the total amount (minor units); null is no limit.
     */
    newBuyerUnits: z.number().int().min(1).max(1_000_000).nullable().default(20),
    newBuyerCents: z.number().int().min(0).nullable().default(1_000_000),
  }),
  /** The fields and texts of the checkout. */
  checkout: z.object({
    ...seen,
    /** In both addresses; hidden: the checkout does not ask for it, and orders ignore it even if it is sent. */
    company: addressFieldRule,
    /** In the shipping address. */
    phone: addressFieldRule,
    poNumberRequired: z.boolean().default(true),
    /** The text above the button that places the order. */
    placeNote: z
      .string()
      .trim()
      .max(500)
      .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "This has characters that cannot be used here.")
      .default(""),
    /** The hours after which a buyer who left a checkout, and ticked the box there, gets one email; 0: there is no box. */
    reminderHours: z.number().int().min(0).max(168).default(0),
  }),
  /** What buyers may do with their orders themselves. The number of days for returns is a promise (`promises.returnDays`). */
  orders: z.object({
    ...seen,
    /** Buyers may cancel until something has shipped. */
    buyerCancellation: z.boolean().default(true),
    /** Where returned goods go; empty: the address of the shop. */
    returnAddress: line(300).default(""),
    /** What buyers read when a return is approved, unless staff write something else. */
    returnInstructions: line(1000).default(""),
    carriers: carrierList,
  }),
  /** The number of days after which data that the shop no longer needs is removed (`jobs/hourly-cleanup.ts`). */
  privacy: z.object({
    ...seen,
    /** Conversations, counted from their last message. */
    messageDays: z.number().int().min(30).max(3650).default(365),
    /** Unfinished checkouts, with what was entered there and requests for freight quotes; draft orders that staff deleted. */
    checkoutDays: z.number().int().min(7).max(365).default(30),
    /** Sessions that ended, with their networks and browsers. */
    sessionDays: z.number().int().min(1).max(365).default(30),
    /** Files of imports and their reports. */
    importDays: z.number().int().min(1).max(365).default(30),
    /** The log of emails, with their contents. */
    mailDays: z.number().int().min(7).max(3650).default(90),
    /** The events of visitors. */
    eventDays: z.number().int().min(30).max(800).default(180),
    /** The maximum number of browser events stored per day, so that nobody can fill the disk: about 400 MB per million. */
    eventsPerDay: z.number().int().min(10_000).max(20_000_000).default(1_000_000),
    /** Subscriptions to the newsletter that were never confirmed. */
    newsletterDays: z.number().int().min(1).max(365).default(30),
    /** The answers of visitors to the question whether they may be measured. */
    consentDays: z.number().int().min(180).max(3650).default(1095),
    /** Countries in which a visitor who continues counts as agreeing to be measured. In all others, visitors are asked first. */
    impliedCountries: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Choose countries from the list."))
      .max(250)
      .default(["US"]),
    /** The same for visitors whose country is unknown. */
    impliedWhereUnknown: z.boolean().default(false),
  }),
  /** The experiments that run (`domain/experiments`), on visitors who may be measured. */
  experiments: z.object({
    ...seen,
    heroCtaText: z.boolean().default(false),
    productCardLayout: z.boolean().default(false),
    pricingDisplay: z.boolean().default(false),
  }),
  /** Backups of the whole shop, written to DATA_DIR/backups. */
  backups: z.object({
    ...seen,
    daily: z.boolean().default(true),
    /** The hour of the day in which it is written, in the shop's time zone. */
    hour: z.number().int().min(0).max(23).default(3),
    /** The number of backups kept. */
    keep: z.number().int().min(1).max(60).default(7),
    /** Each backup is restored into a separate database and compared, which temporarily needs as much space as the shop's database. */
    tryRestore: z.boolean().default(true),
  }),
  /** The confirmations that staff give before sensitive changes. */
  security: z.object({
    ...seen,
    /** The changes before which staff must confirm their identity with a second factor. */
    sensitive: z.array(z.enum(sensitiveKinds)).max(sensitiveKinds.length).default(["people", "personal-data", "payment-settings"]),
    /** How long a confirmation counts. */
    recentMinutes: z.number().int().min(5).max(480).default(30),
  }),
  /** The contents of invoices, and when their reminders are sent. */
  invoices: z.object({
    ...seen,
    /** The issuer, where it is not the shop's name: "Meniscus Instruments Inc." */
    sellerName: line(120).default(""),
    taxId: line(60).default(""),
    bankName: line(120).default(""),
    accountHolder: line(120).default(""),
    accountNumber: line(60).default(""),
    routingNumber: line(60).default(""),
    iban: line(60).default(""),
    bic: line(20).default(""),
    /** Days to pay for buyers without their own terms. */
    netDays: z.number().int().min(0).max(365).default(30),
    note: line(500).default(""),
    /** The number of days for which a quote of a cart is valid, and the text at its end. */
    quoteDays: z.number().int().min(1).max(365).default(30),
    quoteTerms: line(1000).default(""),
    /** Sent this many days after an invoice is due; sorted by days. */
    reminders: z
      .array(z.object({ id: rowId, days: z.number().int().min(1).max(365), text: line(1000) }))
      .max(5)
      .overwrite((reminders) => withRowIds(reminders, ({ days }) => `after ${days} days`).toSorted((one, other) => one.days - other.days))
      .default([]),
  }),
};

export type SettingsSection = keyof typeof settingsSchemas;

export type Settings = { [Section in SettingsSection]: z.output<(typeof settingsSchemas)[Section]> };
export type SettingsInput<Section extends SettingsSection> = z.input<(typeof settingsSchemas)[Section]>;

/** Fields that are not part of a form: uploads, and whether the sample shop is loaded. */
export const nonFormFields = {
  shop: ["logoKey", "logoIconKey", "iconKey", "sampleLoaded"],
  home: ["heroPicture"],
} as const satisfies { [Section in SettingsSection]?: readonly (keyof Settings[Section])[] };

export type NonFormField<Section extends keyof typeof nonFormFields> = {
  [Field in (typeof nonFormFields)[Section][number]]?: Field extends keyof Settings[Section] ? Settings[Section][Field] : never;
};
