import { FormField } from "#ui/form-field.tsx";
import { AddressFields } from "#web/postal-address/address-fields.tsx";
import type { AddressView } from "#web/postal-address/address-view.ts";
import { CardFields } from "./card-fields.tsx";
import type { CheckoutView } from "./checkout-view.ts";
import { Choice, Choices } from "./choice.tsx";

type Props = Pick<
  CheckoutView,
  "paymentMethods" | "paymentMethod" | "poNumber" | "exemptionCertificate" | "billingAddress" | "countries" | "defaultCountry"
>;

const noAddress: AddressView = {
  firstName: "",
  lastName: "",
  company: "",
  address1: "",
  address2: "",
  city: "",
  province: "",
  zip: "",
  country: "",
  phone: "",
};

/** How to pay, the certificate that frees from tax, and where the bill goes. */
export function PaymentSection({ paymentMethods, paymentMethod, poNumber, exemptionCertificate, billingAddress, countries, defaultCountry }: Props) {
  const chosen = paymentMethods.some(({ id }) => id === paymentMethod) ? paymentMethod : paymentMethods[0]?.id;
  return (
    <>
      {paymentMethods.length === 0 && <p>This shop cannot take payments yet. Your cart is kept; please contact us.</p>}
      {paymentMethods.length > 0 && (
        <Choices name="paymentMethod" legend="Payment method">
          {paymentMethods.map(({ id, title, needsCard, holdDays }) => (
            <Choice key={id} name="paymentMethod" value={id} label={title} defaultChecked={chosen === id}>
              {needsCard ? <CardFields /> : <PurchaseOrderFields poNumber={poNumber} holdDays={holdDays} />}
            </Choice>
          ))}
        </Choices>
      )}
      <details open={exemptionCertificate !== ""} className="group">
        <summary className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline">Exempt from sales tax?</summary>
        <FormField
          className="mt-4"
          label="Tax exemption certificate number"
          name="exemptionCertificate"
          defaultValue={exemptionCertificate}
          hint="No tax is added once it is entered. We may ask you for a copy."
          optional
          maxLength={60}
          autoComplete="off"
        />
      </details>
      <fieldset className="group/billing min-w-0 border-t border-line pt-5">
        <legend className="sr-only">Billing address</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="billingSame" value="yes" defaultChecked={billingAddress === null} className="size-5 shrink-0 accent-accent" />
          <span>Billing address is the same as the shipping address</span>
        </label>
        <div className="mt-5 group-has-[[name=billingSame]:checked]/billing:hidden">
          <AddressFields name="billingAddress" address={billingAddress ?? noAddress} countries={countries} defaultCountry={defaultCountry} />
        </div>
      </fieldset>
    </>
  );
}

function PurchaseOrderFields({ poNumber, holdDays }: { poNumber: string; holdDays: number | null }) {
  const held = holdDays === null ? "" : ` and hold what is in stock for you for ${holdDays} ${holdDays === 1 ? "day" : "days"}`;
  return (
    <>
      <p className="text-[0.9375rem] text-slate">
        Nothing is charged now. We may first email you to confirm that the order is yours. Then we review it{held}.
      </p>
      <FormField label="Purchase order number" name="poNumber" defaultValue={poNumber} maxLength={60} autoComplete="off" />
    </>
  );
}
