import { z } from "zod";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";

/** Everything a checkout form sends. Texts are kept as typed, right or wrong; `checkoutFaults` says what is wrong with them. */

export const openCheckoutInput = z.object({ cartId: z.uuid().nullish(), returnUrl: z.string().min(1).max(2000) });

const typed = z.string().trim().max(300, "At most 300 characters.");

export const addressFields = ["firstName", "lastName", "company", "address1", "address2", "city", "province", "zip", "country", "phone"] as const;
export type AddressField = (typeof addressFields)[number];
export type TypedAddress = Record<AddressField, string>;

const typedAddress = z.object({
  firstName: typed.default(""),
  lastName: typed.default(""),
  company: typed.default(""),
  address1: typed.default(""),
  address2: typed.default(""),
  city: typed.default(""),
  province: typed.default(""),
  zip: typed.default(""),
  country: typed.default(""),
  phone: typed.default(""),
});

/** What is left out stays as it was. `billingAddress` null: the same as the shipping address. */
export const checkoutStepInput = z.object({
  email: typed.optional(),
  shippingAddress: typedAddress.optional(),
  billingAddress: typedAddress.nullable().optional(),
  shippingMethod: typed.nullable().optional(),
  paymentMethod: typed.nullable().optional(),
  poNumber: typed.optional(),
  exemptionCertificate: typed.optional(),
});
export type CheckoutStepInput = z.output<typeof checkoutStepInput>;

/** The client's idempotency key: one per try to pay, sent again with each repetition of it. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/, "8 to 200 printable characters.");

export type TypedCheckout = {
  email: string;
  shippingAddress: TypedAddress;
  billingAddress: TypedAddress | null;
  poNumber: string;
  exemptionCertificate: string;
};
export type Faults = Record<string, string>;

/** What is missing or wrong, by field (`email`, `shippingAddress.zip`); empty when the contact and addresses are complete. */
export function checkoutFaults(checkout: TypedCheckout, countries: string[]): Faults {
  const faults: Faults = {};
  if (!z.email().max(254).safeParse(checkout.email).success)
    faults["email"] = checkout.email ? "Enter a valid email address." : "Enter your email address.";
  Object.assign(faults, addressFaults(checkout.shippingAddress, "shippingAddress"));
  if (checkout.shippingAddress.country && !countries.includes(checkout.shippingAddress.country))
    faults["shippingAddress.country"] = "We do not ship to this country.";
  if (checkout.billingAddress) Object.assign(faults, addressFaults(checkout.billingAddress, "billingAddress"));
  const certificate = checkout.exemptionCertificate;
  if (certificate && !/^[\p{L}\p{N} ./-]{3,40}$/u.test(certificate))
    faults["exemptionCertificate"] = "Enter the certificate's number, 3 to 40 characters.";
  return faults;
}

const required: [AddressField, string][] = [
  ["firstName", "Enter a first name."],
  ["lastName", "Enter a last name."],
  ["address1", "Enter a street address."],
  ["city", "Enter a city."],
  ["country", "Choose a country."],
];
/** A map, because a country is whatever was typed: `constructor` too, which every object has by itself. */
const zipPatterns = new Map<string, { pattern: RegExp; fault: string }>([
  ["US", { pattern: /^\d{5}(-\d{4})?$/, fault: "Enter a ZIP code such as 94103." }],
  ["CA", { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, fault: "Enter a postal code such as V6B 1A1." }],
]);

/** What to enter as the postal code of a country, in words. */
export function zipFault(country: string): string {
  return zipPatterns.get(country)?.fault ?? "Enter a valid postal code.";
}

function addressFaults(address: TypedAddress, prefix: string): Faults {
  const faults: Faults = {};
  for (const [field, fault] of required) if (!address[field]) faults[`${prefix}.${field}`] = fault;
  const provinces = provincesOf(address.country);
  if (provinces.length > 0 && !provinces.some(({ code }) => code === provinceCode(address.country, address.province)))
    faults[`${prefix}.province`] = "Choose a state or province.";
  const zip = zipPatterns.get(address.country);
  if (zip && !zip.pattern.test(address.zip)) faults[`${prefix}.zip`] = zip.fault;
  else if (!zip && address.zip.length > 16) faults[`${prefix}.zip`] = "Enter a valid postal code.";
  if (address.phone && !/^[+\d][\d\s().-]{4,29}$/.test(address.phone)) faults[`${prefix}.phone`] = "Enter a phone number such as +1 415 555 0100.";
  return faults;
}

export function purchaseOrderFaults(poNumber: string): Faults {
  if (!poNumber) return { poNumber: "Enter your purchase order number." };
  return poNumber.length > 60 ? { poNumber: "At most 60 characters." } : {};
}
