import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FieldFaults, FormField } from "#ui/form-field.tsx";
import { links } from "#web/links.ts";
import { AddressFields } from "#web/postal-address/address-fields.tsx";
import type { Route } from "./+types/checkout-page";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { loadCheckout, submitCheckout } from "./checkout-page.server.ts";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { NumberedSection } from "./numbered-section.tsx";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ReviewSection } from "./review-section.tsx";
import { SaveAddressBox, SavedAddressField } from "./saved-address-field.tsx";
import { ShippingSection } from "./shipping-section.tsx";
import { useCheckout } from "./use-checkout.ts";

export const loader = loadCheckout;
export const action = submitCheckout;
export { CheckoutEnded as ErrorBoundary };

/** Adds how long to wait before the next try to pay to the headers of every checkout page. */
export function headers({ parentHeaders, actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(parentHeaders);
  const seconds = actionHeaders.get("Retry-After");
  if (seconds) all.set("Retry-After", seconds);
  return all;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.view) return <EmptyCheckout />;
  return (
    <CheckoutForm token={loaderData.token} view={loaderData.view} result={actionData ?? loaderData.result} uploadFault={loaderData.uploadFault} />
  );
}

type Props = Parameters<typeof useCheckout>[0] & { uploadFault: string | null };

/** The checkout as one page with one form: every step is in sight, and what belongs together is sent together. */
function CheckoutForm(props: Props) {
  const checkout = useCheckout(props);
  const { view, result } = checkout;
  const hasFaults = result !== null && result.code !== "saved" && result.code !== "totals-changed";
  // With script a fault of the payment is shown beside it, where the shopper is; without script the page starts at its top.
  const atPayment = hasFaults && result !== props.result && paymentCodes.has(result.code);
  const isIncomplete = hasFaults && !paymentCodes.has(result.code) && Object.keys(result.fields).length > 0;
  const isMended = isIncomplete && Object.keys(checkout.faults).length === 0;
  return (
    <FieldFaults value={checkout.faults}>
      <aside aria-label="Order summary" className="lg:hidden">
        <FoldedSummary {...view} />
      </aside>
      <div className="@container">
        <div className="[--edge:max(2rem,calc((100cqw-80rem)/2))] lg:grid lg:min-h-[70svh] lg:grid-cols-[minmax(0,1fr)_calc(27rem+var(--edge))]">
          <main id="main" className="px-5 py-8 sm:px-8 sm:py-12 lg:pr-14 lg:pl-(--edge)">
            <div className="mx-auto max-w-2xl lg:mx-0">
              <h1 className="mb-8 text-3xl">Checkout</h1>
              {hasFaults && !atPayment && !isMended && (
                <div className="mb-8">
                  <ErrorSummary result={result} {...(isIncomplete ? { faults: checkout.faults } : {})} />
                </div>
              )}
              {view.waiting && <WaitingNote token={props.token} {...view.waiting} />}
              {view.lines.some((line) => line.isBlocked) && <BlockedLines isPrepared={view.isPrepared} />}
              <form
                ref={checkout.form}
                method="post"
                action={links.checkout(props.token)}
                noValidate
                onSubmit={checkout.onSubmit}
                onInput={checkout.onInput}
                onBlur={checkout.onBlur}
                onChange={checkout.onChange}
              >
                <input type="hidden" name="tryKey" value={view.tryKey} />
                <input type="hidden" name="seenTotals" value={view.seenTotals} />
                <Sections
                  token={props.token}
                  view={view}
                  fills={checkout.fills}
                  uploadFault={props.uploadFault}
                  atPayment={atPayment && <ErrorSummary result={result} />}
                >
                  <ReviewSection view={view} result={result} isPlacing={checkout.isPlacing} />
                </Sections>
              </form>
            </div>
          </main>
          <aside aria-label="Order summary" className="hidden border-l border-line bg-canvas py-12 pl-10 lg:block lg:pr-(--edge)">
            <div className="sticky top-12">
              <OrderSummary {...view} />
            </div>
          </aside>
        </div>
      </div>
    </FieldFaults>
  );
}

