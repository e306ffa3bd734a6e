import { ListPage } from "../toolkit/list-page.tsx";
import { noOrders, OrderPhoneRow, orderColumns } from "./order-columns.tsx";

export const meta = () => [{ title: "Orders · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["all", "All"],
  ["open", "Open"],
  ["to-ship", "To ship"],
  ["pending", "Awaiting approval"],
  ["to-refund", "Refunds to send"],
  ["shipped", "Fulfilled"],
  ["cancelled", "Canceled"],
  ["test", "Test orders"],
] as const;
const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["total-desc", "Highest total"],
  ["total-asc", "Lowest total"],
] as const;

export default function OrdersPage() {
  return (
    <ListPage
      title="Orders"
      noun="order"
      call="GET /api/admin/orders"
      queryKey="orders"
      rowsOf={({ orders }) => orders}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={orderColumns}
      phone={(order) => <OrderPhoneRow order={order} />}
      empty={noOrders}
    />
  );
}
