import { links } from "#web/links.ts";
import type { ProductView, VariantView } from "./product-view.ts";

const availabilities: Record<VariantView["availability"]["state"], string> = {
  "in-stock": "https://schema.org/InStock",
  "limited-stock": "https://schema.org/LimitedAvailability",
  "back-order": "https://schema.org/BackOrder",
  "out-of-stock": "https://schema.org/OutOfStock",
};

const maxOffers = 30;

/** Returns https://schema.org/Product with an offer for each variant; for very many variants, their price range. */
export function productJsonLd(product: ProductView, currency: string, origin: string): object {
  const url = origin + links.product(product.handle);
  const offers = product.variants.map((variant) => ({
    "@type": "Offer",
    url: product.variants.length > 1 ? origin + links.product(product.handle, { variant: variant.id }) : url,
    price: variant.amount,
    priceCurrency: currency,
    availability: availabilities[variant.availability.state],
    itemCondition: "https://schema.org/NewCondition",
    ...(variant.sku ? { sku: variant.sku } : {}),
    ...gtinOf(variant.barcode),
  }));
  const amounts = product.variants.map((variant) => Number(variant.amount));
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.summary,
    url,
    image: product.pictures.map((picture) => origin + picture.src),
    ...(product.brand ? { brand: { "@type": "Brand", name: product.brand } } : {}),
    ...(product.category ? { category: product.category } : {}),
    ...(product.model ? { mpn: product.model } : {}),
    ...(only?.sku ? { sku: only.sku } : {}),
    offers:
      offers.length <= maxOffers
        ? offers
        : {
            "@type": "AggregateOffer",
            offerCount: offers.length,
            lowPrice: String(Math.min(...amounts)),
            highPrice: String(Math.max(...amounts)),
            priceCurrency: currency,
          },
    additionalProperty: product.specifications.map(({ name, value, unit }) => ({
      "@type": "PropertyValue",
      name,
      value,
      ...(unit ? { unitText: unit } : {}),
    })),
  };
}

function gtinOf(barcode: string | null): Record<string, string> {
  return barcode && /^(\d{8}|\d{12,14})$/.test(barcode) ? { [`gtin${barcode.length}`]: barcode } : {};
}
