import { Landmark } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { MoneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/confirm-payment-page";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { answerConfirmation, loadConfirmation } from "./confirm-payment-page.server.ts";
import { HostedPayment } from "./hosted-payment.tsx";
import { WaitingForEmail } from "./waiting-for-email.tsx";

export const loader = loadConfirmation;
export const action = answerConfirmation;
export { CheckoutEnded as ErrorBoundary };

export function meta() {
  return [{ title: "Please confirm" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

export default function ConfirmPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, total, waiting, hosted } = loaderData;
  if (hosted) return <HostedPayment {...loaderData} hosted={hosted} />;
  if (!waiting) return <BankQuestion {...loaderData} />;
  const error = actionData && "error" in actionData ? actionData.error : null;
  return <WaitingForEmail token={token} total={total} waiting={waiting} error={error} />;
}

/** The 3-D Secure question of the test provider. A real bank would ask it on its own page. */
function BankQuestion({ token, attemptId, total }: { token: string; attemptId: string; total: WireMoney }) {
  const [isSent, setSent] = useState(false);
  return (
    <main id="main" className="mx-auto max-w-lg px-5 py-16">
      <Landmark aria-hidden="true" className="size-8 text-accent" />
      <h1 className="mt-4 text-3xl">Your bank asks: is this you?</h1>
      <p className="mt-4">
        A payment of <MoneyText money={total} className="font-semibold" /> is waiting for your approval. Nothing is charged until you approve it.
      </p>
      <p className="mt-2 text-slate">This is a test payment: no money moves either way.</p>
      <form
        method="post"
        action={links.checkoutConfirm(token)}
        // Only a second press is prevented: a disabled button would not be sent.
        onSubmit={(event) => (isSent ? event.preventDefault() : setSent(true))}
        className="mt-8 flex flex-wrap gap-3"
      >
        <input type="hidden" name="attemptId" value={attemptId} />
        <Button type="submit" name="answer" value="approve" size="large">
          Approve payment
        </Button>
        <Button type="submit" name="answer" value="decline" size="large" look="outline">
          Decline
        </Button>
      </form>
      <p className="mt-6">
        <a href={links.checkout(token)} className="text-accent underline underline-offset-4">
          Back to checkout
        </a>
      </p>
    </main>
  );
}
