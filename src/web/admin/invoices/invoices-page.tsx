import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { TestMark } from "../orders/order-badges.tsx";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText, today } from "../toolkit/date-format.ts";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { SendInvoiceAgain, SendReminder } from "./send-invoice-again.tsx";

export const meta = () => [{ title: "Invoices · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/invoices">["invoices"][number];
type Aging = Answer<"GET /api/admin/invoices">["aging"][number];

const views = [
  ["all", "All"],
  ["open", "Open"],
  ["overdue", "Overdue"],
  ["paid", "Paid"],
  ["credited", "Credit notes"],
] as const;
const sorts = [
  ["usual", "Default order"],
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["total-desc", "Highest total"],
  ["total-asc", "Lowest total"],
] as const;

const filters: readonly ListFilter[] = [
  {
    kind: "choice",
    id: "status",
    label: "Status",
    options: [
      ["unpaid", "Nothing paid yet"],
      ["partly-paid", "Partially paid"],
      ["overdue", "Overdue"],
      ["settled", "Settled"],
      ["credit-note", "Credit note"],
    ],
  },
  { kind: "dates", id: "issued", label: "Issued" },
  { kind: "amounts", id: "total", label: "Total" },
];

const sumText = ({ isMore, sums }: Answer<"GET /api/admin/invoices-total">) =>
  sums.length === 0 ? "" : `${isMore ? "newest invoices: " : ""}${sums.map(moneyText).join(" and ")} total`;

export default function InvoicesPage() {
  const mayRecord = useRight("orders.change");
  return (
    <ListPage
      title="Invoices"
      noun="invoice"
      call="GET /api/admin/invoices"
      queryKey="invoices"
      rowsOf={({ invoices }) => invoices}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="invoices"
      filters={filters}
      total={{ call: "GET /api/admin/invoices-total", sumText }}
      file="invoices"
      narrowBelow="3xl"
      phone={(invoice) => <PhoneRow invoice={invoice} />}
      empty="An invoice is issued when a purchase order is approved, or immediately for customers with payment terms."
      actions={mayRecord && <AdminLinkButton to={links.adminPage("bank-import")}>Import bank statement</AdminLinkButton>}
      above={<OpenAmounts />}
    />
  );
}

/** The open amounts, by how long they are overdue. */
function OpenAmounts() {
  const { data } = useQuery({
    queryKey: ["admin", "invoices", "aging"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/invoices", { query: { first: 1 } }, { signal }),
  });
  const real = data?.aging.filter(({ isTest }) => !isTest) ?? [];
  const shown = real.length > 0 ? real : (data?.aging ?? []);
  return shown.map((aging) => <AgingFigures key={`${aging.isTest} ${aging.open.currencyCode}`} aging={aging} />);
}

function AgingFigures({ aging }: { aging: Aging }) {
  const figures = [
    ["Open", aging.open],
    ["Not due yet", aging.notDue],
    ["1–30 days overdue", aging.to30],
    ["31–60 days overdue", aging.to60],
    ["More than 60 days", aging.beyond],
  ] as const;
  return (
    <section aria-label={aging.isTest ? "Open test invoices" : "Open invoices"} className="mb-4">
      {aging.isTest && <p className="mb-2 text-amber">Test orders: none of this is owed.</p>}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {figures.map(([term, money], at) => (
          <div key={term} className={classNames("rounded-surface border border-line bg-paper px-4 py-3", at === 0 && "max-md:col-span-2")}>
            <dt className="text-slate">{term}</dt>
            <dd className="figures text-lg font-medium">{moneyText(money)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function stateOf({ kind, open, dueOn, total }: Row): [BadgeTone, string] {
  if (kind === "credit-note") return ["gray", "Credit note"];
  if (Number(open.amount) === 0) return ["green", "Settled"];
  if (dueOn !== null && dueOn < today()) return ["red", "Overdue"];
  return ["amber", open.amount === total.amount ? "Open" : "Partially paid"];
}

const columns: AdminColumn<Row>[] = [
  { id: "number", title: "Invoice", cellClassName: "whitespace-nowrap", cell: (invoice) => <InvoiceNumber invoice={invoice} /> },
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: ({ orderId, orderName }) => (
      <Link to={links.adminOrder(orderId)} className="text-accent hover:underline">
        {orderName}
      </Link>
    ),
  },
  {
    id: "customer",
    title: "Customer",
    cellClassName: "w-full max-w-44",
    cell: ({ customerName, company }) => (
      <>
        <span className="block truncate">{customerName}</span>
        {company && <span className="block truncate text-[0.8125rem] text-slate">{company}</span>}
      </>
    ),
  },
  {
    id: "issued",
    title: "Issued",
    sorts: { asc: "oldest", desc: "newest" },
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ issuedAt }) => dateText(issuedAt),
  },
  { id: "due", title: "Due", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ dueOn }) => (dueOn ? dayOf(dueOn) : "") },
  {
    id: "state",
    title: "Status",
    cell: (invoice) => (
      <>
        <State invoice={invoice} />
        <Reminders invoice={invoice} />
        <span className="flex flex-wrap gap-x-3">
          <SendInvoiceAgain invoice={invoice} />
          <SendReminder invoice={invoice} />
        </span>
      </>
    ),
  },
  {
    id: "open",
    title: "Open",
    isNumber: true,
    cellClassName: "whitespace-nowrap",
    cell: ({ open }) => (Number(open.amount) > 0 ? moneyText(open) : ""),
  },
  {
    id: "total",
    title: "Total",
    isNumber: true,
    sorts: { asc: "total-asc", desc: "total-desc" },
    cellClassName: "font-medium whitespace-nowrap",
    cell: ({ total }) => moneyText(total),
  },
];

/** Noon, so that a day without a time is the same day in every time zone. */
const dayOf = (day: string) => dateText(`${day}T12:00:00`);

function InvoiceNumber({ invoice: { id, number, isTest } }: { invoice: Row }) {
  return (
    <>
      <a href={links.invoiceFile(id)} download className="font-medium hover:text-accent hover:underline">
        {number}
      </a>{" "}
      {isTest && <TestMark />}
    </>
  );
}

function State({ invoice }: { invoice: Row }) {
  const [tone, text] = stateOf(invoice);
  return <Badge tone={tone}>{text}</Badge>;
}

/** How often the buyer was reminded, and a button that pauses or resumes the reminders. */
function Reminders({ invoice }: { invoice: Row }) {
  const client = useQueryClient();
  const mayChange = useRight("orders.change");
  const pausing = useMutation({
    mutationFn: (reason: string | null) => callAdmin("PUT /api/admin/invoices/:id/pause", { params: { id: invoice.id }, body: { reason } }),
    onSuccess: (_, reason) => {
      for (const key of ["invoices", "order-invoices"]) client.invalidateQueries({ queryKey: ["admin", key] });
      toast(reason === null ? `Reminders for ${invoice.number} are sent again.` : `Reminders for ${invoice.number} are paused.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (Number(invoice.open.amount) === 0) return null;
  return (
    <span className="block text-[0.8125rem] text-slate">
      {invoice.reminders > 0 && `${invoice.reminders} ${invoice.reminders === 1 ? "reminder" : "reminders"} sent. `}
      {invoice.isPaused && "Reminders paused. "}
      {mayChange && (
        <button
          type="button"
          disabled={pausing.isPending}
          className="min-h-6 text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => pausing.mutate(invoice.isPaused ? null : "Paused by staff")}
        >
          {invoice.isPaused ? "Resume" : "Pause"}
          <span className="sr-only"> reminders for {invoice.number}</span>
        </button>
      )}
    </span>
  );
}

function PhoneRow({ invoice }: { invoice: Row }) {
  return (
    <div className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span>
          <InvoiceNumber invoice={invoice} />
        </span>
        <span className="figures font-medium">{moneyText(invoice.total)}</span>
      </span>
      <span className="flex justify-between gap-3 text-slate">
        <span className="min-w-0 truncate">{invoice.company || invoice.customerName}</span>
        <Link to={links.adminOrder(invoice.orderId)} className="shrink-0 text-accent">
          {invoice.orderName}
        </Link>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-slate">
        <State invoice={invoice} />
        <span className="figures">{invoice.dueOn ? `Due ${dayOf(invoice.dueOn)}` : dateText(invoice.issuedAt)}</span>
      </span>
      <Reminders invoice={invoice} />
      <span className="flex flex-wrap gap-x-4">
        <SendInvoiceAgain invoice={invoice} />
        <SendReminder invoice={invoice} />
      </span>
    </div>
  );
}
