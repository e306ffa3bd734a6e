import { Truck } from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Fact } from "#ui/fact.tsx";
import { MoneyText, moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/accept-quote-page";
import { loadFreightQuote, submitAcceptance } from "./accept-quote-page.server.ts";
import { CheckoutEnded } from "./checkout-ended.tsx";

export const loader = loadFreightQuote;
export const action = submitAcceptance;
export { CheckoutEnded as ErrorBoundary };

export function meta() {
  return [{ title: "Your freight quote" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

/** The page that the email links to. Opening it changes nothing; a button leads to the payment. */
export default function FreightQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, quote } = loaderData;
  if (state === "open" && quote) return <Open quote={quote} error={actionData && "error" in actionData ? actionData.error : null} />;
  const { title, text } = words[state === "open" ? "ended" : state];
  return (
    <main id="main">
      <EmptyState heading="h1" title={title} text={text}>
        <LinkButton to={links.cart()} reloadDocument>
          Back to cart
        </LinkButton>
      </EmptyState>
    </main>
  );
}

const ended = {
  title: "This quote is no longer valid",
  text: "It has expired, or the order cannot be shipped like this. Nothing was ordered with it. You can ask for a new price at checkout.",
};
const words = {
  ended,
  unknown: ended,
  waiting: {
    title: "We are working on your quote",
    text: "We will email you the price as soon as we have it. Nothing is ordered until you accept it.",
  },
  ordered: { title: "This order is placed", text: "There is nothing more to do. The confirmation is in your email." },
};

type Quote = NonNullable<Route.ComponentProps["loaderData"]["quote"]>;

function Open({ quote, error }: { quote: Quote; error: string | null }) {
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <Truck aria-hidden="true" className="size-8 text-accent" />
      <h1 className="mt-4 text-3xl">
        Freight costs <MoneyText money={quote.price} />
      </h1>
      <p className="mt-4">
        This price is valid until {quote.until}, for the items, the address and the delivery below. Taxes may be added at checkout. Nothing is ordered
        until you pay.
      </p>
      {quote.message && <blockquote className="mt-4 border-l-2 border-line pl-4 whitespace-pre-line">{quote.message}</blockquote>}
      {error && (
        <p role="alert" className="mt-6 text-red">
          {error}
        </p>
      )}
      <ul className="mt-8 grid gap-3 border-t border-line pt-6">
        {quote.lines.map((line, at) => (
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="figures">{line.quantity}</span> × {line.title}
              {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
            </span>
            <span className="figures shrink-0">{moneyText(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-6">
        <dt className="text-slate">Items</dt>
        <dd className="figures text-right">{moneyText(quote.goods)}</dd>
        <dt className="text-slate">Freight</dt>
        <dd className="figures text-right">{moneyText(quote.price)}</dd>
      </dl>
      <dl className="mt-6 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <Fact label="Ship to" lines={quote.address} />
        <Fact label="Delivery" lines={quote.delivery} />
      </dl>
      <form method="post" className="mt-8">
        <Button type="submit" size="large" className="w-full sm:w-auto">
          Accept and go to payment
        </Button>
      </form>
    </main>
  );
}
