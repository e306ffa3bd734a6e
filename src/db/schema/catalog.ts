import { sql } from "drizzle-orm";
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cents, id, instant, type PictureFile, searchVector } from "./types.ts";

/** A measured or named property. `number` is set when `value` is one number, so that it can be filtered and compared. */
export type Specification = { name: string; value: string; unit: string | null; number: number | null };
export type Metafield = { namespace: string; key: string; value: string };
export type ProductOption = { name: string; values: string[] };
/** A relation to another product: one that this product fits, its spare part, or the product that replaces it. */
export type ProductRelation = { kind: "fits" | "spare-part" | "replaced-by"; productId: string };
/** From `quantity` units on, each of them costs `priceCents`. */
export type VolumePrice = { quantity: number; priceCents: number };

export const products = pgTable(
  "products",
  {
    id: id(),
    handle: text().notNull(),
    title: text().notNull(),
    vendor: text().notNull(),
    productType: text().notNull(),
    /** Sanitized when it is stored. */
    descriptionHtml: text().notNull(),
    status: text({ enum: ["active", "draft", "archived"] }).notNull(),
    tags: text().array().notNull(),
    options: jsonb().$type<ProductOption[]>().notNull(),
    specifications: jsonb().$type<Specification[]>().notNull(),
    metafields: jsonb().$type<Metafield[]>().notNull(),
    /** The drawing shown where there is no picture: a file of `public/drawings`, without its extension. */
    drawing: text().notNull().default("generic"),
    /** The id of a class of the tax settings, or the name that a file gave it. */
    taxClass: text().notNull().default("standard"),
    /** ISO 3166-1 alpha-2, or empty. */
    countryOfOrigin: text().notNull().default(""),
    /** Digits of the Harmonized System, or empty. */
    hsCode: text().notNull().default(""),
    /** A key of `hazardClasses`, or empty: no dangerous goods. */
    hazardClass: text().notNull().default(""),
    /** A key of `regulatoryMarkings`, or empty. */
    regulatoryMarking: text().notNull().default(""),
    /** When a draft becomes active by itself; null: when staff activate it. */
    publishAt: instant(),
    /** Other products, in order. Those that are deleted or not in the shop are left out where they are shown. */
    relations: jsonb().$type<ProductRelation[]>().notNull().default([]),
    seoTitle: text(),
    seoDescription: text(),
    /** Lowest and highest price of the variants; updated by the operations that write variants. */
    minPriceCents: cents().notNull(),
    maxPriceCents: cents().notNull(),
    /** Units sold in orders that count; counted from `sold_units` every minute. */
    unitsSold: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("products_handle").on(table.handle),
    index("products_pictures").using("gin", sql`picture_hashes(description_html)`).where(sql`description_html like '%/media/%'`),
    index("products_price").on(table.minPriceCents, table.id).where(sql`status = 'active'`),
    index("products_title").on(sql`lower(${table.title})`, table.id).where(sql`status = 'active'`),
    index("products_created").on(table.createdAt, table.id).where(sql`status = 'active'`),
    index("products_units_sold").on(table.unitsSold, table.id).where(sql`status = 'active'`),
    // The best sellers of a type, for related products.
    index("products_type_units_sold").on(table.productType, table.unitsSold, table.id).where(sql`status = 'active'`),
    index("products_updated").on(table.updatedAt, table.id),
    index("products_publish_at").on(table.publishAt).where(sql`status = 'draft' and publish_at is not null`),
    // For the list in the admin area: titles with typing errors (`staff-search`), sorting and filtering whatever the status, and parts of words.
    index("products_title_trigrams").using("gin", table.title.op("gin_trgm_ops")),
    index("products_listed_title").on(sql`lower(${table.title})`, table.id),
    index("products_lowest_price").on(table.minPriceCents, table.id),
    index("products_highest_price").on(table.maxPriceCents, table.id),
    index("products_status").on(table.status, table.updatedAt, table.id),
    index("products_vendor").on(table.vendor, table.updatedAt, table.id),
    index("products_type").on(table.productType, table.updatedAt, table.id),
    index("products_tags").using("gin", table.tags),
    index("products_relations").using("gin", table.relations.op("jsonb_path_ops")),
    index("products_model_key").on(
      sql`left(regexp_replace(lower(jsonb_path_query_first(metafields, '$[*] ? (@.namespace == "custom" && @.key == "model_number").value') #>> '{}'), '[^a-z0-9]', '', 'g'), 120)`,
    ),
    index("products_hazard_class").on(table.hazardClass).where(sql`hazard_class <> ''`),
    index("products_list_words").using("gin", sql`(' ' || title || ' ' || vendor || ' ' || product_type || ' ' || handle) gin_trgm_ops`),
  ],
);

