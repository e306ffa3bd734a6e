import { Link } from "react-router";
import type { AdminOrderRow } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { dateText, timeText } from "../toolkit/local-times.ts";
import { PaymentBadge, RefundBadge, ShipmentBadge, TestMark } from "./order-badges.tsx";

/** A table on a desktop, a list of cards on a phone. */
export function OrderTable({ orders }: { orders: AdminOrderRow[] }) {
  return (
    <div className="@container">
      <table className="admin-table hidden @4xl:table">
        <caption className="sr-only">Orders</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Customer</th>
            <th scope="col">Payment</th>
            <th scope="col">Fulfillment</th>
            <th scope="col" className="number hidden @5xl:table-cell">
              Items
            </th>
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="relative">
              <td className="whitespace-nowrap">
                <Link to={links.adminOrder(order.id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
                  {order.name}
                </Link>{" "}
                {order.isTest && <TestMark />}
              </td>
              <td className="figures whitespace-nowrap text-slate">
                <span className="hidden @5xl:inline">{timeText(order.processedAt)}</span>
                <span className="@5xl:hidden">{dateText(order.processedAt)}</span>
              </td>
              <td className="w-full max-w-0">
                <span className="block truncate">{order.customerName || order.email}</span>
                {order.company && <span className="block truncate text-[0.8125rem] text-slate">{order.company}</span>}
              </td>
              <td>
                <PaymentBadge order={order} /> <RefundBadge order={order} />
              </td>
              <td>
                <ShipmentBadge order={order} />
              </td>
              <td className="number hidden @5xl:table-cell">{order.units}</td>
              <td className="number font-medium whitespace-nowrap">{moneyText(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="@4xl:hidden">
        {orders.map((order) => (
          <li key={order.id} className="border-b border-line last:border-0">
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
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
