import { draftOrderInput } from "#domain/checkout/draft-order-input.ts";
import { type AddressField, addressFields } from "#domain/postal-address-input.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import type { FoundVariant } from "../toolkit/variant-finder.tsx";
import type { Draft } from "./draft-status.tsx";

export type DraftLineValues = { key: string; variantId: string; title: string; sku: string; quantity: number | null; priceCents: number | null };
export type OwnLineValues = { id: string; title: string; quantity: number | null; priceCents: number | null; taxClass: string };
/** Stands for no tax class, because a list of choices has no null. */
export const untaxed = "none";
export type DraftValues = {
  /** The revision that the form was filled from; 0: a new draft. */
  revision: number;
  email: string;
  accountId: string;
  lines: DraftLineValues[];
  ownLines: OwnLineValues[];
  discountTitle: string;
  discountKind: "amount" | "percent";
  discountCents: number | null;
  discountPercentHundredths: number | null;
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
  ownLines: [],
  discountTitle: "",
  discountKind: "amount",
  discountCents: null,
  discountPercentHundredths: null,
  shippingTitle: "",
  shippingCents: null,
  shippingAddress: noAddress,
  message: "",
  note: "",
  validUntil: null,
});

export function valuesOf(draft: Draft): DraftValues {
  const {
    revision,
    email,
    accountId,
    lines,
    discountTitle,
    discountCents,
    discountPercentHundredths,
    shippingTitle,
    shippingCents,
    message,
    note,
    validUntil,
  } = draft;
  return {
    ...{ revision, email, discountTitle, discountCents, discountPercentHundredths, shippingTitle, shippingCents, message, note, validUntil },
    accountId: accountId ?? "",
    discountKind: discountPercentHundredths === null ? "amount" : "percent",
    lines: lines.map(({ sku, ...line }) => ({ ...line, key: line.variantId, sku: sku ?? "" })),
    ownLines: draft.ownLines.map(({ taxClass, ...line }) => ({ ...line, taxClass: taxClass ?? untaxed })),
    shippingAddress: { ...noAddress, ...(draft.shippingAddress as Partial<Record<AddressField, string>> | null) },
  };
}

export function lineOf({ id, productTitle, variantTitle, sku }: FoundVariant): DraftLineValues {
  const title = variantTitle ? `${productTitle} · ${variantTitle}` : productTitle;
  return { key: newRowId(), variantId: id, title, sku: sku ?? "", quantity: 1, priceCents: null };
}

export function bodyOf({ revision: _, discountKind, accountId, lines, ownLines, shippingAddress, ...rest }: DraftValues) {
  // The form may fill in the country by itself, so a country alone is no address.
  const isAddress = Object.entries(shippingAddress).some(([field, value]) => field !== "country" && value.trim() !== "");
  return {
    ...rest,
    discountCents: discountKind === "amount" ? rest.discountCents : null,
    discountPercentHundredths: discountKind === "percent" ? rest.discountPercentHundredths : null,
    email: rest.email.trim(),
    accountId: accountId || null,
    lines: lines.map(({ variantId, quantity, priceCents }) => ({ variantId, quantity: quantity as number, priceCents })),
    ownLines: ownLines.map(({ quantity, priceCents, taxClass, ...line }) => ({
      ...line,
      quantity: quantity as number,
      priceCents: priceCents as number,
      taxClass: taxClass === untaxed ? null : taxClass,
    })),
    shippingAddress: isAddress ? shippingAddress : null,
  };
}

export const ownLine = (): OwnLineValues => ({ id: crypto.randomUUID(), title: "", quantity: 1, priceCents: null, taxClass: "standard" });

export function draftFaults(values: DraftValues): Record<string, string> {
  const isEmpty = values.lines.length + values.ownLines.length === 0;
  return { ...schemaFaults(draftOrderInput, bodyOf(values)), ...(isEmpty && { lines: "Add a product or a custom item." }) };
}

/** Returns the draft with an example email address, so that its sums can be shown before it has one; null if it is incomplete. */
export function previewOf(values: DraftValues) {
  if (values.lines.length + values.ownLines.length === 0) return null;
  const body = { ...bodyOf(values), email: "preview@example.com" };
  return draftOrderInput.safeParse(body).success ? body : null;
}
