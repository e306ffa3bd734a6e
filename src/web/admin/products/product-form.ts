import type { AdminProduct, AdminVariant } from "#domain/catalog/product-admin.ts";
import { newProduct, newVariant, type ProductInput, productInput } from "#domain/catalog/product-input.ts";
import { handleText } from "#domain/handle-text.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";

/**
 * The product as it is being edited: what was loaded is sent back, and of each row a key that stays the same when the product is read again, so that
 * the changes of two people are put together row by row. A number that was cleared is null.
 */
export type ProductValues = Omit<
  AdminProduct,
  "id" | "currency" | "unitsSold" | "createdAt" | "updatedAt" | "images" | "retired" | "related" | "collections" | "specifications" | "variants"
> & {
  /** The `updatedAt` that the form was filled from; empty: a new product. */
  seenAt: string;
  /** Those picked by hand, each with its id as `key`; and the ids of those that the form was filled from. */
  collections: { key: string }[];
  seenCollections: string[];
  specifications: SpecificationValues[];
  variants: VariantValues[];
};
/** `isOffered`: it comes from the template of the type, and is not kept without a value. */
export type SpecificationValues = { key: string; name: string; value: string; unit: string | null; isOffered?: true };

const isEmpty = ({ name, value, isOffered }: SpecificationValues) => value.trim() === "" && (name.trim() === "" || isOffered === true);
export type VariantValues = Clearable<Omit<AdminVariant, "id" | "title" | "onHand" | "reserved">> & {
  key: string;
  /** Null: a new one. */
  id: string | null;
  /** Units on hand of a new variant (null: none, or what a retired one has); those of a stored one are adjusted, not typed over. */
  stock: number | null;
};
type Clearable<Fields> = { [Name in keyof Fields]: number extends Fields[Name] ? Fields[Name] | null : Fields[Name] };

export function emptyVariant(optionValues: string[]): VariantValues {
  return { ...newVariant, key: newRowId(), id: null, optionValues, priceCents: null, imageUrl: null, stock: null };
}

export function emptyProduct(): ProductValues {
  const lists = { features: [], applications: [], options: [], specifications: [], collections: [], seenCollections: [] };
  const texts = { title: "", handle: "", modelNumber: "" };
  return { ...newProduct, ...lists, ...texts, seenAt: "", status: "draft", variants: [{ ...emptyVariant([]), key: "first" }] };
}

export function valuesOf(product: AdminProduct): ProductValues {
  const { id, currency, unitsSold, createdAt, updatedAt, images, retired, related, collections, specifications, variants, ...fields } = product;
  const byHand = collections.filter(({ isByRules }) => !isByRules);
  return {
    ...fields,
    seenAt: updatedAt,
    collections: byHand.map(({ id }) => ({ key: id })),
    seenCollections: byHand.map(({ id }) => id),
    specifications: specifications.map(({ name, value, unit }, at, all) => ({
      key: `${name} ${all.slice(0, at).filter((other) => other.name === name).length}`,
      name,
      value,
      unit,
    })),
    variants: variants.map(variantValuesOf),
  };
}

export function variantValuesOf({ title: _title, reserved: _reserved, onHand: _onHand, ...variant }: AdminVariant): VariantValues {
  return { ...variant, key: variant.id, stock: null };
}

/** What is sent: without keys and without rows of specifications that are empty. */
export function inputOf({
  seenAt: _seenAt,
  collections: _collections,
  seenCollections: _seenCollections,
  specifications,
  variants,
  ...product
}: ProductValues): ProductInput {
  return {
    ...product,
    handle: product.handle.trim() || handleText(product.title),
    // Texts of the database; the schema says whether they are of its lists.
    hazardClass: product.hazardClass as ProductInput["hazardClass"],
    regulatoryMarking: product.regulatoryMarking as ProductInput["regulatoryMarking"],
    specifications: specifications.filter((row) => !isEmpty(row)).map(({ name, value, unit }) => ({ name, value, unit })),
    // What is empty is no number; the schema says so.
    variants: variants.map(({ key: _key, stock, specifications, ...variant }) => ({
      ...variant,
      specifications: specifications.map(({ name, value, unit }) => ({ name, value, unit })),
      ...(stock === null ? {} : { stock }),
    })) as ProductInput["variants"],
  };
}

/** The collections that it was put into and taken out of here; what somebody else changed of others meanwhile stays. */
export function collectionsChangeOf({ collections, seenCollections }: ProductValues): { add: string[]; remove: string[] } {
  const chosen = collections.map(({ key }) => key);
  return { add: chosen.filter((id) => !seenCollections.includes(id)), remove: seenCollections.filter((id) => !chosen.includes(id)) };
}

/** What is wrong with a product before the server is asked. Rows of specifications that are empty are not counted there, so they are put aside. */
export function productFaults(values: ProductValues): FieldFaults {
  const { handle, ...others } = schemaFaults(productInput, inputOf(values));
  // A handle that nobody typed is made of the title.
  const faults = handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
  const rows = values.specifications.flatMap((row, at) => (isEmpty(row) ? [] : [at]));
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [path.replace(/^specifications\.(\d+)/, (_, at) => `specifications.${rows[Number(at)]}`), fault]),
  );
}