/** What shoppers may read of a product, on its page and in the public JSON. Every other column is for staff only. */
export const shownProductColumns = [
  ...(["id", "handle", "title", "vendor", "productType", "descriptionHtml", "tags", "options", "specifications", "taxClass"] as const),
  ...(["seoTitle", "seoDescription", "minPriceCents", "maxPriceCents", "createdAt", "updatedAt"] as const),
  ...(["countryOfOrigin", "hsCode", "hazardClass", "regulatoryMarking"] as const),
] satisfies (keyof typeof products.$inferSelect)[];

export const variants = pgTable(
  "variants",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    /** From 0. A retired variant has a position far below 0, out of the way of those on sale. */
    position: integer().notNull(),
    /** The option values joined by " / ", or "Default Title" for the only variant. */
    title: text().notNull(),
    optionValues: text().array().notNull(),
    sku: text(),
    barcode: text(),
    priceCents: cents().notNull(),
    compareAtPriceCents: cents(),
    /** What one unit costs the shop. Only staff can read it. */
    costCents: cents(),
    weightGrams: integer().notNull().default(0),
    /** The size of one unit as it is shipped. */
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** How many of `packUnit` (a key of `packUnits`) one unit holds. */
    packSize: integer(),
    packUnit: text().notNull().default("piece"),
    /** Units are sold in multiples of `quantityStep`, and at least `minQuantity` of them. */
    minQuantity: integer().notNull().default(1),
    quantityStep: integer().notNull().default(1),
    /** Sorted by rising quantity and falling price. */
    volumePrices: jsonb().$type<VolumePrice[]>().notNull().default([]),
    /** What differs from the product: a row replaces the product's row of the same name, and other rows are appended. */
    specifications: jsonb().$type<Specification[]>().notNull().default([]),
    taxable: boolean().notNull().default(true),
    requiresShipping: boolean().notNull().default(true),
    /** Ships by freight, whatever it weighs. */
    freight: boolean().notNull().default(false),
    /** `continue` sells beyond the stock (back-order); `deny` refuses. */
    policy: text({ enum: ["deny", "continue"] })
      .notNull()
      .default("deny"),
    lowStockThreshold: integer().notNull().default(5),
    leadTimeDays: integer(),
    imageId: uuid(),
    /** Columns of an imported file that the shop itself does not use, stored so that an export writes them again. */
    extra: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** When it was removed from its product while something referred to it: no longer shown or sold, but named in orders and history. */
    retiredAt: instant(),
  },
  (table) => [
    uniqueIndex("variants_position").on(table.productId, table.position),
    check("variants_quantities", sql`min_quantity >= 1 and quantity_step >= 1`),
    index("variants_sku").on(sql`lower(${table.sku})`),
    index("variants_sku_order").on(sql`(lower(coalesce(${table.sku}, '')) collate "C")`, table.id),
    index("variants_sku_beginning").on(sql`lower(${table.sku}) text_pattern_ops`).where(sql`retired_at is null`),
    index("variants_barcode").on(table.barcode),
    // Part numbers as buyers type them, without regard to capitals, dashes and spaces; and those that are nearly the same.
    index("variants_part_key").on(sql`regexp_replace(lower(sku), '[^a-z0-9]', '', 'g')`),
    index("variants_part_trigrams").using("gin", sql`regexp_replace(lower(sku), '[^a-z0-9]', '', 'g') gin_trgm_ops`).where(sql`retired_at is null`),
    // No stock above the largest threshold is low, so a list of low stock ends there.
    index("variants_low_stock_threshold").on(table.lowStockThreshold),
  ],
);

