import { nothingToPay } from "#domain/payments/payment-methods.ts";
import { FormField } from "#ui/form-field.tsx";
import { CardFields } from "#web/card-fields/card-fields.tsx";
import { links } from "#web/links.ts";
import { AddressFields } from "#web/postal-address/address-fields.tsx";
import { addressView } from "#web/postal-address/address-view.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { Choice, Choices } from "./choice.tsx";
import { PoDocumentField } from "./po-document-field.tsx";
import { SaveAddressBox, SavedAddressField } from "./saved-address-field.tsx";

type Props = Pick<
  CheckoutView,
  | "paymentMethods"
  | "paymentMethod"
  | "isTrial"
  | "poNumber"
  | "poNumberRequired"
  | "addressFields"
  | "netDays"
  | "newBuyerNote"
  | "poDocuments"
  | "exemptionCertificate"
  | "exemption"
  | "billingAddress"
  | "savedAddresses"
  | "signInUrl"
  | "countries"
  | "defaultCountry"
> & { token: string; fills: number; uploadFault: string | null };

/** How to pay, the tax exemption certificate, and the billing address. */
export function PaymentSection(view: Props) {
  const { paymentMethods, paymentMethod, isTrial, billingAddress, savedAddresses, fills, countries, defaultCountry } = view;
  const isFree = paymentMethods[0]?.id === nothingToPay.name;
  const chosen = paymentMethods.some(({ id }) => id === paymentMethod) ? paymentMethod : paymentMethods[0]?.id;
  return (
    <>
      {paymentMethods.length === 0 && <p>This shop cannot take payments yet. Your cart is kept; please contact us.</p>}
      {isFree && (
        <>
          <p>{nothingToPay.title}. This order needs no card and no purchase order.</p>
          <input type="hidden" name="paymentMethod" value={nothingToPay.name} />
        </>
      )}
      {!isFree && paymentMethods.length > 0 && (
        <Choices name="paymentMethod" legend="Payment method">
          {paymentMethods.map(({ id, title, needsCard, isHosted, holdDays }) => (
            <Choice key={id} name="paymentMethod" value={id} label={title} defaultChecked={chosen === id}>
              {needsCard ? <CardFields /> : isHosted ? <PaidElsewhere isTrial={isTrial} /> : <PurchaseOrderFields {...view} holdDays={holdDays} />}
            </Choice>
          ))}
        </Choices>
      )}
      <TaxExemption {...view} />
      <fieldset className="group/billing min-w-0 border-t border-line pt-5">
        <legend className="sr-only">Billing address</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="billingSame" value="yes" defaultChecked={billingAddress === null} className="size-5 shrink-0 accent-accent" />
          <span>Billing address is the same as the shipping address</span>
        </label>
        <div className="mt-5 grid gap-5 group-has-[[name=billingSame]:checked]/billing:hidden">
          <SavedAddressField part="billingAddress" saved={savedAddresses} />
          <AddressFields
            key={fills}
            name="billingAddress"
            address={billingAddress ?? addressView({})}
            countries={countries}
            defaultCountry={defaultCountry}
            addressFields={{ ...view.addressFields, phone: view.addressFields.phone === "hidden" ? "hidden" : "optional" }}
          />
          <SaveAddressBox part="billingAddress" saved={savedAddresses} />
        </div>
      </fieldset>
    </>
  );
}

/** Shown where no card number is typed here: its text is about what this shop's server sees. */
function PaidElsewhere({ isTrial }: { isTrial: boolean }) {
  return (
    <div className="grid gap-2 text-[0.9375rem] text-slate">
      <p>You enter your card on the page of Stripe, our payment service, and then come back here. Your card number never reaches this shop.</p>
      {isTrial && (
        <p>
          This shop is in trial mode: no money moves. Stripe accepts only its test cards, such as{" "}
          <span className="font-mono text-[0.8125rem]">4242 4242 4242 4242</span>.
        </p>
      )}
    </div>
  );
}

/** Typing a number here exempts nobody from tax; a certificate that staff verified does. */
function TaxExemption({ exemption, exemptionCertificate }: Pick<Props, "exemption" | "exemptionCertificate">) {
  return (
    <details open={exemption.isOpen} className="group">
      <summary className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline">Exempt from tax?</summary>
      <div className="mt-4 grid gap-4">
        <p className={exemption.isExempt ? "font-medium text-green" : "text-[0.9375rem] text-slate"}>{exemption.text}</p>
        {!exemption.isExempt && (
          <FormField
            label="Tax exemption certificate number"
            name="exemptionCertificate"
            defaultValue={exemptionCertificate}
            hint="Tax is charged until we have verified the certificate; then we refund it."
            optional
            maxLength={60}
            autoComplete="off"
          />
        )}
        <a href={exemption.url} className="justify-self-start text-accent underline underline-offset-4">
          {exemption.isExempt ? "Your certificates" : "Upload a certificate"}
        </a>
      </div>
    </details>
  );
}

type PurchaseOrderProps = Props & { holdDays: number | null };

function PurchaseOrderFields(view: PurchaseOrderProps) {
  const { token, signInUrl, poNumber, poNumberRequired, netDays, newBuyerNote, poDocuments, uploadFault, holdDays } = view;
  const held = holdDays === null ? "" : ` and hold what is in stock for you for ${holdDays} ${holdDays === 1 ? "day" : "days"}`;
  return (
    <>
      {netDays === null ? (
        <p className="text-[0.9375rem] text-slate">
          Nothing is charged now. We may first email you to confirm that the order is yours. Then we review it{held}.
        </p>
      ) : (
        <p className="text-[0.9375rem] text-slate">
          Nothing is charged now. Under your payment terms, we accept your order at once and email you the invoice, which is due{" "}
          {netDays === 0 ? "at once" : `in ${netDays} ${netDays === 1 ? "day" : "days"}`}. We may first email you to confirm that the order is yours,
          and if it exceeds your credit limit, we review it{held}.
        </p>
      )}
      {newBuyerNote && (
        <p className="rounded-control bg-amber-soft px-3 py-3 text-[0.9375rem]">
          {newBuyerNote}{" "}
          <a href={links.contact()} className="text-accent underline underline-offset-4">
            Contact us
          </a>
        </p>
      )}
      {signInUrl && (
        <p className="text-[0.9375rem] text-slate">
          If your account has payment terms,{" "}
          <a href={signInUrl} className="text-accent underline underline-offset-4">
            sign in
          </a>{" "}
          to order under them.
        </p>
      )}
      <FormField
        label="Purchase order number"
        name="poNumber"
        defaultValue={poNumber}
        optional={!poNumberRequired}
        maxLength={60}
        autoComplete="off"
      />
      <PoDocumentField token={token} documents={poDocuments} fault={uploadFault} />
    </>
  );
}
