import { Mail } from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { MoneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";

type Props = {
  token: string;
  total: WireMoney;
  waiting: { email: string; poNumber: string | null; until: string; isSentAgain: boolean; noEmails: string | null };
  /** Why another email was refused. */
  error: string | null;
};

/** Shown for a purchase order that its buyer has to confirm by email: until then nothing is ordered and no stock is held. */
export function WaitingForEmail({ token, total, waiting, error }: Props) {
  const { email, poNumber, until, isSentAgain, noEmails } = waiting;
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <Mail aria-hidden="true" className="size-8 text-accent" />
      <h1 className="mt-4 text-3xl">Confirm your purchase order by email</h1>
      <div className="mt-4 grid gap-3">
        <p>
          Open the link in our email to <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>, and press the button there to
          confirm {poNumber ? `purchase order ${poNumber}` : "your purchase order"} for <MoneyText money={total} className="font-semibold" />.
        </p>
        <p className="rounded-control bg-amber-soft px-4 py-3">
          <strong className="font-semibold">Nothing is ordered and nothing is held for you until you confirm.</strong> The link works until {until}.
        </p>
        {noEmails && <p className="rounded-control bg-canvas px-4 py-3 text-[0.9375rem]">{noEmails}</p>}
        {isSentAgain && !error && <p role="status">There is a new email with the link.</p>}
        {error && (
          <p role="alert" className="text-red">
            {error}
          </p>
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={links.checkout(token)} reloadDocument size="large">
          I have confirmed
        </LinkButton>
        <form method="post" action={links.checkoutConfirm(token)}>
          <Button type="submit" name="answer" value="send-again" size="large" look="outline">
            Send the email again
          </Button>
        </form>
      </div>
      <p className="mt-6 text-slate">
        Is the email address wrong?{" "}
        <a href={links.checkout(token)} className="text-accent underline underline-offset-4">
          Go back to the checkout
        </a>
        , correct it, and place the order again. We ask only once for this address in this browser.
      </p>
    </main>
  );
}
