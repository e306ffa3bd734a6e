import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { TestMark } from "../orders/order-badges.tsx";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";

export const meta = () => [{ title: "Quotes · Admin" }, { name: "robots", content: "noindex" }];

type Quote = Answer<"GET /api/admin/quotes">["quotes"][number];

const views = [
  ["valid", "Valid"],
  ["all", "All"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

/** Documents that buyers made from their carts. Staff only look them up here when a buyer asks; there is nothing to do with them. */
export default function QuotesPage() {
  return (
    <ListPage
      title="Quotes"
      noun="quote"
      call="GET /api/admin/quotes"
      queryKey="quotes"
      rowsOf={({ quotes }) => quotes}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="quotes"
      narrowBelow="3xl"
      phone={(quote) => <PhoneRow quote={quote} />}
      empty="Quotes that buyers create from their carts are listed here."
    />
  );
}

const columns: AdminColumn<Quote>[] = [
  {
    id: "number",
    title: "Number",
    cellClassName: "whitespace-nowrap",
    cell: (quote) => <Numbered quote={quote} />,
  },
  { id: "institution", title: "Institution", cellClassName: "w-full max-w-44 truncate", cell: ({ institution }) => institution },
  { id: "issued", title: "Issued", cellClassName: "whitespace-nowrap text-slate", cell: ({ issuedAt }) => timeText(issuedAt) },
  { id: "until", title: "Valid until", cellClassName: "whitespace-nowrap", cell: (quote) => <Until quote={quote} /> },
  { id: "total", title: "Total", isNumber: true, cell: ({ total }) => moneyText(total) },
  { id: "file", title: "File", cell: (quote) => <FileLink quote={quote} /> },
];

function Numbered({ quote: { number, page, isTest } }: { quote: Quote }) {
  return (
    <span className="flex items-center gap-2">
      <a href={page} className="font-medium hover:text-accent">
        {number}
      </a>
      {isTest && <TestMark />}
    </span>
  );
}

function Until({ quote: { validUntil, isExpired } }: { quote: Quote }) {
  return isExpired ? <Badge tone="gray">Expired</Badge> : timeText(validUntil);
}

function FileLink({ quote: { number, file } }: { quote: Quote }) {
  return (
    <a href={file} download className="underline underline-offset-4 hover:text-accent">
      PDF<span className="sr-only"> of {number}</span>
    </a>
  );
}

function PhoneRow({ quote }: { quote: Quote }) {
  return (
    <div className="grid gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <Numbered quote={quote} />
        <FileLink quote={quote} />
      </span>
      {quote.institution && <span className="truncate">{quote.institution}</span>}
      <span className="figures flex flex-wrap gap-x-2 text-slate">
        {moneyText(quote.total)} · valid until <Until quote={quote} />
      </span>
    </div>
  );
}