/** What shoppers may read of a variant, as `shownProductColumns` does for a product. */
export const shownVariantColumns = [
  ...(["id", "title", "optionValues", "sku", "barcode", "priceCents", "compareAtPriceCents", "weightGrams", "policy"] as const),
  ...(["lengthMm", "widthMm", "heightMm", "packSize", "packUnit", "minQuantity", "quantityStep", "volumePrices", "specifications"] as const),
  ...(["requiresShipping", "freight"] as const),
] satisfies (keyof typeof variants.$inferSelect)[];

export const productImages = pgTable(
  "product_images",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    alt: text().notNull(),
    /** The stored original (key in Files), or null while only the remote address is known. */
    fileKey: text(),
    /** Where the picture came from; fetched by a job, never by a browser. */
    sourceUrl: text(),
    width: integer(),
    height: integer(),
    fetchFault: text(),
  },
  (table) => [
    uniqueIndex("product_images_position").on(table.productId, table.position),
    index("product_images_file").on(table.fileKey, table.id),
    index("product_images_remote").on(table.id).where(sql`file_key is null and source_url is not null`),
    index("product_images_words").using("gin", table.alt.op("gin_trgm_ops")),
  ],
);

export const productDocuments = pgTable(
  "product_documents",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** A key of `documentKinds`. */
    kind: text().notNull(),
    title: text().notNull(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    /** BCP 47 ("de"), or empty: unknown. */
    language: text().notNull().default(""),
    /** The revision as the manufacturer counts it: "C", "2026-03"; or empty. */
    revision: text().notNull().default(""),
    /** Null: it is about every variant. A variant with documents is retired and never deleted. */
    variantId: uuid().references(() => variants.id, { onDelete: "cascade" }),
    /** When the current file was stored. */
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex("product_documents_position").on(table.productId, table.position),
    index("product_documents_file").on(table.fileKey, table.id),
    index("product_documents_variant").on(table.variantId).where(sql`variant_id is not null`),
  ],
);

/** Earlier files of product documents, which newer ones replaced; only staff see them. */
export const productDocumentRevisions = pgTable(
  "product_document_revisions",
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => productDocuments.id, { onDelete: "cascade" }),
    revision: text().notNull(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [
    index("product_document_revisions_document").on(table.documentId, table.id),
    index("product_document_revisions_file").on(table.fileKey, table.id),
  ],
);

/** A specification that products of a type usually have; the unit is a suggestion. */
export type SpecificationTemplate = { name: string; unit: string | null };

/** What staff set for a type of products. A type needs no row here, because types follow from the products too. */
export const productTypes = pgTable("product_types", {
  id: id(),
  /** Exactly as products have it. */
  name: text().notNull().unique(),
  /** In the order in which the editor offers them. */
  specifications: jsonb().$type<SpecificationTemplate[]>().notNull(),
  updatedAt: instant().notNull(),
});

export const categoryGroups = pgTable("category_groups", {
  id: id(),
  handle: text().notNull().unique(),
  title: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
});

/** A rule of a collection; `relation` says how `field` is compared with `value` (prices in minor units). */
export type CollectionRule = {
  field: "type" | "vendor" | "tag" | "title" | "price" | "stock";
  relation: "equals" | "contains" | "starts-with" | "less-than" | "greater-than";
  value: string;
};
export type CollectionRules = { match: "all" | "any"; conditions: CollectionRule[] };

