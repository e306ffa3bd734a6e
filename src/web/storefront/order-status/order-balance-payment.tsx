import { Button, buttonClass } from "#ui/button.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { OrderForm } from "./order-actions.tsx";
import type { OrderAnswer } from "./order-status-page.server.ts";
import type { OrderStatusView } from "./order-status-view.ts";

/** What a paid order costs more since staff changed it: how it is paid, and what became of a payment by card. */
export function OrderBalance({ order, answer }: { order: OrderStatusView; answer: OrderAnswer | undefined }) {
  const { payment, view, canPayBalance, supportEmail } = order;
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
        This order was changed after it was paid, and <MoneyText money={view.balance} className="font-semibold" /> is still due.
        {!canPayBalance && (supportEmail ? ` Please write to ${supportEmail} about how to pay it.` : " We will contact you about it.")}
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
      ) : canPayBalance && payment?.status !== "unanswered" ? (
        <OrderForm intent="pay-balance" answer={answer}>
          <Button type="submit">Pay by card</Button>
        </OrderForm>
      ) : null}
    </section>
  );
}

function paymentText({ status, payUrl }: NonNullable<OrderStatusView["payment"]>): string {
  if (status === "open") return payUrl ? "Your payment is not finished, and nothing was charged yet." : "Your bank is still working on your payment.";
  if (status === "unanswered")
    return "Our payment service does not answer right now, so we do not know yet whether you paid. Please do not pay again; reload this page in a minute.";
  if (status === "ended") return "The last payment was not finished, and nothing was charged.";
  return "We received a payment that does not match the amount due. We will refund it.";
}