const paymentCodes = new Set([
  "payment-declined",
  "payment-expired",
  "payment-in-progress",
  "payment-method-off",
  "payment-pause",
  "payment-not-accepted",
  "payment-too-small",
  "payment-unavailable",
  "purchase-order-limit",
  "purchase-order-too-large",
]);

type SectionProps = { token: string; view: Props["view"]; fills: number; uploadFault: string | null; atPayment: ReactNode; children: ReactNode };

function Sections({ token, view, fills, uploadFault, atPayment, children }: SectionProps) {
  return (
    <>
      <NumberedSection number={1} title="Contact" aside={view.signInUrl && <SignInNote url={view.signInUrl} />}>
        <FormField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={view.email}
          maxLength={254}
          hint="For the order confirmation and delivery updates."
        />
        {view.reminder && <ReminderBox reminder={view.reminder} />}
        <SaveButton />
      </NumberedSection>
      <NumberedSection number={2} title="Shipping address">
        <SavedAddressField part="shippingAddress" saved={view.savedAddresses} />
        <AddressFields
          key={fills}
          name="shippingAddress"
          address={view.shippingAddress}
          countries={view.countries}
          defaultCountry={view.defaultCountry}
          addressFields={view.addressFields}
        />
        <SaveAddressBox part="shippingAddress" saved={view.savedAddresses} />
        <SaveButton />
      </NumberedSection>
      <NumberedSection number={3} title="Shipping method">
        <ShippingSection view={view} />
      </NumberedSection>
      <NumberedSection number={4} title="Payment">
        {atPayment}
        {view.quote === null || view.quote.stand === "answered" ? (
          <PaymentSection {...view} token={token} fills={fills} uploadFault={uploadFault} />
        ) : (
          <p>You pay once you accept our freight price.</p>
        )}
        <SaveButton />
      </NumberedSection>
      <NumberedSection number={5} title="Review">
        {children}
      </NumberedSection>
    </>
  );
}

function SignInNote({ url }: { url: string }) {
  return (
    <>
      Have an account?{" "}
      <a href={url} className="inline-block py-0.5 text-accent underline underline-offset-4">
        Sign in
      </a>
    </>
  );
}

/** Never ticked beforehand: only buyers who ask for the reminder get it. */
function ReminderBox({ reminder: { isTicked, hours } }: { reminder: NonNullable<Props["view"]["reminder"]> }) {
  return (
    <div>
      <input type="hidden" name="reminderWas" value={isTicked ? "yes" : "no"} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="reminder" value="yes" defaultChecked={isTicked} className="size-5 shrink-0 accent-accent" />
        <span className="text-[0.9375rem]">
          Email me once if I do not finish this checkout within {hours} {hours === 1 ? "hour" : "hours"}
        </span>
      </label>
    </div>
  );
}

/** Leads back to a purchase order that waits for its buyer. */
function WaitingNote({ token, poNumber, email }: { token: string; poNumber: string | null; email: string }) {
  return (
    <p className="mb-8 rounded-surface bg-amber-soft px-4 py-4">
      {poNumber ? `Purchase order ${poNumber}` : "Your purchase order"} is not ordered yet. To order it, open the link in our email to{" "}
      <span className="[overflow-wrap:anywhere]">{email}</span>.{" "}
      <a href={links.checkoutConfirm(token)} className="text-accent underline underline-offset-4">
        See what to do
      </a>
      , or choose another way to order below.
    </p>
  );
}

/** Shown where the lines prevent the order, not the form: only the cart can change them. */
function BlockedLines({ isPrepared }: { isPrepared: boolean }) {
  if (isPrepared)
    return (
      <p className="mb-8 rounded-surface bg-amber-soft px-4 py-4">
        Some items in this order are not available right now. Please contact us about it.
      </p>
    );
  return (
    <p className="mb-8 rounded-surface bg-amber-soft px-4 py-4">
      Some items cannot be ordered like this right now.{" "}
      <a href={links.cart()} className="text-accent underline underline-offset-4">
        Change your cart
      </a>
      ; what you typed here is kept.
    </p>
  );
}

/** The first button of the form, which Enter presses in a field. With script everything is saved during typing. */
function SaveButton() {
  return (
    <Button type="submit" name="intent" value="save" look="outline" className="justify-self-start not-noscript:hidden">
      Save and update totals
    </Button>
  );
}