export const collections = pgTable("collections", {
  id: id(),
  /** Buyers see only active ones. */
  status: text({ enum: ["active", "draft"] })
    .notNull()
    .default("active"),
  /** When a draft becomes active by itself; null: when staff activate it. */
  publishAt: instant(),
  handle: text().notNull().unique(),
  title: text().notNull(),
  descriptionHtml: text().notNull(),
  drawing: text().notNull().default("generic"),
  picture: jsonb().$type<PictureFile>(),
  /** Null: the products are picked by hand. */
  rules: jsonb().$type<CollectionRules>(),
  categoryGroupId: uuid().references(() => categoryGroups.id),
  position: integer().notNull(),
  featured: boolean().notNull().default(false),
  seoTitle: text(),
  seoDescription: text(),
  /** The number of active products in it; the database (`0020`) updates it with every membership that is added, removed or changes its status. */
  productCount: integer().notNull().default(0),
  updatedAt: instant().notNull(),
  search: searchVector().generatedAlwaysAs(
    sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, regexp_replace(description_html, '<[^>]*>', ' ', 'g')), 'C')`,
  ),
});

/**
 * Membership, of both kinds: rules are evaluated when a product or a rule changes, never when a page is read. What a collection's page sorts and
 * filters by is copied from the product, so that it comes from an index however many members there are (decision 025). Only triggers
 * write the copies, with the membership and with every change of the product.
 */
export const collectionProducts = pgTable(
  "collection_products",
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Whether the product is active. */
    isListed: boolean().notNull(),
    minPriceCents: cents().notNull(),
    /** In lower case. */
    title: text().notNull(),
    unitsSold: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index("collection_products_position").on(table.collectionId, table.position, table.productId).where(sql`is_listed`),
    index("collection_products_price").on(table.collectionId, table.minPriceCents, table.productId).where(sql`is_listed`),
    index("collection_products_title").on(table.collectionId, table.title, table.productId).where(sql`is_listed`),
    index("collection_products_units_sold").on(table.collectionId, table.unitsSold, table.productId).where(sql`is_listed`),
    index("collection_products_created").on(table.collectionId, table.createdAt, table.productId).where(sql`is_listed`),
    index("collection_products_product").on(table.productId),
  ],
);

/** How many products there are of each status; updated by triggers, so that no page counts a large catalog. */
export const productCounts = pgTable("product_counts", {
  status: text({ enum: ["active", "draft", "archived"] }).primaryKey(),
  count: integer().notNull(),
});

/**
 * Units that were sold or came back and are not yet in `products.units_sold`. A sale only adds a row here, so it never waits
 * for an edit or an import of the same product, nor they for it.
 */
export const soldUnits = pgTable("sold_units", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid().notNull(),
  quantity: integer().notNull(),
});

/** What came with the sample shop, by kind (`product`, `collection`, `page` ...), so that it can be removed again. */
export const sampleMarks = pgTable("sample_marks", { kind: text().notNull(), key: text().notNull() }, (table) => [
  primaryKey({ columns: [table.kind, table.key] }),
]);

/**
 * The words of each product, weighted: A title, SKUs, vendor and model number; B type, tags and specifications; C the
 * description. Written by the catalog in the transaction that changes the product, so that it is never behind; apart
 * from the product's row, so that a sale does not rewrite it.
 */
export const productSearch = pgTable(
  "product_search",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    document: searchVector().notNull(),
  },
  (table) => [index("product_search_document").using("gin", table.document)],
);

/**
 * What buyers filter by: the specifications of each product and its variants, as quantities in the base unit of their dimension or as words, written by the
 * catalog in the transaction that changes the specifications. `bound`: the word or sign before the number of a limit ("Below", "≥").
 */
export const productFacets = pgTable(
  "product_facets",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    /** The name in lower case, as in a URL: "maximum-speed". */
    key: text().notNull(),
    name: text().notNull(),
    /** The position of its row among the specifications. */
    position: integer().notNull(),
    /** What is measured (`measures`); empty for words. */
    dimension: text().notNull(),
    /** The unit as it was written; buyers see the one that most products use. */
    unit: text().notNull(),
    /** In the base unit; both are the same unless it is a range. */
    low: doublePrecision(),
    high: doublePrecision(),
    word: text(),
    bound: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.place] }),
    check("product_facets_value", sql`(word is null) = (dimension <> '') and (low is null) = (dimension = '') and (high is null) = (dimension = '')`),
  ],
);

/** Products whose facets were never made, or were made by older rules: a job makes the facets and removes the row. */
export const productFacetsDue = pgTable("product_facets_due", {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
});
