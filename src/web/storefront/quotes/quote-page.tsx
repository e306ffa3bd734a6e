import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/quote-page";
import { loadQuote, type QuoteView, submitFilling } from "./quote-page.server.ts";

export const loader = loadQuote;
export const action = submitFilling;

/** The page is never cached, its URL is sent to no other site, and search engines do not list it. */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export function meta() {
  return [{ title: "Quote" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

/** The page to which the link on the document leads. Opening it changes nothing; a button fills the cart. */
export default function QuotePage({ loaderData: { quote }, actionData }: Route.ComponentProps) {
  if (!quote)
    return (
      <EmptyState heading="h1" title="Quote not found" text="The link is incomplete, or the quote has expired and was deleted.">
        <LinkButton to={links.cart()}>Your cart</LinkButton>
      </EmptyState>
    );
  return (
    <div className="content max-w-4xl pt-8 pb-24 lg:pt-12">
      <h1 className="text-4xl tracking-[-0.03em]">Quote {quote.number}</h1>
      <p className="mt-3 text-slate">
        Issued {quote.issued}. {quote.isExpired ? `It expired on ${quote.until}.` : `Valid until ${quote.until}.`}
      </p>
      {quote.facts.length > 0 && <p className="mt-1 text-slate [overflow-wrap:anywhere]">{quote.facts.join(" · ")}</p>}
      {quote.isExpired && (
        <p className="mt-6 rounded-surface bg-amber-soft px-5 py-3">This quote has expired. You can still fill your cart at today’s prices.</p>
      )}
      {quote.isTest && <p className="mt-6 rounded-surface bg-amber-soft px-5 py-3">This shop is in trial mode. This quote is not an offer.</p>}
      {actionData && <Outcome {...actionData} />}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <form method="post">
          <Button type="submit">Fill my cart</Button>
        </form>
        <a
          href={quote.file}
          download
          className="inline-flex min-h-11 items-center rounded-control border border-line px-5 font-medium hover:border-accent hover:text-accent"
        >
          Download PDF
        </a>
      </div>
      <p className="mt-2 text-sm text-slate">Whatever can be ordered is added to what is in your cart already, at today’s prices.</p>
      <Lines lines={quote.lines} />
      <Sums quote={quote} />
      <div className="mt-8 grid gap-3 text-sm text-slate">
        {quote.terms.map((text) => (
          <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function Outcome({ error, added, notes }: { error: string | null; added: number; notes: string[] }) {
  return (
    <div role="alert" className="mt-6 rounded-surface bg-amber-soft px-5 py-3">
      {error ? (
        <p>{error}</p>
      ) : (
        <>
          <p>
            {added === 0 ? "Nothing was added to your cart." : `${added} ${added === 1 ? "line was" : "lines were"} added to your cart.`}{" "}
            {added > 0 && (
              <a href={links.cart()} className="underline underline-offset-4">
                Your cart
              </a>
            )}
          </p>
          <ul className="mt-2 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Lines({ lines }: Pick<QuoteView, "lines">) {
  return (
    <ul className="mt-8 border-t border-line">
      {lines.map((line, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-4">
          <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
            <span className="font-medium">{line.title}</span>
            {line.detail && <span className="block text-sm text-slate">{line.detail}</span>}
            {line.leadTime && <span className="block text-sm text-slate">{line.leadTime}</span>}
          </span>
          <span className="figures text-right">
            <span className="block">
              {line.quantity} × {line.unitPrice} = {line.total}
            </span>
            {line.changed && <span className="block text-sm text-red">{line.changed}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sums({ quote: { sums, total, included } }: { quote: QuoteView }) {
  return (
    <>
      <dl className="mt-6 ml-auto grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {sums.map(({ title, amount }) => (
          <div key={title} className="contents">
            <dt className="text-slate">{title}</dt>
            <dd className="figures text-right">{amount}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-2 font-medium">Total</dt>
        <dd className="figures border-t border-line pt-2 text-right font-medium">{total}</dd>
      </dl>
      {included && <p className="mt-2 text-right text-sm text-slate">{included}</p>}
    </>
  );
}
