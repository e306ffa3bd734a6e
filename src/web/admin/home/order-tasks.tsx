import { Link } from "react-router";
import type { OrderInNeed, OrderTasks } from "#domain/open-tasks/open-tasks.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { TaskItem } from "./task-item.tsx";

/** Refunds that staff have to send: each order with its amount, and a link to the list of all if there are more. */
export function RefundsToSend({ need }: { need: OrderTasks }) {
  if (need.total === 0) return null;
  const isAllTests = need.orders.every((order) => order.isTest);
  return (
    <TaskItem isFault={!isAllTests}>
      {isAllTests
        ? need.total === 1
          ? "This refund is for a test order, which received no money. Mark it as sent: "
          : "These refunds are for test orders, which received no money. Mark them as sent: "
        : "Send this money back by bank transfer, then mark it as sent in the order: "}
      <OrderList need={need} to={links.adminOrders({ view: "to-refund" })} />
    </TaskItem>
  );
}

export function RefundsToConfirm({ need }: { need: OrderTasks }) {
  if (need.total === 0) return null;
  return (
    <TaskItem isFault>
      An older version of the shop recorded {need.total === 1 ? "this refund of a purchase order" : "these refunds of purchase orders"} as sent,
      although the shop cannot send money. Make sure the money was sent, then mark it as sent in the order: <OrderList need={need} />
    </TaskItem>
  );
}

export function RestockDecisions({ need }: { need: OrderTasks }) {
  if (need.total === 0) return null;
  return (
    <TaskItem isFault>
      {need.total === 1
        ? "Items in this order were refunded before they were shipped. Choose Restock in the order to decide whether they go back into stock: "
        : "Items in these orders were refunded before they were shipped. Choose Restock in each order to decide whether they go back into stock: "}
      <OrderList need={need} />
    </TaskItem>
  );
}

/** Paid orders that staff changed: a higher total is to be collected, a lower one is to be refunded. */
export function BalancesToSettle({ collect, giveBack }: { collect: OrderTasks; giveBack: OrderTasks }) {
  return (
    <>
      {collect.total > 0 && (
        <TaskItem isFault={collect.orders.some((order) => !order.isTest)}>
          {collect.total === 1 ? "This order costs" : "These orders cost"} more after a change. Collect the balance, then record it as paid in the
          order: <OrderList need={collect} isFrom />
        </TaskItem>
      )}
      {giveBack.total > 0 && (
        <TaskItem isFault>
          {giveBack.total === 1 ? "This order costs" : "These orders cost"} less after a change, and the difference could not be refunded. Try again
          in the order: <OrderList need={giveBack} />
        </TaskItem>
      )}
    </>
  );
}

function OrderList({ need: { orders, total }, to, isFrom = false }: { need: OrderTasks; to?: string; isFrom?: boolean }) {
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

/** `isFrom`: the money comes from the buyer instead of going to them. */
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
