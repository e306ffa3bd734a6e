import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { segmentWords, tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { segmentsTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { SegmentName } from "./segment-name.tsx";

type Segment = Answer<"GET /api/admin/analytics/segments">["segments"][number];

const averageText = ({ averageOrder }: Segment) => (averageOrder ? moneyText(averageOrder) : "–");

const columns: AdminColumn<Segment>[] = [
  {
    id: "name",
    title: "Segment",
    cell: ({ name }) => <SegmentName {...segmentWords[name]} />,
  },
  { id: "visitors", title: "Visitors", isNumber: true, cell: ({ visitors }) => countText(visitors) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "conversion", title: "Conversion rate", isNumber: true, cell: ({ conversionRate }) => rateText(conversionRate) },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => countText(orders) },
  { id: "average", title: "Average order value", isNumber: true, cell: averageText },
  { id: "revenue", title: "Ordered", isNumber: true, cell: ({ revenue }) => moneyText(revenue) },
];

/** The three kinds of visitors of the specification, by what they did. One visitor may belong to two. */
export function SegmentsPanel({ segments, visitors }: { segments: Segment[]; visitors: number }) {
  return (
    <Panel
      title="Customer segments"
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Customer segments" figures={tableWords.segments} />
          <CsvButton table={segmentsTable({ segments })} />
        </span>
      }
    >
      <p className="-mt-1 mb-3 text-slate">{countText(visitors, "visitor")} in this period. A visitor can be in two segments, or in none.</p>
      <AdminTable
        caption="Customer segments"
        columns={columns}
        rows={segments}
        keyOf={({ name }) => name}
        phone={(segment) => (
          <div className="figures py-2">
            <p className="font-medium">
              {segmentWords[segment.name].name}: {countText(segment.visitors)} ({rateText(segment.share)})
            </p>
            <p className="text-[0.8125rem] text-slate">{segmentWords[segment.name].means}</p>
            <p>
              conversion rate {rateText(segment.conversionRate)}, {countText(segment.orders, "order")}, average {averageText(segment)},{" "}
              {moneyText(segment.revenue)} ordered
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
