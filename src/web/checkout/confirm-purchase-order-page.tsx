import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { MoneyText, moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/confirm-purchase-order-page";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { loadPurchaseOrder, submitConfirmation } from "./confirm-purchase-order-page.server.ts";

export const loader = loadPurchaseOrder;
export const action = submitConfirmation;
export { CheckoutEnded as ErrorBoundary };

export function meta() {
  return [{ title: "Confirm your purchase order" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

/** The page that the email links to. Opening it changes nothing; a button confirms. */
export default function ConfirmPurchaseOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, order, orderUrl } = loaderData;
  if (state === "open" && order) return <ToConfirm order={order} error={actionData && "error" in actionData ? actionData.error : null} />;
  return <main id="main">{orderUrl ? <Confirmed orderUrl={orderUrl} /> : <Ended />}</main>;
}

function Confirmed({ orderUrl }: { orderUrl: string }) {
  return (
    <EmptyState heading="h1" title="This purchase order is confirmed" text="It is now an order. There is nothing more to do.">
      <LinkButton to={orderUrl} reloadDocument>
        View your order
      </LinkButton>
    </EmptyState>
  );
}

function Ended() {
  return (
    <EmptyState
      heading="h1"
      title="This link no longer works"
      text="It has expired, or the order was placed in another way. Nothing was ordered with this link. Your cart is still there."
    >
      <LinkButton to={links.cart()} reloadDocument>
        Back to cart
      </LinkButton>
    </EmptyState>
  );
}

type Order = NonNullable<Route.ComponentProps["loaderData"]["order"]>;

function ToConfirm({ order, error }: { order: Order; error: string | null }) {
  const [isSent, setSent] = useState(false);
  const named = order.poNumber ? `Purchase order ${order.poNumber}` : "Your purchase order";
  const held =
    order.holdDays === null
      ? ""
      : `, and ${order.lines.some((line) => line.delivery) ? "what is in stock is" : "its items are"} held for you for ${order.holdDays} ${order.holdDays === 1 ? "day" : "days"}`;
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <ClipboardCheck aria-hidden="true" className="size-8 text-accent" />
      <h1 className="mt-4 text-3xl">Confirm your purchase order</h1>
      <p className="mt-4">
        {named} for <MoneyText money={order.total} className="font-semibold" />, sent with the email address{" "}
        <span className="[overflow-wrap:anywhere]">{order.email}</span>, is waiting for your confirmation until {order.until}. Nothing is ordered
        until you confirm it. Then we review it{held}. Nothing is charged now.
      </p>
      {error && (
        <div role="alert" className="mt-6 rounded-surface border border-red/30 bg-red-soft px-4 py-4">
          <p className="font-medium text-red">{error}</p>
          <p className="mt-2">
            <a href={links.cart()} className="text-ink underline underline-offset-4">
              Change your cart
            </a>{" "}
            and place the order again, in the browser you used before.
          </p>
        </div>
      )}
      <ul className="mt-8 grid gap-3 border-t border-line pt-6">
        {order.lines.map((line) => (
          <li key={line.key} className="flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="figures">{line.quantity}</span> × {line.title}
              {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
              {line.delivery && <span className="figures block text-sm text-amber">{line.delivery}</span>}
            </span>
            <span className="figures shrink-0">{moneyText(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-6">
        <Sum label={order.shippingMethod} amount={Number(order.shipping.amount) === 0 ? "Free" : moneyText(order.shipping)} />
        {!order.isTaxIncluded && <Sum label={order.taxLabel} amount={moneyText(order.tax)} />}
        <dt className="font-semibold">Total</dt>
        <dd className="figures text-right font-semibold">{moneyText(order.total)}</dd>
        {order.isTaxIncluded && Number(order.tax.amount) > 0 && <Sum label={order.taxLabel} amount={moneyText(order.tax)} />}
      </dl>
      <dl className="mt-6 border-t border-line pt-6">
        <dt className="text-sm text-slate">Shipping to</dt>
        <dd className="mt-1">
          {order.shippingAddress.map((line) => (
            <span key={line} className="block [overflow-wrap:anywhere]">
              {line}
            </span>
          ))}
        </dd>
      </dl>
      <form
        method="post"
        // Only a second press is prevented: a disabled button would not be sent.
        onSubmit={(event) => (isSent ? event.preventDefault() : setSent(true))}
        className="mt-8"
      >
        <Button type="submit" size="large" className="w-full sm:w-auto">
          Confirm purchase order
        </Button>
      </form>
      <p className="mt-6 text-slate">Was this not you? Do nothing: the link expires, and nothing is ordered.</p>
    </main>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="text-slate">{label}</dt>
      <dd className="figures text-right">{amount}</dd>
    </>
  );
}
