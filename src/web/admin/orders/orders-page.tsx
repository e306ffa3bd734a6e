import { useQuery } from "@tanstack/react-query";
import { Download, Plus, Printer } from "lucide-react";
import { useMemo } from "react";
import { fulfillmentStates } from "#domain/orders/fulfillment-state.ts";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { maxPrinted } from "#domain/orders/order-picking-input.ts";
import { links } from "#web/links.ts";
import { fulfillmentWords, paymentWords } from "#web/messages/order-words.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import type { Selection } from "../toolkit/list-selection.tsx";
import { Popover } from "../toolkit/popover.tsx";
import { noOrders, OrderPhoneRow, orderColumns } from "./order-columns.tsx";
import { RunAction } from "./order-run-actions.tsx";
import { orderTagsQuery, TagAction } from "./order-tags.tsx";
import { sumText } from "./order-totals.ts";

export const meta = () => [{ title: "Orders · Admin" }, { name: "robots", content: "noindex" }];

/** The ids of the chosen orders are part of the URL of their file. */
const maxInAddress = 200;

const views = [
  ["all", "All"],
  ["open", "Open"],
  ["to-ship", "To ship"],
  ["late", "Late"],
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

const usualFilters: readonly ListFilter[] = [
  {
    kind: "choice",
    id: "payment",
    label: "Payment",
    // All states that the list can show; the same for the states below.
    options: paymentStates.map((state) => [state, paymentWords[state]]),
  },
  {
    kind: "choice",
    id: "fulfillment",
    label: "Fulfillment",
    options: fulfillmentStates.map((state) => [state, fulfillmentWords[state]]),
  },
  { kind: "dates", id: "placed", label: "Placed" },
  { kind: "amounts", id: "total", label: "Total" },
];

/** Adds the filter for the tags that are in use. */
const filtersWith = (tags: string[]): ListFilter[] => [...usualFilters, { kind: "text", id: "tag", label: "Tag", options: tags }];

/** Bulk actions, tags, the file of the chosen orders, and the documents to print for them. */
function OrderActions({ selection }: { selection: Selection }) {
  const mayNote = useRight("orders.note");
  const selected = selection.selected();
  return (
    <>
      <RunAction selection={selection} />
      {mayNote && <TagAction selection={selection} />}
      {("matching" in selected || selected.ids.length <= maxInAddress) && (
        <a
          href={fileUrls.list("orders", "matching" in selected ? selected.matching : { ids: selected.ids.join(",") })}
          download
          className="inline-flex min-h-9 items-center gap-2 rounded-control border border-edge bg-paper px-3 font-medium hover:border-accent hover:text-accent pointer-coarse:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          Export
        </a>
      )}
      <PrintAction selection={selection} />
    </>
  );
}

function PrintAction({ selection }: { selection: Selection }) {
  const ids = [...selection.ids].join(",");
  return (
    <Popover
      title="What to print"
      label={
        <>
          <Printer aria-hidden="true" className="size-4" />
          Print…
        </>
      }
    >
      {selection.isAll || selection.ids.size > maxPrinted ? (
        <p className="text-slate">You can print up to {maxPrinted} orders at a time.</p>
      ) : (
        <div className="grid gap-2">
          <AdminLinkButton to={links.pickList(ids)}>Pick list</AdminLinkButton>
          <AdminLinkButton to={links.packingSlips(ids)}>Packing slips</AdminLinkButton>
          <a
            href={fileUrls.orderInvoices(ids)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center justify-center rounded-control border border-edge bg-paper px-3 font-medium hover:border-accent hover:text-accent pointer-coarse:min-h-11"
          >
            Invoices (PDF)
          </a>
          <p className="text-[0.8125rem] text-slate">The latest invoice of each order. Orders without an invoice are skipped.</p>
        </div>
      )}
    </Popover>
  );
}

export default function OrdersPage() {
  const { data } = useQuery(orderTagsQuery);
  const mayChange = useRight("orders.change");
  const filters = useMemo(() => filtersWith(data?.tags ?? []), [data]);
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
      narrowBelow="3xl"
      phone={(order) => <OrderPhoneRow order={order} />}
      empty={noOrders}
      actions={
        mayChange && (
          <AdminLinkButton to={links.adminDraftOrder("new")}>
            <Plus aria-hidden="true" className="size-4" />
            Create order
          </AdminLinkButton>
        )
      }
      bulk={{ nameOf: ({ name }) => `order ${name}`, actions: (selection) => <OrderActions selection={selection} /> }}
    />
  );
}
