import { z } from "zod";
import { addressFaults } from "#domain/address-faults.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { oneLine, type TypedAddress, typedAddress } from "#domain/postal-address-input.ts";
import { confirmationsFor } from "#domain/regulatory-markings.ts";
import { type TypedDelivery, typedDelivery } from "#domain/shipping/delivery-choices.ts";
import { type AddressFieldRules, requiredFieldFaults } from "./address-field-rules.ts";

/** Everything a checkout form sends. Texts are kept as entered, right or wrong; `checkoutFaults` says what is wrong with them. */

export const openCheckoutInput = z.object({ cartId: z.uuid().nullish(), returnUrl: z.string().min(1).max(2000) });

const typed = z.string().overwrite(oneLine).trim().max(300, "At most 300 characters.");

/** Missing fields stay as they were. `billingAddress` null: the same as the shipping address. */
export const checkoutStepInput = z.object({
  email: typed.optional(),
  shippingAddress: typedAddress.optional(),
  billingAddress: typedAddress.nullable().optional(),
  shippingMethod: typed.nullable().optional(),
  paymentMethod: typed.nullable().optional(),
  poNumber: typed.optional(),
  exemptionCertificate: typed.optional(),
  discountCode: typed.optional(),
  delivery: typedDelivery.optional(),
});
export type CheckoutStepInput = z.output<typeof checkoutStepInput>;

/** The client's idempotency key: one per payment attempt, sent again with each retry of it. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/, "8 to 200 printable characters.");

export type TypedCheckout = {
  email: string;
  shippingAddress: TypedAddress;
  billingAddress: TypedAddress | null;
  poNumber: string;
  exemptionCertificate: string;
  discountCode: string;
  shippingMethod: string | null;
  delivery: TypedDelivery;
  /** The freight quote from staff; null: none was requested. */
  freightQuote: QuotedFreight | null;
};

/** A price for the goods and the address of `key` (`freightKey`), valid until `expiresAt`. `cents` null: it was requested and is not answered yet. */
export type QuotedFreight = { id: string; key: string; cents: number | null; expiresAt: string | null };
export type Faults = Record<string, string>;

/** Made once, because making it takes a hundred times as long as using it. */
const emailAddress = z.email().max(254);

export const isEmailAddress = (typed: string): boolean => emailAddress.safeParse(typed).success;

/** What is missing or wrong, by field (`email`, `shippingAddress.zip`); empty when the contact and addresses are complete. */
export function checkoutFaults(checkout: TypedCheckout, countries: string[], addressFields: AddressFieldRules): Faults {
  const faults: Faults = {};
  if (!isEmailAddress(checkout.email)) faults["email"] = checkout.email ? "Enter a valid email address." : "Enter your email address.";
  Object.assign(faults, below("shippingAddress", addressFaults(checkout.shippingAddress)));
  if (checkout.shippingAddress.country && !countries.includes(checkout.shippingAddress.country))
    faults["shippingAddress.country"] = "We do not ship to this country.";
  if (checkout.billingAddress) Object.assign(faults, below("billingAddress", addressFaults(checkout.billingAddress)));
  Object.assign(faults, requiredFieldFaults(checkout, addressFields));
  const certificate = checkout.exemptionCertificate;
  if (certificate && !/^[\p{L}\p{N} ./-]{3,40}$/u.test(certificate))
    faults["exemptionCertificate"] = "Enter the certificate's number, 3 to 40 characters.";
  return faults;
}

const below = (prefix: string, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${prefix}.${field}`, fault]));

/** The confirmations about the use of the goods that are missing, at the fields of their boxes. `confirmed`: names of `useConfirmations`. */
export function confirmationFaults(cart: Pick<Cart, "lines"> | null, confirmed: readonly string[]): Faults {
  const needed = confirmationsFor((cart?.lines ?? []).map(({ regulatoryMarking }) => regulatoryMarking));
  const missing = needed.filter(({ name }) => !confirmed.includes(name));
  return Object.fromEntries(missing.map(({ name }) => [`confirmed.${name}`, "Tick this box to place the order."]));
}

export function purchaseOrderFaults(poNumber: string, { poNumberRequired }: { poNumberRequired: boolean }): Faults {
  if (!poNumber && poNumberRequired) return { poNumber: "Enter your purchase order number." };
  return poNumber.length > 60 ? { poNumber: "At most 60 characters." } : {};
}
