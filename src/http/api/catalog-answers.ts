import { z } from "zod";
import { documentKindNames } from "#domain/catalog/product-enumerations.ts";
import { publicProductColumns, publicVariantColumns } from "#domain/catalog/stored-product.ts";
import { columnAnswers } from "./column-answers.ts";
import { facetAnswer } from "./facet-answers.ts";
import { money, time } from "./shared-schemas.ts";

const edges = <Node extends z.ZodType>(node: Node) => z.object({ edges: z.array(z.object({ node })) });

const picture = z
  .object({
    url: z.string(),
    altText: z.string(),
    width: z.number(),
    height: z.number(),
    avifSrcset: z.string().nullable(),
    webpSrcset: z.string().nullable(),
  })
  .meta({ id: "Picture" });

const availability = z.enum(["in-stock", "limited-stock", "back-order", "out-of-stock"]);
const leadTimeDays = z.number().nullable().describe("Of a back-order whose lead time is known.");
const expectedOn = z
  .string()
  .nullable()
  .describe("Of a back-order that a delivery to the shop covers: its day, as 2026-12-01, which counts before the lead time.");
const priceRange = z.object({ minVariantPrice: money, maxVariantPrice: money });
const metafield = z.object({ namespace: z.string(), key: z.string(), value: z.string() });

const specifications = z.array(z.object({ name: z.string(), value: z.string(), unit: z.string().nullable(), number: z.number().nullable() }));

const variant = columnAnswers(publicVariantColumns, {
  volumePrices: z.array(z.object({ quantity: z.number(), priceCents: z.number() })),
  specifications: specifications.describe("What differs from the product's, by name."),
})
  .omit({ optionValues: true, priceCents: true, policy: true, compareAtPriceCents: true })
  .extend({
    price: money,
    compareAtPrice: money.nullable(),
    volumePrices: z.array(z.object({ quantity: z.number(), price: money })).describe("From this quantity on, what each unit costs."),
    selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    availableForSale: z.boolean(),
    availability,
    leadTimeDays,
    expectedOn,
  });

const product = columnAnswers(publicProductColumns, {
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  specifications,
})
  .omit({ minPriceCents: true, maxPriceCents: true, seoTitle: true, seoDescription: true })
  .extend({
    featuredImage: picture,
    images: edges(picture),
    priceRange,
    variants: edges(variant),
    availability,
    leadTimeDays,
    expectedOn,
    documents: z.array(
      z.object({
        kind: z.enum(documentKindNames),
        title: z.string(),
        language: z.string().describe("BCP 47; empty where it is not said."),
        revision: z.string(),
        variantId: z.string().nullable().describe("Null: it is about every variant."),
        url: z.string(),
        bytes: z.number().nullable().describe("Null of a document that lies elsewhere."),
      }),
    ),
    collections: z.array(z.object({ id: z.string(), handle: z.string(), title: z.string() })),
    metafields: z.array(metafield).describe("The public ones."),
    seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  })
  .meta({ id: "Product" });

export const card = z
  .object({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    vendor: z.string(),
    productType: z.string(),
    featuredImage: picture,
    images: edges(picture).describe("The first."),
    priceRange,
    compareAtPrice: money.nullable(),
    availability,
    leadTimeDays,
    expectedOn,
    onlyVariantId: z.string().nullable().describe("Of a product with one variant."),
    featureCount: z.number(),
    metafields: z.array(metafield),
  })
  .meta({ id: "ProductCard" });

const collection = z
  .object({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    description: z.string().optional(),
    productCount: z.number().optional(),
    image: z.object({ url: z.string(), altText: z.string() }),
  })
  .meta({ id: "Collection" });

export const productAnswer = z.object({ product });

export const productsOfCollection = z.object({
  products: z.array(card),
  total: z.number(),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
});

export const searchResult = z.object({
  products: z.array(card),
  collections: z.array(collection),
  pages: z.array(z.object({ id: z.string(), handle: z.string(), title: z.string(), bodySummary: z.string() })),
  articles: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      title: z.string(),
      excerpt: z.string(),
      publishedAt: time,
      blog: z.object({ handle: z.string() }),
    }),
  ),
  facets: z.array(facetAnswer).describe("What the products that were found can be narrowed by."),
  totals: z
    .object({ products: z.number(), collections: z.number(), pages: z.number(), articles: z.number() })
    .describe("All that were found. Of more than 10,000 products the first 10,000 can be read page by page; facets lead to the others."),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  redirect: z.string().nullable().describe("The path of the shop to which staff lead this search."),
  corrected: z.string().nullable().describe("The search with mistyped words set right, whose products these are."),
  understood: z
    .array(z.object({ label: z.string(), without: z.string() }))
    .describe("Figures with units and prices that narrow the products, each with the search without it."),
});

export const suggestions = z.object({
  queries: z.array(z.object({ text: z.string() })),
  products: z.array(card),
  collections: z.array(collection),
});
