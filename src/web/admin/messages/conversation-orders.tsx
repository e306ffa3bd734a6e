import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { dateText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { Conversation } from "./conversation-query.ts";

const states: Record<string, string> = {
  pending: "payment pending",
  partially_paid: "partly paid",
  paid: "paid",
  nothing_to_pay: "nothing to pay",
  partially_refunded: "partly refunded",
  refunded: "refunded",
  cancelled: "canceled",
  unfulfilled: "not shipped",
  partially_fulfilled: "partly shipped",
  fulfilled: "shipped",
};

/** The orders under the email address. A sender who has not proven the address may be anyone, so the panel warns staff not to disclose them. */
export function ConversationOrders({ conversation }: { conversation: Conversation }) {
  const { orders, orderCount, customer, email, isEmailProven } = conversation;
  return (
    <Panel title="Orders">
      {orders.length > 0 && !isEmailProven && (
        <p className="mb-3 rounded-control bg-amber-soft px-3 py-2 text-amber">
          These orders belong to the email address, but the sender has not proven that it is theirs. Do not mention the orders in a reply unless the
          message itself shows that the sender knows them.
        </p>
      )}
      {customer && (
        <p className="mb-3">
          Customer:{" "}
          <Link to={links.adminCustomer(customer.id)} className="font-medium text-accent hover:underline">
            {customer.name}
          </Link>
          {!customer.isEmailConfirmed && <span className="text-slate"> (email address not confirmed)</span>}
        </p>
      )}
      {orders.length === 0 ? (
        <p className="text-slate">No orders with this email address.</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="py-2">
              <span className="flex justify-between gap-4">
                <Link to={links.adminOrder(order.id)} className="font-medium text-accent hover:underline">
                  {order.name}
                </Link>
                <span className="figures">{moneyText(order.total)}</span>
              </span>
              <span className="block text-[0.8125rem] text-slate">
                {[dateText(order.processedAt), order.isTest && "test", states[order.paymentState], states[order.fulfillmentStatus]]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {orderCount > orders.length && (
        <Link to={links.adminOrders({ search: email })} className="mt-2 block text-accent underline underline-offset-2">
          All {numberText(orderCount)} orders
        </Link>
      )}
    </Panel>
  );
}
