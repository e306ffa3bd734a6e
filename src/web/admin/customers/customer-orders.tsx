import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { dateText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { AdminCustomer } from "./customer-query.ts";

type Ordered = Pick<AdminCustomer, "orders" | "orderCount" | "testOrderCount" | "email">;

/** The newest orders of a customer or guest. `guestId`: the guest with orders under the same email address but without the account. */
export function CustomerOrders({ customer, guestId = null }: { customer: Ordered; guestId?: string | null }) {
  const { orders, orderCount, testOrderCount } = customer;
  const all = orderCount + testOrderCount;
  return (
    <Panel
      title="Orders"
      actions={
        all > orders.length && (
          <Link to={links.adminOrders({ search: customer.email })} className="text-accent underline underline-offset-2">
            Search all orders
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="text-slate">No orders yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <Link to={links.adminOrder(order.id)} className="font-medium text-accent hover:underline">
                  {order.name}
                </Link>
                {order.isTest && <span className="ml-2 text-amber">Test</span>}
              </span>
              <span className="figures text-slate">{dateText(order.processedAt)}</span>
              <span className="figures basis-28 text-right">{moneyText(order.total)}</span>
            </li>
          ))}
        </ul>
      )}
      {guestId && (
        <p className="mt-3 text-slate">
          There are{" "}
          <Link to={links.adminGuest(guestId)} className="text-accent underline underline-offset-2">
            orders placed as a guest
          </Link>{" "}
          with this email address. They join the account when its owner confirms the address or signs in next.
        </p>
      )}
    </Panel>
  );
}
