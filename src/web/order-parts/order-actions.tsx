import type { ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { ChevronDown } from "#ui/icons.tsx";
import type { WireMoney } from "#ui/money-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { BuyerActions } from "./buyer-order-views.ts";
import type { OrderAnswer, ReorderedView } from "./order-answer.ts";

type Answer = OrderAnswer | undefined;
type ActionOrder = Pick<BuyerActions, "token" | "canReturn" | "canCancel"> & {
  view: { name: string; isPaid: boolean; isPaidOutside: boolean; paid: WireMoney | null };
};
type FormProps = {
  intent: string;
  answer: Answer;
  /** Left out: the current page. */
  action?: string;
  children: ReactNode;
};

/** A form of the page that works without script, because it loads a new document. */
export function OrderForm({ intent, answer, action, children }: FormProps) {
  return (
    <form method="post" action={action} className="grid justify-items-start gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <p role="alert" className="text-sm text-red empty:hidden">
        {answer?.intent === intent ? answer.message : null}
      </p>
    </form>
  );
}

/** Links are forwarded: only the buyer may see what the order says about people, and change it. */
export function ConfirmForm({ answer }: { answer: Answer }) {
  return (
    <section aria-labelledby="order-confirm" className="rounded-surface border border-line p-6">
      <h2 id="order-confirm" className="text-xl">
        See the whole order
      </h2>
      <p className="mt-2 mb-4 max-w-reading text-slate">
        Prices, addresses, cancellation and returns are shown only to the buyer. Enter the email address of the order, or the ZIP code of its shipping
        or billing address.
      </p>
      <OrderForm intent="confirm" answer={answer}>
        <TextField name="answer" label="Email address or ZIP code" required maxLength={254} autoComplete="email" className="w-full max-w-md" />
        <Button type="submit" look="outline">
          Continue
        </Button>
      </OrderForm>
    </section>
  );
}

/** Its forms lead to the order's page, which shows the outcome; `reorderTo`: where “Order again” is answered, else on this page. */
export function OrderActions({ order, answer, reorderTo }: { order: ActionOrder; answer: Answer; reorderTo?: string }) {
  return (
    <section aria-labelledby="order-actions" className="grid gap-6 print:hidden">
      <h2 id="order-actions" className="text-xl">
        What you can do
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        <OrderForm intent="reorder" answer={answer} action={reorderTo}>
          <Button type="submit" look="outline">
            Order again
          </Button>
        </OrderForm>
        {order.canReturn && (
          <LinkButton to={links.orderReturn(order.token)} look="outline">
            Return items
          </LinkButton>
        )}
      </div>
      {order.canCancel && <CancelForm order={order} answer={answer} />}
    </section>
  );
}

function CancelForm({ order, answer }: { order: ActionOrder; answer: Answer }) {
  const { view } = order;
  const money =
    !view.isPaid && !view.paid
      ? "Nothing was paid, and you owe nothing once it is canceled."
      : view.isPaidOutside
        ? "We will send back what you paid by bank transfer and email you when it is sent."
        : "What you paid is refunded to your card.";
  return (
    <details className="group rounded-surface border border-line p-5" open={answer?.intent === "cancel"}>
      <summary className="flex cursor-pointer items-center justify-between gap-4 font-medium">
        Cancel this order
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="mt-4">
        <p className="mb-4 max-w-reading">Nothing has shipped yet, so you can cancel this order. {money} This cannot be undone.</p>
        <OrderForm intent="cancel" answer={answer} action={links.orderStatus(order.token)}>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="sure" value="yes" required className="size-5 accent-accent" />
            <span>Yes, cancel order {view.name}</span>
          </label>
          <Button type="submit" look="outline">
            Cancel order
          </Button>
        </OrderForm>
      </div>
    </details>
  );
}

/** Shows the outcome of “Order again”. */
export function ReorderNote({ reordered: { added, notes } }: { reordered: ReorderedView }) {
  return (
    <section role="status" className="rounded-surface bg-green-soft px-5 py-4">
      <p className="font-medium">
        {added === 0 ? "Nothing could be added to your cart." : `${added} ${added === 1 ? "item was" : "items were"} added to your cart.`}
      </p>
      {notes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {added > 0 && (
        <p className="mt-3">
          <a href={links.cart()} className="font-medium text-accent underline underline-offset-4">
            View cart
          </a>
        </p>
      )}
    </section>
  );
}
