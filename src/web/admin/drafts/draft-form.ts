import { draftOrderInput } from "#domain/checkout/draft-order-input.ts";
import { type AddressField, addressFields } from "#domain/postal-address-input.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import type { FoundVariant } from "../toolkit/variant-finder.tsx";
import type { Draft } from "./draft-words.tsx";

export type DraftLineValues = { key: string; variantId: string; title: string; sku: string; quantity: number | null; priceCents: number | null };
export type DraftValues = {
  /** The one that the form was filled from; 0: a new draft. */
  revision: number;
  email: string;
  accountId: string;
  lines: DraftLineValues[];
  discountTitle: string;
  discountCents: number | null;
  shippingTitle: string;
  shippingCents: number | null;
  shippingAddress: Record<AddressField, string>;
  message: string;
  note: string;
  validUntil: string | null;
};

const noAddress = Object.fromEntries(addressFields.map((field) => [field, ""])) as Record<AddressField, string>;

export const emptyDraft = (): DraftValues => ({
  revision: 0,
  email: "",
  accountId: "",
  lines: [],
  discountTitle: "",
  discountCents: null,
  shippingTitle: "",
  shippingCents: null,
  shippingAddress: noAddress,
  message: "",
  note: "",
  validUntil: null,
});

export function valuesOf(draft: Draft): DraftValues {
  const { revision, email, accountId, lines, discountTitle, discountCents, shippingTitle, shippingCents, message, note, validUntil } = draft;
  return {
    ...{ revision, email, discountTitle, discountCents, shippingTitle, shippingCents, message, note, validUntil },
    accountId: accountId ?? "",
    lines: lines.map(({ sku, ...line }) => ({ ...line, key: line.variantId, sku: sku ?? "" })),
    shippingAddress: { ...noAddress, ...(draft.shippingAddress as Partial<Record<AddressField, string>> | null) },
  };
}

export function lineOf({ id, productTitle, variantTitle, sku }: FoundVariant): DraftLineValues {
  const title = variantTitle ? `${productTitle} · ${variantTitle}` : productTitle;
  return { key: newRowId(), variantId: id, title, sku: sku ?? "", quantity: 1, priceCents: null };
}

export function bodyOf({ revision: _, accountId, lines, shippingAddress, ...rest }: DraftValues) {
  // A country alone, which the form may propose, is no address.
  const isAddress = Object.entries(shippingAddress).some(([field, value]) => field !== "country" && value.trim() !== "");
  return {
    ...rest,
    email: rest.email.trim(),
    accountId: accountId || null,
    lines: lines.map(({ variantId, quantity, priceCents }) => ({ variantId, quantity: quantity as number, priceCents })),
    shippingAddress: isAddress ? shippingAddress : null,
  };
}

export const draftFaults = (values: DraftValues) => schemaFaults(draftOrderInput, bodyOf(values));

/** What it would come to can be asked for before it has an email address; null while a number is missing. */
export function previewOf(values: DraftValues) {
  const body = { ...bodyOf(values), email: "preview@example.com" };
  return draftOrderInput.safeParse(body).success ? body : null;
}
