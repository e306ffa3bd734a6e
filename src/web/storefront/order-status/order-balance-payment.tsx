import { Button, buttonClass } from "#ui/button.tsx";
import { FieldFaults } from "#ui/form-field.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { CardFields } from "#web/card-fields/card-fields.tsx";
import { OrderForm } from "#web/order-parts/order-actions.tsx";
import type { OrderAnswer } from "#web/order-parts/order-answer.ts";
import type { OrderStatusView } from "./order-status-view.ts";

/** What a paid order costs more after a change by staff: how to pay it, and the outcome of a payment by card. */
export function OrderBalance({ order, answer }: { order: OrderStatusView; answer: OrderAnswer | undefined }) {
  const { payment, view, cardPlace, payable, supportEmail } = order;
  if (!view.balance)
    return payment?.status === "paid" ? (
      <p role="status" className="rounded-surface bg-green-soft px-5 py-4">
        Thank you: your payment has arrived. There is nothing more to pay.
      </p>
    ) : null;
  return (
    <section aria-labelledby="order-balance" className="rounded-surface border border-line p-6">
      {payment?.goesOn && payment.payUrl && <meta httpEquiv="refresh" content={`0;url=${payment.payUrl}`} />}
      <h2 id="order-balance" className="text-xl">
        Still to be paid
      </h2>
      <p className="mt-2 mb-4 max-w-reading">
        This order was changed after it was {view.isPaid ? "paid" : "placed"}, and <MoneyText money={view.balance} className="font-semibold" /> is
        still due.
        {!cardPlace && !payable && (supportEmail ? ` Please write to ${supportEmail} about how to pay it.` : " We will contact you about it.")}
      </p>
      {payment && (
        <p role="status" className="mb-4 max-w-reading text-slate empty:hidden">
          {paymentText(payment)}
        </p>
      )}
      {payment?.payUrl ? (
        <a href={payment.payUrl} className={buttonClass("solid", "large")}>
          Continue to payment
        </a>
      ) : payment?.status === "asked" ? (
        <BankQuestion paymentId={payment.id} answer={answer} />
      ) : cardPlace && payment?.status !== "unanswered" ? (
        <OrderForm intent="pay-balance" answer={answer}>
          {cardPlace === "here" && (
            <FieldFaults value={answer?.intent === "pay-balance" ? answer.fields : {}}>
              <div className="grid w-full max-w-md gap-4">
                <CardFields />
              </div>
            </FieldFaults>
          )}
          <Button type="submit">Pay by card</Button>
        </OrderForm>
      ) : null}
    </section>
  );
}

/** The 3-D Secure question of the test provider. A real bank would ask it on its own page. */
function BankQuestion({ paymentId, answer }: { paymentId: string; answer: OrderAnswer | undefined }) {
  return (
    <OrderForm intent="answer-bank" answer={answer}>
      <input type="hidden" name="paymentId" value={paymentId} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="approve">
          Approve payment
        </Button>
        <Button type="submit" name="answer" value="decline" look="outline">
          Decline
        </Button>
      </div>
    </OrderForm>
  );
}

function paymentText({ status, payUrl }: NonNullable<OrderStatusView["payment"]>): string {
  if (status === "open") return payUrl ? "Your payment is not finished, and nothing was charged yet." : "Your bank is still working on your payment.";
  if (status === "asked") return "Test payment: is this you? Nothing is charged until you approve the payment, and no money moves either way.";
  if (status === "unanswered")
    return "Our payment service does not answer right now, so we do not know yet whether you paid. Please do not pay again; reload this page in a minute.";
  if (status === "ended") return "The last payment was not finished, and nothing was charged.";
  return "We received a payment that does not match the amount due. We will refund it.";
}
