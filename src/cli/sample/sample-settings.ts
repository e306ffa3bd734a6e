import type { SettingsInput } from "#domain/settings/settings-input.ts";
import type { SeedShop } from "./seed-files.ts";

/** The sample shop's texts and figures as sections of the settings. The titles of tax rates contain the word "sample". */
export type SampleSections = {
  [Section in "shop" | "promises" | "home" | "productDefaults" | "shipping" | "tax" | "payments" | "experiments"]: SettingsInput<Section>;
};

export function sampleSections(seed: SeedShop): SampleSections {
  const { address, marketing, productTypeDefaults: defaults } = seed;
  return {
    shop: {
      name: seed.name,
      tagline: seed.tagline,
      announcement: seed.announcement,
      supportEmail: seed.supportEmail,
      ordersEmail: seed.ordersEmail,
      phone: seed.phone,
      address: [address.company, address.line1, address.line2, address.city, `${address.state} ${address.zip}`, address.country]
        .filter(Boolean)
        .join(", "),
      currency: seed.currency,
      countries: seed.countries,
      trialMode: true,
    },
    promises: seed.promises,
    home: {
      heroTitle: seed.hero.title,
      heroText: seed.hero.text,
      heroLinks: seed.hero.links,
      marketingHeading: marketing.heading,
      marketingSubheading: marketing.subheading,
      marketingText: marketing.text,
      marketingLinks: marketing.links,
      marketingFeatures: marketing.features,
      closingEyebrow: seed.closing.eyebrow,
      closingHeadline: seed.closing.headline,
      newsletterTitle: seed.newsletter.title,
      newsletterText: seed.newsletter.text,
    },
    productDefaults: {
      features: defaults.features,
      applications: defaults.applications,
      instrumentTypes: defaults.instrumentTypes,
      publicMetafields: ["custom.related_products"],
      specifications: [
        {
          types: defaults.centrifugeTypes,
          rows: defaults.centrifugeSpecifications.map(({ name, value, unit }) => ({ name, value, unit: unit ?? null })),
        },
      ],
    },
    shipping: seed.shipping,
    tax: {
      rates: seed.taxRates.map(({ country, state, rate, shippingTaxed, label }) => ({
        country,
        state,
        title: `${state} tax (${label.toLowerCase()})`,
        rateMillionths: Math.round(rate * 1_000_000),
        shippingTaxed,
      })),
    },
    payments: seed.payments,
    experiments: { heroCtaText: true, productCardLayout: true, pricingDisplay: true },
  };
}
