import type { AdminProduct, AdminVariant } from "#domain/catalog/product-admin.ts";
import { newProduct, newVariant, type ProductInput, productInput } from "#domain/catalog/product-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";

/**
 * The product as it is being edited: everything that was loaded and is sent back, with a key for each row that stays the same when the product is
 * loaded again, so that two people's changes can be merged row by row. A number that was cleared is null.
 */
export type ProductValues = Omit<
  AdminProduct,
  "id" | "currency" | "unitsSold" | "createdAt" | "updatedAt" | "images" | "retired" | "related" | "collections" | "specifications" | "variants"
> & {
  /** The `updatedAt` that the form was filled from; empty: a new product. */
  seenAt: string;
  /** The collections filled by hand, each with its id as `key`; `seenCollections` are those that the form was filled from. */
  collections: { key: string }[];
  seenCollections: string[];
  specifications: SpecificationValues[];
  variants: VariantValues[];
};
/** `isOffered`: the row comes from the template of the type, and is not saved without a value. */
export type SpecificationValues = { key: string; name: string; value: string; unit: string | null; isOffered?: true };

const isEmpty = ({ name, value, isOffered }: SpecificationValues) => value.trim() === "" && (name.trim() === "" || isOffered === true);
export type VariantValues = Clearable<Omit<AdminVariant, "id" | "title" | "onHand" | "reserved">> & {
  key: string;
  /** Null: a new one. */
  id: string | null;
  /** Units on hand of a new variant (null: none, or those of the retired variant). The units of a stored variant are adjusted instead. */
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

/** Returns the product as it is sent: without keys and without empty rows of specifications. */
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
    handle: product.handle.trim() || handleFromText(product.title),
    // The database stores these as texts; the schema checks whether they are valid values.
    hazardClass: product.hazardClass as ProductInput["hazardClass"],
    regulatoryMarking: product.regulatoryMarking as ProductInput["regulatoryMarking"],
    specifications: specifications.filter((row) => !isEmpty(row)).map(({ name, value, unit }) => ({ name, value, unit })),
    // A cleared number is null, which the schema refuses where a number is required.
    variants: variants.map(({ key: _key, stock, specifications, ...variant }) => ({
      ...variant,
      specifications: specifications.map(({ name, value, unit }) => ({ name, value, unit })),
      ...(stock === null ? {} : { stock }),
    })) as ProductInput["variants"],
  };
}

/** Returns the collections that were added and removed in this form, so that other people's changes to other collections are kept. */
export function collectionsChangeOf({ collections, seenCollections }: ProductValues): { add: string[]; remove: string[] } {
  const chosen = collections.map(({ key }) => key);
  return { add: chosen.filter((id) => !seenCollections.includes(id)), remove: seenCollections.filter((id) => !chosen.includes(id)) };
}

/** Returns what is wrong with a product before the server is asked. Empty rows of specifications are not sent, so row numbers are mapped back. */
export function productFaults(values: ProductValues): FieldFaults {
  const { handle, ...others } = schemaFaults(productInput, inputOf(values));
  // If the handle is empty, it is made from the title, so its fault is dropped.
  const faults = handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
  const rows = values.specifications.flatMap((row, at) => (isEmpty(row) ? [] : [at]));
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [path.replace(/^specifications\.(\d+)/, (_, at) => `specifications.${rows[Number(at)]}`), fault]),
  );
}
