import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/pay-draft-page";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { loadDraftOrder, submitDraftOrder } from "./pay-draft-page.server.ts";

export const loader = loadDraftOrder;
export const action = submitDraftOrder;
export { CheckoutEnded as ErrorBoundary };

export function meta() {
  return [{ title: "Your order" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

/** The page that a draft order's link opens. Opening it changes nothing; a button leads to the payment. */
export default function PayDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, draft } = loaderData;
  if (state === "open") return <Open draft={draft} error={actionData && "error" in actionData ? actionData.error : null} />;
  const { title, text } = state === "ordered" ? ordered : ended;
  return (
    <main id="main">
      <EmptyState heading="h1" title={title} text={text}>
        <LinkButton to={links.home()} reloadDocument>
          To the shop
        </LinkButton>
      </EmptyState>
    </main>
  );
}

const ended = {
  title: "This draft order is no longer valid",
  text: "It has expired or was withdrawn. Nothing was ordered with it. Ask us for a new one.",
};
const ordered = { title: "This order is placed", text: "There is nothing more to do. The confirmation is in your email." };

type Draft = NonNullable<Route.ComponentProps["loaderData"]["draft"]>;

function Open({ draft, error }: { draft: Draft; error: string | null }) {
  const isMissing = draft.lines.some(({ note }) => note !== null);
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <p className="figures text-slate">{draft.name}</p>
      <h1 className="mt-1 text-3xl">Your order is ready for payment</h1>
      <p className="mt-4">
        {draft.until && `It is valid until ${draft.until}. `}
        {draft.total === null && "Shipping and taxes are calculated at checkout. "}
        Nothing is ordered, and nothing is held for you, until you pay.
      </p>
      {draft.message && (
        <blockquote className="mt-4 border-l-2 border-line pl-4 [overflow-wrap:anywhere] whitespace-pre-line">{draft.message}</blockquote>
      )}
      {error && (
        <p role="alert" className="mt-6 text-red">
          {error}
        </p>
      )}
      <ul className="mt-8 grid gap-3 border-t border-line pt-6">
        {draft.lines.map((line, at) => (
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="figures">{line.quantity}</span> × {line.title}
              <span className="figures block text-sm text-slate">
                {[line.variantTitle, `${moneyText(line.unitPrice)} each`].filter(Boolean).join(" · ")}
              </span>
              {line.note && (
                <span className="block text-sm text-red">{line.note === "gone" ? "Not sold anymore." : "Not enough in stock right now."}</span>
              )}
            </span>
            <span className="figures shrink-0">{moneyText(line.total)}</span>
          </li>
        ))}
      </ul>
      <Amounts draft={draft} />
      {draft.address.length > 0 && (
        <div className="mt-6 border-t border-line pt-6 [overflow-wrap:anywhere]">
          <h2 className="text-sm font-normal text-slate">Ship to</h2>
          {draft.address.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
        </div>
      )}
      {isMissing && <p className="mt-6 text-amber">Some items in this order are not available right now. Please contact us before you pay.</p>}
      <form method="post" className="mt-8">
        <Button type="submit" size="large" className="w-full sm:w-auto">
          Go to payment
        </Button>
      </form>
    </main>
  );
}

function Amounts({ draft }: { draft: Draft }) {
  const rows: [string, string][] = [
    ["Items", moneyText(draft.subtotal)],
    ...(draft.discount ? [[draft.discount.title, `−${moneyText(draft.discount.amount)}`] as [string, string]] : []),
    ...(draft.shipping ? [["Shipping", moneyText(draft.shipping)] as [string, string]] : []),
    ...(draft.tax ? [[draft.isTaxIncluded ? "Tax, included" : "Tax", moneyText(draft.tax)] as [string, string]] : []),
  ];
  return (
    <dl className="figures mt-6 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-6">
      {rows.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-slate">{label}</dt>
          <dd className="text-right">{text}</dd>
        </div>
      ))}
      {draft.total && (
        <>
          <dt className="font-semibold">Total</dt>
          <dd className="text-right font-semibold">{moneyText(draft.total)}</dd>
        </>
      )}
    </dl>
  );
}
