import { Link } from "react-router";
import type { WireListedOrder } from "#domain/orders/order-json.ts";
import { utcDayText } from "#domain/time-text.ts";
import { Badge } from "#ui/badge.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { StatusBadge } from "#web/order-status-badge.tsx";

/** Returns the last part of a global id, which is the order's id in paths. */
function pathId(globalId: string): string {
  return globalId.slice(globalId.lastIndexOf("/") + 1);
}

const shownLines = 2;

/** `heading`: the level of each order's heading, below that of the list. */
export function OrderList({ orders, heading = "h2" }: { orders: WireListedOrder[]; heading?: "h2" | "h3" }) {
  if (orders.length === 0)
    return (
      <div>
        <p>You have no orders yet.</p>
        <p className="mt-3">
          <Link to={links.collections()} className="font-medium text-accent underline underline-offset-4">
            Start Shopping →
          </Link>
        </p>
      </div>
    );
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <ListedOrder key={order.id} order={order} heading={heading} />
      ))}
    </ul>
  );
}

function ListedOrder({ order, heading: Heading }: { order: WireListedOrder; heading: "h2" | "h3" }) {
  const lines = order.lineItems.edges.map(({ node }) => node);
  return (
    <li className="rounded-surface border border-line p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="text-lg font-medium">
          <Link to={links.ownOrder(pathId(order.id))} className="text-accent underline underline-offset-4">
            Order <span className="font-mono">{order.name}</span>
          </Link>
        </Heading>
        <p className="text-lg font-semibold">
          <MoneyText money={order.currentTotalPrice} />
        </p>
      </div>
      <p className="mt-1 text-sm text-slate">
        Placed on {utcDayText(order.processedAt)} · {lines.length} {lines.length === 1 ? "item" : "items"}
        {order.poNumber && <span className="[overflow-wrap:anywhere]"> · PO number {order.poNumber}</span>}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {order.isTest && <Badge tone="amber">TEST</Badge>}
        <StatusBadge label="Payment" status={order.paymentState} />
        <StatusBadge label="Fulfillment" status={order.fulfillmentStatus} />
      </p>
      <ul className="mt-3 grid gap-0.5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {lines.slice(0, shownLines).map(({ title, quantity }, at) => (
          <li key={at}>
            {title} <span className="figures text-slate">× {quantity}</span>
          </li>
        ))}
        {lines.length > shownLines && <li className="text-slate">…</li>}
      </ul>
    </li>
  );
}
