import { lazyValue } from "#domain/lazy-value.ts";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import type { Settings, SettingsSection } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";

type Words<Section extends SettingsSection> = {
  title: string;
  /** The last part of the path of the section's page. */
  page: string;
  fields: Record<Exclude<keyof Settings[Section], "revision">, string>;
};

/** The names of the settings, complete by type. */
export const settingWords: { [Section in SettingsSection]: Words<Section> } = {
  shop: {
    title: "Shop",
    page: "shop",
    fields: {
      name: "shop name",
      tagline: "tagline",
      announcement: "permanent announcement",
      logoKey: "logo",
      logoIconKey: "logo in browser tabs",
      iconKey: "browser icon",
      supportEmail: "support email",
      ordersEmail: "orders email",
      senderName: "sender of emails",
      senderEmail: "sender’s email address",
      phone: "phone",
      address: "address",
      currency: "currency",
      weightUnit: "unit of weights",
      lengthUnit: "unit of lengths",
      countries: "countries",
      trialMode: "trial mode",
      sampleLoaded: "sample shop",
    },
  },
  brand: {
    title: "Brand",
    page: "brand",
    fields: { accent: "accent color", ink: "text color", ground: "background color" },
  },
  privacy: {
    title: "Privacy",
    page: "privacy",
    fields: {
      messageDays: "days that messages are kept",
      checkoutDays: "days that unfinished checkouts are kept",
      sessionDays: "days that ended sign-ins are kept",
      importDays: "days that imports are kept",
      eventDays: "days that visitor events are kept",
      eventsPerDay: "visitor events stored per day",
      mailDays: "days that the log of emails is kept",
      newsletterDays: "days that unconfirmed subscriptions are kept",
      consentDays: "days that answers about consent are kept",
      impliedCountries: "countries where continuing to browse counts as consent",
      impliedWhereUnknown: "consent where the country is unknown",
    },
  },
  experiments: {
    title: "Experiments",
    page: "experiments",
    fields: {
      heroCtaText: "experiment with the hero button",
      productCardLayout: "experiment with the product cards",
      pricingDisplay: "experiment with the price",
    },
  },
  promises: {
    title: "Promises",
    page: "promises",
    fields: {
      labsTrusting: "number of labs",
      supportLocation: "location of support",
      warrantyYears: "warranty",
      replyHours: "reply time",
      returnDays: "return period",
      satisfactionGuaranteed: "satisfaction guarantee",
    },
  },
  home: {
    title: "Home page",
    page: "home",
    fields: {
      heroTitle: "title",
      heroText: "text under the title",
      heroLinks: "buttons under the title",
      heroPicture: "picture beside the title",
      marketingHeading: "heading of the section",
      marketingSubheading: "subheading of the section",
      marketingText: "text of the section",
      marketingLinks: "buttons of the section",
      marketingFeatures: "points of the section",
      closingEyebrow: "line above the closing headline",
      closingHeadline: "closing headline",
      newsletterTitle: "newsletter title",
      newsletterText: "newsletter text",
      blocks: "blocks",
    },
  },
  announcements: { title: "Announcements", page: "announcements", fields: { planned: "announcements" } },
  productDefaults: {
    title: "Product defaults",
    page: "product-defaults",
    fields: {
      features: "features",
      applications: "applications",
      instrumentTypes: "product types",
      specifications: "specifications",
      publicMetafields: "public metafields",
      supplyDays: "supplier lead time in days",
      reviewDays: "days between orders from suppliers",
    },
  },
  shipping: {
    title: "Shipping",
    page: "shipping",
    fields: {
      freeFromCents: "free shipping",
      rates: "rates",
      methodTitle: "name of the method",
      minDays: "shortest time in transit",
      maxDays: "longest time in transit",
      dangerousGoods: "dangerous goods that the method carries",
      hazardClasses: "hazard classes that the method carries",
      methods: "other methods",
      elsewhere: "shipping everywhere else",
      zones: "shipping zones",
      handlingDays: "handling days",
      cutoff: "order cutoff time",
      timeZone: "time zone",
      holidays: "holidays",
      waitByDefault: "shipping everything together by default",
      freightFromGrams: "weight from which goods ship by freight",
      liftGateCents: "price of a lift gate",
      appointmentCents: "price of an appointment",
      quoteDays: "days a freight quote is valid",
    },
  },
  tax: {
    title: "Tax",
    page: "tax",
    fields: { pricesIncludeTax: "prices with tax", classes: "tax classes", shippingClass: "tax class of shipping", rates: "tax rates" },
  },
  payments: {
    title: "Payments",
    page: "payments",
    fields: {
      purchaseOrders: "purchase orders",
      purchaseOrderHoldDays: "how long purchase orders hold stock",
      newBuyerUnits: "units of one item for a new buyer",
      newBuyerCents: "purchase order amount for a new buyer",
    },
  },
  checkout: {
    title: "Checkout",
    page: "checkout",
    fields: {
      company: "company in addresses",
      phone: "phone number in addresses",
      poNumberRequired: "“Purchase orders need a number” setting",
      placeNote: "note above the button that places the order",
      reminderHours: "reminder of an unfinished checkout",
    },
  },
  orders: {
    title: "Orders",
    page: "orders",
    fields: {
      buyerCancellation: "order cancellation by buyers",
      returnAddress: "return address",
      returnInstructions: "return instructions",
      carriers: "carriers",
    },
  },
  backups: {
    title: "Backups",
    page: "backups",
    fields: { daily: "daily backup", hour: "hour of the backup", keep: "backups to keep", tryRestore: "test restore of each backup" },
  },
  security: {
    title: "Security",
    page: "security",
    fields: { sensitive: "changes that need a second factor", recentMinutes: "how long a second factor counts" },
  },
  invoices: {
    title: "Invoices",
    page: "invoices",
    fields: {
      sellerName: "name on invoices",
      taxId: "tax ID",
      bankName: "bank",
      accountHolder: "account holder",
      accountNumber: "account number",
      routingNumber: "routing number",
      iban: "IBAN",
      bic: "BIC",
      netDays: "days to pay",
      quoteDays: "days a quote of a cart is valid",
      quoteTerms: "terms on quotes",
      note: "note on invoices",
      reminders: "payment reminders",
    },
  },
};

/** Returns the section of a settings page: `product-defaults` -> `productDefaults`; null for a page without fields. */
export function sectionOfPage(page: string): SettingsSection | null {
  return (Object.keys(settingWords) as SettingsSection[]).find((section) => settingWords[section].page === page) ?? null;
}

const list = lazyValue(() => new Intl.ListFormat("en-US"));

/** "address, phone, and support email"; empty without fields. */
export function fieldsText(section: SettingsSection, fields: string[] = []): string {
  const words: Record<string, string> = settingWords[section].fields;
  return list().format(fields.map((field) => words[field] ?? field));
}

/** A line per section: "Shipping (/admin/settings/shipping): free shipping and rates". */
export function sampleLines(fields: SampleFields): string[] {
  return (Object.keys(fields) as SettingsSection[]).map((section) => {
    const { title, page } = settingWords[section];
    return `${title} (${links.adminSettings(page)}): ${fieldsText(section, fields[section])}`;
  });
}
