import { Link } from "react-router";
import type { AdminOrderRow } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { shortDateText, timeText } from "../toolkit/date-format.ts";
import { PaymentBadge, RefundBadge, ShipmentBadge, TestMark } from "./order-badges.tsx";

/** Shown while there are no orders yet. */
export const noOrders = "New orders appear here. In trial mode, you can place a test order yourself.";

export const orderColumns: AdminColumn<AdminOrderRow>[] = [
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: (order) => (
      <>
        <Link to={links.adminOrder(order.id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
          {order.name}
        </Link>{" "}
        {order.isTest && <TestMark />}
      </>
    ),
  },
  {
    id: "date",
    title: "Date",
    sorts: { asc: "oldest", desc: "newest" },
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: (order) => (
      <>
        <span className="hidden @5xl:inline">{timeText(order.processedAt)}</span>
        <span className="@5xl:hidden">{shortDateText(order.processedAt)}</span>
      </>
    ),
  },
  {
    id: "customer",
    title: "Customer",
    cellClassName: "w-full max-w-44",
    cell: (order) => (
      <span className="block truncate">
        {order.customerName || order.email}
        <span className="text-[0.8125rem] text-slate">{[order.company, ...order.tags].map((each) => each && ` · ${each}`)}</span>
      </span>
    ),
  },
  {
    id: "payment",
    title: "Payment",
    cell: (order) => (
      <>
        <PaymentBadge order={order} /> <RefundBadge order={order} />
      </>
    ),
  },
  { id: "fulfillment", title: "Fulfillment", cell: (order) => <ShipmentBadge order={order} /> },
  { id: "items", title: "Items", isNumber: true, className: "hidden @5xl:table-cell", cell: ({ units }) => units },
  {
    id: "total",
    title: "Total",
    isNumber: true,
    sorts: { asc: "total-asc", desc: "total-desc" },
    cellClassName: "font-medium whitespace-nowrap",
    cell: ({ total }) => moneyText(total),
  },
];

export function OrderPhoneRow({ order }: { order: AdminOrderRow }) {
  return (
    <Link to={links.adminOrder(order.id)} className="grid gap-1.5 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium">
          {order.name} {order.isTest && <TestMark />}
        </span>
        <span className="figures font-medium">{moneyText(order.total)}</span>
      </span>
      <span className="flex justify-between gap-3 text-slate">
        <span className="truncate">{order.customerName || order.email}</span>
        <span className="figures shrink-0">{timeText(order.processedAt)}</span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <PaymentBadge order={order} />
        <ShipmentBadge order={order} />
        <RefundBadge order={order} />
        {order.tags.length > 0 && <span className="truncate text-slate">{order.tags.join(" · ")}</span>}
      </span>
    </Link>
  );
}
