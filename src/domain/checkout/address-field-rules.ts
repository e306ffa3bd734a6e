import type { TypedAddress } from "#domain/postal-address-input.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Faults, TypedCheckout } from "./checkout-input.ts";

/** What the settings require in an address at checkout, besides what the post needs. Pure, and safe in a browser. */
export type AddressFieldRules = Pick<Settings["checkout"], "company" | "phone">;

/** Shows hidden fields as optional in an order that staff prepared, so that nothing they entered is hidden or left out. */
export function addressFieldRulesOf({ company, phone }: AddressFieldRules, isPrepared: boolean): AddressFieldRules {
  const shown = (rule: AddressFieldRules["company"]) => (isPrepared && rule === "hidden" ? "optional" : rule);
  return { company: shown(company), phone: shown(phone) };
}

/** Returns the form without fields that the checkout does not ask for, which a browser or a saved address may still contain. */
export function withoutHiddenFields<Form extends Pick<TypedCheckout, "shippingAddress" | "billingAddress">>(
  form: Form,
  rules: AddressFieldRules,
): Form {
  const { shippingAddress, billingAddress } = form;
  return {
    ...form,
    shippingAddress: addressWithoutHiddenFields(shippingAddress, rules),
    billingAddress: billingAddress && addressWithoutHiddenFields(billingAddress, rules),
  };
}

export function addressWithoutHiddenFields<Address extends Partial<TypedAddress>>(address: Address, rules: AddressFieldRules): Address {
  return { ...address, ...(rules.company === "hidden" && { company: "" }), ...(rules.phone === "hidden" && { phone: "" }) };
}

/** Returns the missing fields. The phone number is for the delivery, so a billing address needs none. */
export function requiredFieldFaults(
  { shippingAddress, billingAddress }: Pick<TypedCheckout, "shippingAddress" | "billingAddress">,
  rules: AddressFieldRules,
): Faults {
  const faults: Faults = {};
  const noCompany = "Enter a company or institution.";
  if (rules.company === "required" && !shippingAddress.company) faults["shippingAddress.company"] = noCompany;
  if (rules.company === "required" && billingAddress && !billingAddress.company) faults["billingAddress.company"] = noCompany;
  if (rules.phone === "required" && !shippingAddress.phone) faults["shippingAddress.phone"] = "Enter a phone number.";
  return faults;
}
