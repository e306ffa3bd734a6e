import { type CheckoutStepInput, checkoutStepInput } from "#domain/checkout/checkout-input.ts";
import { addressFields } from "#domain/postal-address-input.ts";
import { truncatedFormValue } from "#web/truncated-form-value.ts";

/** Reads the form. A field that it does not have stays as it was; a box that is not ticked sends nothing. */
export function typedStep(form: FormData): CheckoutStepInput {
  const parsed = checkoutStepInput.safeParse({
    email: optionalText(form, "email"),
    shippingAddress: addressOf(form, "shippingAddress"),
    billingAddress: form.get("billingSame") === "yes" ? null : addressOf(form, "billingAddress"),
    shippingMethod: optionalText(form, "shippingMethod"),
    paymentMethod: optionalText(form, "paymentMethod"),
    poNumber: optionalText(form, "poNumber"),
    exemptionCertificate: optionalText(form, "exemptionCertificate"),
    discountCode: optionalText(form, "discountCode"),
    delivery: deliveryOf(form),
  });
  return parsed.success ? parsed.data : {};
}

function addressOf(form: FormData, name: string) {
  if (!form.has(`${name}.address1`)) return undefined;
  return Object.fromEntries(addressFields.map((field) => [field, text(form, `${name}.${field}`)]));
}

/** A box that is not ticked sends nothing, so the choice beside it shows whether it was in the form. */
function deliveryOf(form: FormData) {
  const hasFreight = form.has("delivery.contactName");
  const delivery = {
    together: optionalText(form, "delivery.together"),
    unloading: optionalText(form, "delivery.unloading"),
    appointment: hasFreight ? (form.get("delivery.appointment") === "yes" ? "yes" : "no") : undefined,
    contactName: optionalText(form, "delivery.contactName"),
    contactPhone: optionalText(form, "delivery.contactPhone"),
  };
  return Object.values(delivery).some((value) => value !== undefined) ? delivery : undefined;
}

/** Returns the names of the ticked boxes about the use of the goods. */
export function confirmedIn(form: FormData): string[] {
  return [...form.keys()].filter((name) => name.startsWith("confirmed.")).map((name) => name.slice("confirmed.".length));
}

export function text(form: FormData, name: string): string {
  return truncatedFormValue(form.get(name));
}

function optionalText(form: FormData, name: string): string | undefined {
  return form.has(name) ? text(form, name) : undefined;
}
