import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { FormField } from "#ui/form-field.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { AddressView } from "#web/postal-address/address-view.ts";
import type { ChangeView, CheckoutView, TryResult } from "./checkout-view.ts";
import { Totals } from "./order-summary.tsx";
import { UseConfirmationBoxes } from "./use-confirmation-boxes.tsx";

type Props = { view: CheckoutView; result: TryResult | null; isPlacing: boolean };

/** A review of everything as the server has it, and the button with the amount. */
export function ReviewSection({ view, result, isPlacing }: Props) {
  const changes = result?.changes ?? [];
  const method = view.shippingMethods.find(({ id }) => id === view.shippingMethod);
  const payment = view.paymentMethods.find(({ id }) => id === view.paymentMethod) ?? view.paymentMethods[0];
  const pays = payment ? [payment.title, payment.id === "purchase-order" ? view.poNumber : ""].filter(Boolean).join(" ") : "";
  const isPriced = view.quote === null || view.quote.stand === "answered";
  const total = moneyText(view.totals.total);
  const needsConfirming = changes.length > 0 || result?.code === "totals-changed";
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-[8rem_1fr]">
        <Fact label="Contact" value={view.email} />
        <Fact label="Ship to" value={onOneLine(view.shippingAddress)} />
        <Fact label="Shipping" value={view.totals.isNotShipped ? "Not available" : [method?.title, method?.days].filter(Boolean).join(", ")} />
        <Fact label="Payment" value={isPriced ? pays : "Once you accept our price"} />
        {view.billingAddress && <Fact label="Bill to" value={onOneLine(view.billingAddress)} />}
        {view.costCenter && <Fact label="Cost center" value={view.costCenter} />}
        {view.note && <Fact label="Your note" value={view.note} />}
      </dl>
      {!view.isPrepared && <DiscountCode view={view} />}
      <Totals totals={view.totals} />
      {result && needsConfirming && <Changes changes={changes} total={total} result={result} />}
      {view.quote && view.quote.stand !== "answered" ? (
        <AskForQuote stand={view.quote.stand} isPlacing={isPlacing} />
      ) : (
        <PlaceButton {...{ view, isPlacing, needsConfirming, total }} />
      )}
    </>
  );
}

type PlaceProps = Pick<Props, "view" | "isPlacing"> & { needsConfirming: boolean; total: string };

function PlaceButton({ view, isPlacing, needsConfirming, total }: PlaceProps) {
  const payment = view.paymentMethods.find(({ id }) => id === view.paymentMethod) ?? view.paymentMethods[0];
  const action = payment?.isHosted ? "Continue to payment" : "Place order";
  const confirmedAction = payment?.isHosted ? "Confirm and continue to payment" : "Confirm and place order";
  return (
    <>
      <UseConfirmationBoxes confirmations={view.confirmations} />
      {view.quote?.until && <p className="text-[0.9375rem] text-slate">The freight price is valid until {view.quote.until}.</p>}
      {view.placeNote && <p className="text-[0.9375rem] whitespace-pre-line text-slate [overflow-wrap:anywhere]">{view.placeNote}</p>}
      <Button type="submit" name="intent" value="place" size="large" disabled={isPlacing || view.paymentMethods.length === 0} className="w-full">
        {isPlacing ? "Processing..." : `${needsConfirming ? confirmedAction : action} · ${total}`}
      </Button>
    </>
  );
}

/** For freight whose price is quoted for each order: nothing can be ordered before there is a price. */
function AskForQuote({ stand, isPlacing }: { stand: "needed" | "asked" | "expired"; isPlacing: boolean }) {
  if (stand === "asked")
    return (
      <p role="status" className="rounded-surface bg-amber-soft px-4 py-4">
        <strong className="font-semibold">We are working on your freight quote.</strong> We will email you the price, with a link to accept it and
        pay. Nothing is ordered, charged or held until then. If you change the items, the address or the delivery, ask again.
      </p>
    );
  return (
    <>
      <p>
        {stand === "expired" ? "Our price for it has expired. " : ""}We will email you the freight price for this order. Nothing is ordered or
        charged, and nothing is held for you, until you accept it and pay.
      </p>
      <Button type="submit" name="intent" value="quote" size="large" disabled={isPlacing} className="w-full">
        {isPlacing ? "Processing..." : "Request a freight quote"}
      </Button>
    </>
  );
}

/** Script applies the code when the field loses the focus; without script the button does. */
function DiscountCode({ view }: Pick<Props, "view">) {
  const isFilled = view.discountCode !== "";
  const note = view.isCodeSmaller ? "Another discount takes off more, so this one is not needed." : "";
  return (
    <details open={isFilled} className="border-t border-line pt-5">
      <summary className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline">Add a discount code</summary>
      <div className="mt-4 grid grid-cols-[1fr_auto] items-start gap-3">
        <FormField
          label="Discount code"
          name="discountCode"
          defaultValue={view.discountCode}
          hint={note}
          optional
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" name="intent" value="save" look="outline" className="mt-7">
          Apply
        </Button>
      </div>
    </details>
  );
}

function onOneLine(to: AddressView): string {
  const place = [to.city, to.province].filter(Boolean).join(", ");
  return [`${to.firstName} ${to.lastName}`.trim(), to.attention, to.company, to.department, to.address1, to.address2, `${place} ${to.zip}`.trim()]
    .filter(Boolean)
    .join(", ");
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-slate">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value || <span className="text-slate">Not entered yet</span>}</dd>
    </div>
  );
}

/** What changed since the shopper last looked; nothing is charged before they press the button again. */
function Changes({ changes, total, result }: { changes: ChangeView[]; total: string; result: TryResult }) {
  const takesFocus = result.code === "totals-changed";
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, changes]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-surface border border-amber/30 bg-amber-soft px-4 py-4">
      <p className="font-medium">{changes.length > 0 ? "Something changed since you last looked. Nothing was charged." : result.message}</p>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <p className="mt-3">The total is now {total}. Press the button below if you agree.</p>
    </div>
  );
}

function ChangeTable({ changes }: { changes: ChangeView[] }) {
  return (
    <table className="figures mt-3 w-full text-[0.9375rem]">
      <caption className="sr-only">What changed</caption>
      <thead className="text-left text-sm text-slate">
        <tr>
          <th scope="col" className="py-1 font-normal">
            Item
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Before
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label} className="border-t border-amber/20 align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {change.label}
            </th>
            <td className="py-1.5 pl-3 text-right text-slate line-through">{change.before}</td>
            <td className="py-1.5 pl-3 text-right font-medium">{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
