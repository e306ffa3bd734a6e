import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { calendarDay, timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";

export const meta = () => [{ title: "Payouts · Admin" }, { name: "robots", content: "noindex" }];

type Payout = Answer<"GET /api/admin/payouts">["payouts"][number];

const views = [
  ["all", "All"],
  ["paid", "Paid"],
  ["pending", "In transit"],
  ["failed", "Failed"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

/** What payment services paid out to the merchant's bank, with their fees. The ledger has the same figures. */
export default function PayoutsPage() {
  return (
    <ListPage
      title="Payouts"
      noun="payout"
      call="GET /api/admin/payouts"
      queryKey="payouts"
      rowsOf={({ payouts }) => payouts}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      narrowBelow="3xl"
      phone={(payout) => <PhoneRow payout={payout} />}
      empty="Payouts appear here once Stripe sends money to your bank."
    />
  );
}

const columns: AdminColumn<Payout>[] = [
  {
    id: "payout",
    title: "Payout",
    cellClassName: "w-full max-w-44",
    cell: ({ reference, isTest }) => (
      <span className="block truncate font-mono text-[0.8125rem]">
        {reference}
        {isTest && <span className="font-sans text-slate"> (test)</span>}
      </span>
    ),
  },
  {
    id: "created",
    title: "Created",
    className: "hidden @5xl:table-cell",
    cellClassName: "whitespace-nowrap",
    cell: ({ createdAt }) => timeText(createdAt),
  },
  { id: "arrives", title: "Arrival date", cellClassName: "whitespace-nowrap", cell: ({ arrivesAt }) => calendarDay(arrivesAt) },
  { id: "state", title: "Status", cell: (payout) => <State payout={payout} /> },
  { id: "fee", title: "Fees", isNumber: true, cellClassName: "whitespace-nowrap", cell: ({ fee }) => feeText(fee) },
  { id: "amount", title: "Amount", isNumber: true, cellClassName: "whitespace-nowrap", cell: ({ amount }) => moneyText(amount) },
];

const states: Record<Payout["status"], [BadgeTone, string]> = {
  paid: ["green", "Paid"],
  pending: ["gray", "In transit"],
  failed: ["red", "Failed"],
  canceled: ["gray", "Canceled"],
};

function State({ payout: { status, failureCode } }: { payout: Payout }) {
  const [tone, text] = states[status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {failureCode && <span className="block text-[0.8125rem] text-slate">{failureCode.replaceAll("_", " ")}</span>}
    </>
  );
}

function feeText(fee: Payout["fee"]) {
  return fee === null ? <span className="text-slate">Unknown</span> : moneyText(fee);
}

function PhoneRow({ payout }: { payout: Payout }) {
  return (
    <div className="grid gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="figures font-medium">{moneyText(payout.amount)}</span>
        <State payout={payout} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>Arrival {calendarDay(payout.arrivesAt)}</span>
        <span className="figures">Fees {feeText(payout.fee)}</span>
      </span>
      <span className="truncate font-mono text-[0.8125rem] text-slate">{payout.reference}</span>
    </div>
  );
}
