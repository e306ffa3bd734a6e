import { mostPrinted } from "#domain/orders/order-picking-input.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import type { Selection } from "../toolkit/list-selection.tsx";
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

const filters: readonly ListFilter[] = [
  {
    kind: "choice",
    id: "payment",
    label: "Payment",
    options: [
      ["pending", "Payment pending"],
      ["paid", "Paid"],
      ["partially_refunded", "Partially refunded"],
      ["refunded", "Refunded"],
      ["cancelled", "Not charged"],
    ],
  },
  {
    kind: "choice",
    id: "fulfillment",
    label: "Fulfillment",
    options: [
      ["unfulfilled", "Unfulfilled"],
      ["partially_fulfilled", "Partially fulfilled"],
      ["fulfilled", "Fulfilled"],
      ["nothing_to_ship", "Nothing to ship"],
    ],
  },
  { kind: "dates", id: "placed", label: "Placed" },
  { kind: "amounts", id: "total", label: "Total" },
];

const sumText = ({ isMore, sums }: Answer<"GET /api/admin/orders-total">) =>
  sums.length === 0 ? "" : `${isMore ? "the newest of them " : ""}${sums.map(moneyText).join(" and ")} in all`;

/** What several orders are printed on. */
function PrintActions({ selection }: { selection: Selection }) {
  const ids = [...selection.ids];
  if (selection.isAll || ids.length > mostPrinted) return <p className="text-slate">At most {mostPrinted} orders are printed at once.</p>;
  return (
    <>
      <AdminLinkButton to={links.pickList(ids.join(","))}>Pick list</AdminLinkButton>
      <AdminLinkButton to={links.packingSlips(ids.join(","))}>Packing slips</AdminLinkButton>
    </>
  );
}

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
      list="orders"
      filters={filters}
      total={{ call: "GET /api/admin/orders-total", sumText }}
      file="orders"
      phone={(order) => <OrderPhoneRow order={order} />}
      empty={noOrders}
      bulk={{ nameOf: ({ name }) => `order ${name}`, actions: (selection) => <PrintActions selection={selection} /> }}
    />
  );
}
