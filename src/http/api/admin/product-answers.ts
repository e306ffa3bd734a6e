import { z } from "zod";
import { editedProductColumns, editedVariantColumns } from "#domain/catalog/stored-product.ts";
import { columnAnswers } from "../column-answers.ts";
import { money, nextCursor, time } from "../shared-schemas.ts";

const status = z.enum(["active", "draft", "archived"]);

const row = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  vendor: z.string(),
  productType: z.string(),
  status,
  tags: z.array(z.string()),
  sku: z.string().nullable(),
  variantCount: z.number(),
  available: z.number().nullable().describe("Null where no variant is counted."),
  lowStock: z.boolean(),
  canBackOrder: z.boolean().describe("One of its counted variants can be ordered with nothing left."),
  incoming: z.number().describe("Units on their way."),
  nextOn: z.string().nullable().describe("The day on which the next of them are expected."),
  minPrice: money,
  maxPrice: money,
  pictureUrl: z.string(),
  updatedAt: time,
});

const specifications = z.array(z.object({ name: z.string(), value: z.string(), unit: z.string().nullable(), number: z.number().nullable() }));

const variant = columnAnswers(editedVariantColumns, {
  volumePrices: z.array(z.object({ quantity: z.number(), priceCents: z.number() })),
  specifications: specifications.describe("What differs from the product's, by name."),
}).extend({
  priceCents: z.number().describe("In minor units of the product's currency."),
  tracked: z.boolean(),
  imageUrl: z.string().nullable().describe("Of one of the product's pictures."),
  onHand: z.number(),
  reserved: z.number(),
});

const product = columnAnswers(editedProductColumns, {
  relations: z.array(z.object({ kind: z.enum(["fits", "spare-part", "replaced-by"]), productId: z.string() })),
  specifications,
})
  .extend({
    options: z.array(z.string()).describe("Names of what its variants differ in."),
    features: z.array(z.string()),
    applications: z.array(z.string()),
    modelNumber: z.string(),
    unitsSold: z.number(),
    related: z.array(z.object({ id: z.string(), title: z.string(), status })).describe("The products that `relations` names."),
    collections: z.array(z.object({ id: z.string(), title: z.string(), isByRules: z.boolean() })).describe("That it is in, by title."),
    currency: z.string(),
    updatedAt: time.describe("Sent back as `seenAt` when the product is saved."),
    variants: z.array(variant),
    retired: z.array(variant.pick({ id: true, title: true, optionValues: true, sku: true, onHand: true })),
    images: z.array(
      z.object({
        id: z.string(),
        alt: z.string(),
        url: z.string().describe("What an input names it with."),
        thumbnailUrl: z.string().nullable().describe("Null until it was fetched."),
        fetchFault: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "AdminProduct" });

export const productAnswer = z.object({ product });
export const productList = z.object({ products: z.array(row), next: nextCursor });
export const stockAnswer = z.object({ onHand: z.number() });

export const usedMetafields = z.object({
  metafields: z.array(z.object({ namespace: z.string(), key: z.string(), products: z.number(), isPublic: z.boolean(), isSpecified: z.boolean() })),
});

export const dangerousProducts = z.object({
  hazardClass: z.string(),
  hasFreight: z.boolean().describe("Of what ships by freight."),
  products: z.number(),
  first: z.object({ id: z.string(), title: z.string() }).describe("By title."),
});
