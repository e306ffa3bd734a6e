import type {
  Metafield,
  ProductOption,
  ProductRelation,
  products,
  Specification,
  shownProductColumns,
  shownVariantColumns,
  variants,
} from "#db/schema/catalog.ts";
import type { JsonRow } from "#db/table-columns.ts";
import type { Availability } from "#domain/inventory/availability.ts";
import type { Picture } from "#domain/picture.ts";
import type { DocumentKind, RelationKind } from "./product-enumerations.ts";

/** What the catalog shows. Types only: safe in a browser. Prices are in minor units of the shop's currency. */

export type { Metafield, Picture, ProductOption, Specification };

/** A property that helps to choose between products of one type, formatted for display: "Maximum speed", "15,000 rpm". */
export type Figure = { name: string; text: string };

export type ProductCard = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  modelNumber: string | null;
  /** The first three features. */
  features: string[];
  featureCount: number;
  /** At most three; empty where the specifications have nothing short, or where the caller did not ask for them (`withKeySpecifications`). */
  figures: Figure[];
  minPriceCents: number;
  maxPriceCents: number;
  /** The compare-at price of the cheapest variant, where it is higher than its price. */
  compareAtPriceCents: number | null;
  availability: Availability;
  /** The id of the only variant, for a button that adds it without a choice; null where the buyer must choose one. */
  onlyVariantId: string | null;
  image: Picture;
};

export type Variant = JsonRow<typeof variants, (typeof shownVariantColumns)[number]> & {
  availability: Availability;
  /** The most units that can be ordered now; null is no limit. */
  orderable: number | null;
  /** The index of the variant's own picture, where it has one. */
  imageIndex: number | null;
};

/**
 * `bytes` is null for a document that lies elsewhere and is only linked; `language` (BCP 47) and `revision` are empty where they are unknown;
 * `variantId` is null where the document is about every variant.
 */
export type ProductDocument = {
  kind: DocumentKind;
  title: string;
  language: string;
  revision: string;
  variantId: string | null;
  url: string;
  bytes: number | null;
};

/** A relation to a product named by its handle. */
export type NamedRelation = { kind: RelationKind; handle: string };

/** What pages and the public JSON show of a product: its public columns, and what is derived from the others. */
export type Product = JsonRow<typeof products, (typeof shownProductColumns)[number]> & {
  modelNumber: string | null;
  features: string[];
  applications: string[];
  /** The public metafields; `specs`, `brand`, `availability_status` and document URLs are derived when the API responds. */
  metafields: Metafield[];
  /** The handles of products that the merchant names as related, in order. */
  relatedHandles: string[];
  /** Relations to other products, some of which may not be in the shop. */
  relations: ProductRelation[];
  availability: Availability;
  variants: Variant[];
  /** At least one picture: the placeholder drawing where no picture is stored. */
  images: Picture[];
  documents: ProductDocument[];
  collections: { id: string; handle: string; title: string }[];
};

export type Collection = {
  /** The stored id, or "all" for the collection of all products. */
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  productCount: number;
  featured: boolean;
  image: Picture;
  seoTitle: string | null;
  seoDescription: string | null;
};

export type CategoryGroup = { id: string; handle: string; title: string; icon: string; collections: Collection[] };

export type ProductSort = "featured" | "best-selling" | "price-asc" | "price-desc" | "title-asc" | "title-desc" | "created-asc" | "created-desc";
export const productSorts: ProductSort[] = [
  "featured",
  "best-selling",
  "price-asc",
  "price-desc",
  "title-asc",
  "title-desc",
  "created-asc",
  "created-desc",
];

export type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
/** `isCapped`: counting stopped at a limit, so there may be more than `total`. */
export type ProductList = { cards: ProductCard[]; total: number; isCapped: boolean; pageInfo: PageInfo };

/** Everything that a cart, a checkout and an order need to know about a variant of an active product. */
export type SellableVariant = {
  id: string;
  productId: string;
  productHandle: string;
  productTitle: string;
  vendor: string;
  productType: string;
  /** Null for the only variant. */
  variantTitle: string | null;
  title: string;
  sku: string | null;
  priceCents: number;
  compareAtPriceCents: number | null;
  weightGrams: number;
  taxable: boolean;
  requiresShipping: boolean;
  freight: boolean;
  policy: "deny" | "continue";
  tracked: boolean;
  available: number;
  /** Units that can be ordered now; null is no limit. */
  orderable: number | null;
  availability: Availability;
  leadTimeDays: number | null;
  image: Picture;
};
