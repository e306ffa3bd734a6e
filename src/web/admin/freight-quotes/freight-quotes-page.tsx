import { Link } from "react-router";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { TestMark } from "../orders/order-badges.tsx";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { shownWeight } from "../toolkit/weights.ts";

export const meta = () => [{ title: "Freight quotes · Admin" }, { name: "robots", content: "noindex" }];

export type Quote = Answer<"GET /api/admin/freight-quotes/:id">["quote"];

const views = [
  ["open", "To answer"],
  ["all", "All"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

export default function FreightQuotesPage() {
  return (
    <ListPage
      title="Freight quotes"
      noun="quote"
      call="GET /api/admin/freight-quotes"
      queryKey="freight-quotes"
      rowsOf={({ quotes }) => quotes}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="freight-quotes"
      narrowBelow="3xl"
      phone={(quote) => <PhoneRow quote={quote} />}
      empty="If a shipping method under Settings, Shipping needs a quote, buyers’ requests for a freight price appear here."
    />
  );
}

export function stateOf({ answeredAt, price, expiresAt, orderId, isGone }: Quote, now: number): { tone: BadgeTone; text: string } {
  if (orderId) return { tone: "green", text: "Ordered" };
  if (isGone) return { tone: "gray", text: "Ended" };
  if (answeredAt === null) return { tone: "amber", text: "To answer" };
  if (price === null) return { tone: "gray", text: "Declined" };
  return expiresAt !== null && Date.parse(expiresAt) <= now ? { tone: "gray", text: "Expired" } : { tone: "gray", text: "Answered" };
}

const columns: AdminColumn<Quote>[] = [
  {
    id: "buyer",
    title: "Buyer",
    cellClassName: "w-full max-w-44",
    cell: ({ id, email, isTest }) => (
      <span className="flex items-center gap-2">
        <Link to={links.adminFreightQuote(id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {email}
        </Link>
        {isTest && <TestMark />}
      </span>
    ),
  },
  { id: "asked", title: "Requested", cellClassName: "whitespace-nowrap text-slate", cell: ({ requestedAt }) => timeText(requestedAt) },
  { id: "weight", title: "Weight", isNumber: true, cellClassName: "whitespace-nowrap", cell: ({ weightGrams }) => shownWeight(weightGrams) },
  { id: "goods", title: "Goods", isNumber: true, cell: ({ goods }) => moneyText(goods) },
  { id: "price", title: "Freight", isNumber: true, cell: ({ price }) => (price ? moneyText(price) : "") },
  { id: "state", title: "Status", cell: (quote) => <State quote={quote} /> },
];

function State({ quote }: { quote: Quote }) {
  const { tone, text } = stateOf(quote, Date.now());
  return <Badge tone={tone}>{text}</Badge>;
}

function PhoneRow({ quote }: { quote: Quote }) {
  return (
    <Link to={links.adminFreightQuote(quote.id)} className="grid gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{quote.email}</span>
          {quote.isTest && <TestMark />}
        </span>
        <State quote={quote} />
      </span>
      <span className="figures text-slate">
        {shownWeight(quote.weightGrams)} · {moneyText(quote.goods)} · {timeText(quote.requestedAt)}
      </span>
    </Link>
  );
}
