import { collectionInput } from "#domain/catalog/collection-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";

export type AdminCollection = Answer<"GET /api/admin/collections/:id">["collection"];
export type Member = AdminCollection["products"][number];
export type CollectionBody = InputOf<"POST /api/admin/collections">["body"];
type Rules = NonNullable<AdminCollection["rules"]>;
export type RuleField = Rules["conditions"][number]["field"];
export type Relation = Rules["conditions"][number]["relation"];

/** A condition as it is edited: `text` for fields of words, `number` for prices (minor units) and stock. */
export type ConditionValues = { key: string; field: RuleField; relation: Relation; text: string; number: number | null };

/** The collection as it is being edited. The values of both kinds are kept, so that switching between them loses nothing. */
export type CollectionValues = {
  /** The `updatedAt` that the form was filled from; empty: a new one. */
  seenAt: string;
  title: string;
  handle: string;
  status: string;
  publishAt: string | null;
  descriptionHtml: string;
  drawing: string;
  kind: "rules" | "by-hand";
  match: Rules["match"];
  conditions: ConditionValues[];
  /** In their order, each with its handle as `key`. */
  products: (Member & { key: string })[];
  /** Empty: no group. */
  categoryGroup: string;
  position: number | null;
  featured: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
};

export const isOfNumbers = (field: RuleField) => field === "price" || field === "stock";

export const newCondition = (): ConditionValues => ({ key: newRowId(), field: "type", relation: "equals", text: "", number: null });

export function emptyCollection(): CollectionValues {
  return {
    seenAt: "",
    title: "",
    handle: "",
    status: "active",
    publishAt: null,
    descriptionHtml: "",
    drawing: "generic",
    kind: "by-hand",
    match: "all",
    conditions: [{ ...newCondition(), key: "first" }],
    products: [],
    categoryGroup: "",
    position: 0,
    featured: false,
    seoTitle: null,
    seoDescription: null,
  };
}

export function valuesOf(collection: AdminCollection): CollectionValues {
  const { id: _, rules, updatedAt, products, categoryGroup, productCount: __, pictureUrl: ___, ...fields } = collection;
  return {
    ...fields,
    seenAt: updatedAt,
    kind: rules ? "rules" : "by-hand",
    match: rules?.match ?? "all",
    conditions: rules
      ? rules.conditions.map(({ field, relation, value }, at) => ({
          key: `${at} ${field}`,
          field,
          relation,
          text: isOfNumbers(field) ? "" : value,
          number: isOfNumbers(field) ? Number(value) : null,
        }))
      : [{ ...newCondition(), key: "first" }],
    products: products.map((product) => ({ ...product, key: product.handle })),
    categoryGroup: categoryGroup ?? "",
  };
}

/** Returns the rules as they are sent, or null if there are none or a condition has no value yet. */
export function rulesOf({ match, conditions }: Pick<CollectionValues, "match" | "conditions">): CollectionBody["rules"] {
  const complete = conditions.every(({ field, text, number }) => (isOfNumbers(field) ? typeof number === "number" : text.trim() !== ""));
  if (conditions.length === 0 || !complete) return null;
  return {
    match,
    conditions: conditions.map(({ field, relation, text, number }) => ({ field, relation, value: isOfNumbers(field) ? String(number) : text })),
  };
}

export function bodyOf(values: CollectionValues): CollectionBody {
  const { seenAt: _, kind, match, conditions, products, categoryGroup, position, handle, ...fields } = values;
  return {
    ...fields,
    status: fields.status as CollectionBody["status"],
    handle: handle.trim() || handleFromText(values.title),
    rules: kind === "rules" ? rulesOf({ match, conditions }) : null,
    ...(kind === "by-hand" && { products: products.map((product) => product.handle) }),
    categoryGroup: categoryGroup || null,
    position: position ?? 0,
  };
}

/** Returns what is wrong with the values before the server is asked. */
export function collectionFaults(values: CollectionValues): FieldFaults {
  const { handle, ...others } = schemaFaults(collectionInput, bodyOf(values));
  // If the handle is empty, it is made from the title, so its fault is dropped.
  const faults: FieldFaults = handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
  if (values.kind === "by-hand") return faults;
  if (values.conditions.length === 0) return { ...faults, conditions: "Add a condition." };
  const rows = values.conditions.flatMap(({ field, text, number }, at): [string, string][] => {
    if (isOfNumbers(field))
      return typeof number === "number" ? [] : [[`conditions.${at}.number`, field === "price" ? "Enter an amount." : "Enter a number."]];
    return text.trim() === "" ? [[`conditions.${at}.text`, "Enter what to look for."]] : [];
  });
  return { ...faults, ...Object.fromEntries(rows) };
}
