import { CreditCard } from "lucide-react";
import { buttonClass } from "#ui/button.tsx";
import { MoneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Hosted } from "./confirm-payment-page.server.ts";

type Props = { token: string; attemptId: string; total: WireMoney; hosted: Hosted };

/** Shown for a payment on the page of a payment service: on the way there, or back from it without having paid. */
export function HostedPayment({ token, attemptId, total, hosted: { payUrl, isUnanswered, goesOn, isHeld } }: Props) {
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      {goesOn && payUrl && <meta httpEquiv="refresh" content={`0;url=${payUrl}`} />}
      <CreditCard aria-hidden="true" className="size-8 text-accent" />
      <h1 className="mt-4 text-3xl">{payUrl ? "Your payment is not finished" : "We are waiting for your payment"}</h1>
      <div className="mt-4 grid gap-3">
        {payUrl ? (
          <p>
            Please pay <MoneyText money={total} className="font-semibold" /> on our payment service’s page. Nothing was charged and nothing is ordered
            yet.{" "}
            {isHeld
              ? "What is in stock is held for you for a few minutes."
              : "The items are not held for you until you pay. If they are sold by then, we refund you at once."}
          </p>
        ) : isUnanswered ? (
          <p role="status">
            Our payment service does not answer right now, so we do not know yet whether <MoneyText money={total} className="font-semibold" /> was
            paid. If you paid, your order is placed as soon as the service answers, and we email you. Please do not pay again; reload this page in a
            minute.
          </p>
        ) : (
          <p role="status">
            Your bank is still working on <MoneyText money={total} className="font-semibold" />. Your order is placed as soon as it is paid, and we
            email you. Reload this page to see whether it is.
          </p>
        )}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        {payUrl ? (
          <a href={payUrl} className={buttonClass("solid", "large")}>
            Continue to payment
          </a>
        ) : (
          <a href={links.checkoutPayment(token, attemptId)} className={buttonClass("solid", "large")}>
            Reload
          </a>
        )}
        <a href={links.checkout(token)} className="text-accent underline underline-offset-4">
          {payUrl ? "Back to checkout" : "See the checkout"}
        </a>
      </p>
    </main>
  );
}
