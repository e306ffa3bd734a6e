import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { scoreMeans, scoreWords } from "#web/messages/retention-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { scoresTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { SegmentName } from "./segment-name.tsx";

type Scores = Answer<"GET /api/admin/analytics/customer-scores">;
type Segment = Scores["segments"][number];

const daysText = ({ medianDays }: Segment, noun?: string) => (medianDays === null ? "–" : countText(Math.round(medianDays), noun));

const columns: AdminColumn<Segment>[] = [
  {
    id: "name",
    title: "Segment",
    cell: ({ name }) => <SegmentName {...scoreWords[name]} />,
  },
  { id: "customers", title: "Customers", isNumber: true, cell: ({ customers }) => countText(customers) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => countText(orders) },
  { id: "days", title: "Days since latest order (median)", isNumber: true, cell: (segment) => daysText(segment) },
  { id: "revenue", title: "Ordered, less refunds", isNumber: true, cell: ({ revenue }) => moneyText(revenue) },
];

/** Customers grouped by recency, frequency and money. */
export function CustomerScoresPanel({ customers, minCustomers, segments }: Scores) {
  return (
    <Panel title="Customers by order history (RFM)" actions={segments.length > 0 && <CsvButton table={scoresTable({ segments })} />}>
      <div className="-mt-1 mb-3 flex items-center gap-1 text-slate">
        Customers grouped by how recently, how often and for how much they have ordered since the shop began (recency, frequency, money: RFM). Of the
        filters above, only “Sessions” (real or test) applies.
        <FigureNote name="Customers by order history (RFM)" means={scoreMeans} />
      </div>
      {segments.length === 0 ? (
        <EmptyNote title="Too few customers">
          At least {countText(minCustomers)} customers with orders are needed to divide them into fifths. There {customers === 1 ? "is" : "are"}{" "}
          {countText(customers)} so far.
        </EmptyNote>
      ) : (
        <AdminTable
          caption="Customers by order history (RFM)"
          columns={columns}
          rows={segments}
          keyOf={({ name }) => name}
          phone={(segment) => (
            <div className="figures py-2">
              <p className="font-medium">
                {scoreWords[segment.name].name}: {countText(segment.customers)} ({rateText(segment.share)})
              </p>
              <p className="text-[0.8125rem] text-slate">{scoreWords[segment.name].means}</p>
              <p>
                {countText(segment.orders, "order")}, {moneyText(segment.revenue)} less refunds, latest order {daysText(segment, "day")} ago (median)
              </p>
            </div>
          )}
        />
      )}
    </Panel>
  );
}
