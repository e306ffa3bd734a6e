import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { TestMark } from "../orders/order-badges.tsx";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { ReturnBadge, returnTitle } from "./return-status.tsx";

export const meta = () => [{ title: "Returns · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/returns">["returns"][number];

const views = [
  ["open", "Open"],
  ["requested", "Requested"],
  ["approved", "Approved"],
  ["received", "Received"],
  ["closed", "Closed"],
  ["all", "All"],
] as const;
const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
] as const;

export default function ReturnsPage() {
  return (
    <ListPage
      title="Returns"
      noun="return"
      call="GET /api/admin/returns"
      queryKey="returns"
      rowsOf={({ returns }) => returns}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="returns"
      narrowBelow="2xl"
      phone={(row) => <PhoneRow row={row} />}
      empty="Buyers can request a return on their order page, within the number of days under Settings, Promises. You can also start a return from an order."
    />
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "return",
    title: "Return",
    cellClassName: "whitespace-nowrap",
    cell: (row) => (
      <Link to={links.adminReturn(row.id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
        {returnTitle(row)}
      </Link>
    ),
  },
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: ({ orderName, isTest }) => (
      <>
        {orderName} {isTest && <TestMark />}
      </>
    ),
  },
  { id: "customer", title: "Customer", cellClassName: "w-full max-w-44 truncate", cell: ({ customerName }) => customerName },
  {
    id: "date",
    title: "Requested",
    sorts: { asc: "oldest", desc: "newest" },
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ requestedAt }) => dateText(requestedAt),
  },
  { id: "items", title: "Items", isNumber: true, cell: ({ units }) => units },
  { id: "status", title: "Status", cell: ({ status }) => <ReturnBadge status={status} /> },
];

function PhoneRow({ row }: { row: Row }) {
  return (
    <Link to={links.adminReturn(row.id)} className="grid gap-1.5 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium">
          {returnTitle(row)} {row.isTest && <TestMark />}
        </span>
        <ReturnBadge status={row.status} />
      </span>
      <span className="flex justify-between gap-3 text-slate">
        <span className="truncate">
          {row.orderName} · {row.customerName}
        </span>
        <span className="figures shrink-0">{dateText(row.requestedAt)}</span>
      </span>
    </Link>
  );
}
