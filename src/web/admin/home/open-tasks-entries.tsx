import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { NamedFault, OrderInNeed, OrdersInNeed } from "#domain/open-tasks/open-tasks.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { faultSentence, retryText, triesText } from "#web/messages/fault-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";

export function Entry({ isFault, children }: { isFault: boolean; children: ReactNode }) {
  const Icon = isFault ? CircleAlert : Clock;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${isFault ? "text-amber" : "text-slate"}`} />
      <div className="break-words">{children}</div>
    </li>
  );
}

/** Money that people have to send: each order with its amount, and the list of all where there are more. */
export function RefundsToSend({ need }: { need: OrdersInNeed }) {
  if (need.total === 0) return null;
  const isAllTests = need.orders.every((order) => order.isTest);
  return (
    <Entry isFault={!isAllTests}>
      {isAllTests
        ? "These refunds are for test orders, which received no money. Mark them as sent: "
        : "Send this money back by bank transfer, then mark it as sent in the order: "}
      <OrderList need={need} to={links.adminOrders({ view: "to-refund" })} />
    </Entry>
  );
}

export function RefundsToConfirm({ need }: { need: OrdersInNeed }) {
  if (need.total === 0) return null;
  return (
    <Entry isFault>
      An older version of the shop recorded these refunds of purchase orders as sent, although it cannot send them. Make sure the money was sent, then
      mark it as sent in the order: <OrderList need={need} />
    </Entry>
  );
}

export function GoodsToDecide({ need }: { need: OrdersInNeed }) {
  if (need.total === 0) return null;
  return (
    <Entry isFault>
      Items in these orders were refunded before they were shipped. Decide whether they go back into stock. Choose Restock in the order:{" "}
      <OrderList need={need} />
    </Entry>
  );
}

/** Paid orders that staff changed: what they cost more is collected, what they cost less goes back. */
export function BalancesToSettle({ collect, giveBack }: { collect: OrdersInNeed; giveBack: OrdersInNeed }) {
  return (
    <>
      {collect.total > 0 && (
        <Entry isFault={collect.orders.some((order) => !order.isTest)}>
          These orders cost more after a change. Collect the balance, then record it as paid in the order: <OrderList need={collect} isFrom />
        </Entry>
      )}
      {giveBack.total > 0 && (
        <Entry isFault>
          These orders cost less after a change, and the difference could not be refunded. Try again in the order: <OrderList need={giveBack} />
        </Entry>
      )}
    </>
  );
}

function OrderList({ need: { orders, total }, to, isFrom = false }: { need: OrdersInNeed; to?: string; isFrom?: boolean }) {
  return (
    <>
      {orders.map((order, at) => (
        <span key={order.id}>
          {at > 0 && ", "}
          <OrderLink order={order} isFrom={isFrom} />
        </span>
      ))}
      {total > orders.length && (to ? <> and {more(to, total - orders.length)}</> : ` and ${total - orders.length} more`)}.
    </>
  );
}

/** `isFrom`: the money comes from the buyer, and does not go there. */
function OrderLink({ order, isFrom }: { order: OrderInNeed; isFrom: boolean }) {
  return (
    <>
      <Link to={links.adminOrder(order.id)} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
        {order.name}
      </Link>
      {order.amount && <span className="figures"> {moneyText(order.amount)}</span>}
      {order.customerName && ` ${isFrom ? "from" : "to"} ${order.customerName}`}
      {order.isTest && " (test: no money received)"}
    </>
  );
}

function more(to: string, count: number) {
  return (
    <Link to={to} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
      {count} more
    </Link>
  );
}

/** What could not be done for one row; nothing else is delayed. */
export function BackgroundFaults({ faults, total }: { faults: NamedFault[]; total: number }) {
  const maySeeSystem = useRight("system.read");
  return (
    <>
      {faults.map((fault) => (
        <Entry key={`${fault.kind} ${fault.subject}`} isFault>
          {fault.order && (
            <>
              <Link to={links.adminOrder(fault.order.id)} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
                {fault.order.name}
              </Link>
              :{" "}
            </>
          )}
          {faultSentence(fault)}: <span className="text-slate">{fault.message}</span>.
          <span className="block text-[0.8125rem] text-slate">
            {triesText(fault, timeText)}. {retryText(fault)}
          </span>
        </Entry>
      ))}
      {total > faults.length && (
        <Entry isFault>
          {numberText(total - faults.length)} more background {total - faults.length === 1 ? "task is" : "tasks are"} failing.{" "}
          {maySeeSystem ? (
            <Link to={links.adminPage("system")} className="inline-block min-h-6 py-0.5 text-accent underline underline-offset-2">
              See them on the System page
            </Link>
          ) : (
            "An owner or a manager sees them on the System page."
          )}
        </Entry>
      )}
    </>
  );
}
