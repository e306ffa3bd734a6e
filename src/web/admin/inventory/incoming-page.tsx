import { Plus } from "lucide-react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { calendarDay } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { DeliveryBadge, deliveryName } from "./stock-cells.tsx";

export const meta = () => [{ title: "Incoming deliveries · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/incoming">["deliveries"][number];

const views = [
  ["open", "Expected"],
  ["received", "Received"],
  ["cancelled", "Canceled"],
  ["all", "All"],
] as const;
const sorts = [
  ["day", "Next date"],
  ["newest", "Newest"],
] as const;

const columns: AdminColumn<Row>[] = [
  {
    id: "delivery",
    title: "Delivery",
    cellClassName: "w-full max-w-44",
    cell: (row) => (
      <Link to={links.adminIncoming(row.id)} className="block truncate font-medium after:absolute after:inset-0 hover:text-accent">
        {deliveryName(row)}
      </Link>
    ),
  },
  { id: "supplier", title: "Supplier", cellClassName: "max-w-44 truncate text-slate", cell: ({ supplier }) => supplier },
  { id: "state", title: "Status", cell: ({ state }) => <DeliveryBadge state={state} /> },
  {
    id: "day",
    title: "Next date",
    sorts: { asc: "day" },
    cellClassName: "whitespace-nowrap",
    cell: ({ nextOn }) => (nextOn ? calendarDay(nextOn) : <span className="text-slate">–</span>),
  },
  { id: "units", title: "Received", isNumber: true, cell: unitsText },
];

export default function IncomingPage() {
  const mayAdjust = useRight("stock.adjust");
  return (
    <ListPage
      title="Incoming deliveries"
      noun="delivery"
      call="GET /api/admin/incoming"
      queryKey="incoming"
      rowsOf={({ deliveries }) => deliveries}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="incoming"
      narrowBelow="3xl"
      phone={(row) => <PhoneRow row={row} />}
      empty="Record what you ordered from a supplier and when it will arrive. Products sold on back-order show that date, and receiving the delivery adds to stock."
      actions={
        mayAdjust && (
          <AdminLinkButton look="solid" to={links.adminIncoming("new")}>
            <Plus aria-hidden="true" className="size-4" />
            Record a delivery
          </AdminLinkButton>
        )
      }
    />
  );
}

function unitsText({ received, units }: Row): string {
  return `${numberText(received)} of ${numberText(units)}`;
}

function PhoneRow({ row }: { row: Row }) {
  return (
    <Link to={links.adminIncoming(row.id)} className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span className="font-medium">{deliveryName(row)}</span>
        <DeliveryBadge state={row.state} />
      </span>
      <span className="flex flex-wrap justify-between gap-3 text-slate">
        <span>{[row.reference && row.supplier, row.nextOn && calendarDay(row.nextOn)].filter(Boolean).join(", ")}</span>
        <span className="figures">{unitsText(row)} received</span>
      </span>
    </Link>
  );
}
