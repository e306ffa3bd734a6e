import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { ConfirmForm, OrderActions, ReorderNote } from "#web/order-parts/order-actions.tsx";
import { OrderDocuments } from "#web/order-parts/order-documents.tsx";
import { StatusBadge } from "#web/order-status-badge.tsx";
import { pageMeta } from "../page-meta.ts";
import { OrderFacts, OrderLine, Questions, Shipments, Sums, TestOrderNotice } from "../thank-you/thank-you-sections.tsx";
import type { Route } from "./+types/order-status-page";
import { HowToPay } from "./how-to-pay.tsx";
import { OrderBalance } from "./order-balance-payment.tsx";
import { OrderCertificateForm } from "./order-certificate-form.tsx";
import { OrderReturnsList } from "./order-returns-list.tsx";
import { answerOrderStatus, loadOrderStatus, orderPageHeaders } from "./order-status-page.server.ts";
import type { OrderStatusView } from "./order-status-view.ts";

export const loader = loadOrderStatus;
export const action = answerOrderStatus;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order ? `Order ${loaderData.order.view.name}` : "Order not found";
  // Without the path, which is the secret link itself.
  return [...pageMeta(matches, { title, path: "/orders", noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(orderPageHeaders);
  for (const cookie of actionHeaders.getSetCookie()) all.append("Set-Cookie", cookie);
  const wait = actionHeaders.get("Retry-After");
  if (wait) all.set("Retry-After", wait);
  return all;
}

export default function OrderStatusPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { order } = loaderData;
  if (!order)
    return (
      <EmptyState heading="h1" title="Order not found" text="Please open the link in your email again, and make sure it is complete.">
        <LinkButton to={links.home()}>Continue Shopping</LinkButton>
        <LinkButton to={links.contact()} look="outline">
          Contact Us
        </LinkButton>
      </EmptyState>
    );
  const { view } = order;
  return (
    <div className="content py-10 sm:py-14">
      <Heading order={order} />
      {/* On a phone the ordered lines are between the actions and the addresses; with more room they are beside both. */}
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="grid grid-cols-1 content-start gap-10">
          <Status order={order} />
          <OrderBalance order={order} answer={actionData} />
          {order.payable && <HowToPay payable={order.payable} />}
          {actionData?.reordered && <ReorderNote reordered={actionData.reordered} />}
          {!order.isBuyer && !order.isErased && <ConfirmForm answer={actionData} />}
          <OrderCertificateForm order={order} answer={actionData} />
          <OrderReturnsList returns={order.returns} uploadFault={order.uploadFault} />
          <OrderActions order={order} answer={actionData} reorderTo={links.orderStatus(order.token)} />
        </div>
        <section aria-labelledby="order-items" className="self-start rounded-surface bg-canvas p-6 sm:p-8 lg:row-span-2">
          <h2 id="order-items" className="text-xl">
            Items
          </h2>
          <ul className="mt-6 grid gap-4">
            {view.lines.map((line) => (
              <OrderLine key={line.id} line={line} hasAmount={order.isBuyer} />
            ))}
          </ul>
          {order.isBuyer && <Sums order={view} />}
        </section>
        <div className="grid grid-cols-1 content-start gap-10">
          {order.isBuyer && <OrderFacts order={view} />}
          <OrderDocuments order={order} />
          {order.supportEmail && (
            <p className="text-slate">
              <Questions supportEmail={order.supportEmail} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Heading({ order }: { order: OrderStatusView }) {
  return (
    <div>
      <h1 className="text-4xl [overflow-wrap:anywhere]">
        Order <span className="font-mono">{order.view.name}</span>
      </h1>
      <p className="mt-3 text-slate">Placed on {order.view.placedOn}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        {order.view.isTest && <Badge tone="amber">TEST</Badge>}
        <StatusBadge label="Payment" status={order.view.paymentState} />
        <StatusBadge label="Fulfillment" status={order.fulfillmentStatus} />
      </p>
    </div>
  );
}

function Status({ order }: { order: OrderStatusView }) {
  const { view } = order;
  return (
    <section aria-labelledby="order-status">
      <h2 id="order-status" className="text-xl">
        Status
      </h2>
      <div className="mt-3 grid max-w-reading gap-3">
        {view.isTest && <TestOrderNotice />}
        {order.isErased && <p>The personal data of this order was erased. What was ordered is still shown.</p>}
        {view.state === "cancelled" && <p>This order was canceled.</p>}
        {view.state === "closed" && <p>This order is closed.</p>}
        {order.steps.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Shipments shipments={view.shipments} />
      </div>
    </section>
  );
}
