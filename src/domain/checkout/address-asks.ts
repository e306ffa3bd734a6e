import type { TypedAddress } from "#domain/postal-address-input.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Faults, TypedCheckout } from "./checkout-input.ts";

/** What the settings have the checkout ask for in an address, beside what the post needs. Pure, and safe in a browser. */
export type AddressAsks = Pick<Settings["checkout"], "company" | "phone">;

/** Of an order that staff prepared, nothing that they typed is hidden or left out. */
export function asksOf({ company, phone }: AddressAsks, isPrepared: boolean): AddressAsks {
  const shown = (ask: AddressAsks["company"]) => (isPrepared && ask === "hidden" ? "optional" : ask);
  return { company: shown(company), phone: shown(phone) };
}

/** The form without what the checkout does not ask for, which a browser may have sent all the same, or a saved address have. */
export function asAsked<Form extends Pick<TypedCheckout, "shippingAddress" | "billingAddress">>(form: Form, asks: AddressAsks): Form {
  const { shippingAddress, billingAddress } = form;
  return { ...form, shippingAddress: addressAsAsked(shippingAddress, asks), billingAddress: billingAddress && addressAsAsked(billingAddress, asks) };
}

export function addressAsAsked<Address extends Partial<TypedAddress>>(address: Address, asks: AddressAsks): Address {
  return { ...address, ...(asks.company === "hidden" && { company: "" }), ...(asks.phone === "hidden" && { phone: "" }) };
}

/** What is missing of it, by field. The phone number is for the delivery, so a billing address needs none. */
export function askFaults({ shippingAddress, billingAddress }: Pick<TypedCheckout, "shippingAddress" | "billingAddress">, asks: AddressAsks): Faults {
  const faults: Faults = {};
  const noCompany = "Enter a company or institution.";
  if (asks.company === "required" && !shippingAddress.company) faults["shippingAddress.company"] = noCompany;
  if (asks.company === "required" && billingAddress && !billingAddress.company) faults["billingAddress.company"] = noCompany;
  if (asks.phone === "required" && !shippingAddress.phone) faults["shippingAddress.phone"] = "Enter a phone number.";
  return faults;
}
