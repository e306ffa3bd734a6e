import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { searchSalesTable, searchSteps, searchStepsTable } from "./sales-tables.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/search-sales">;
type Query = Report["queries"][number];
type Step = { name: string; visits: number; before: number };

const means =
  "Measured sessions that took these steps one after the other: searched, opened a result, added something to the cart, placed an order. A session that searches for several things counts for each of them. Ordered: the total of these orders when they were placed.";

const stepColumns: AdminColumn<Step>[] = [
  { id: "name", title: "Step", cell: ({ name }) => name },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "before", title: "Previous", isNumber: true, cell: ({ before }) => countText(before) },
];
const queryColumns: AdminColumn<Query>[] = [
  { id: "query", title: "Search query", cell: ({ query }) => <span className="break-words whitespace-normal">{query}</span> },
  { id: "searched", title: "Sessions", isNumber: true, cell: ({ searched }) => countText(searched) },
  { id: "clicked", title: "Opened a result", isNumber: true, cell: ({ clicked }) => countText(clicked) },
  { id: "added", title: "Added to cart", isNumber: true, cell: ({ added }) => countText(added) },
  { id: "ordered", title: "Placed an order", isNumber: true, cell: ({ ordered }) => countText(ordered) },
  { id: "rate", title: "Share", isNumber: true, cell: ({ orderRate }) => rateText(orderRate) },
  { id: "revenue", title: "Ordered", isNumber: true, cell: ({ revenue }) => moneyText(revenue) },
];

/** How searches lead to orders. */
export function SearchSalesPanel({ report }: { report: Report }) {
  const { sums, sumsBefore, queries } = report;
  const steps = searchSteps(report);
  return (
    <div className="grid gap-4">
      <Panel title="From a search to an order" actions={sums.searched > 0 && <CsvButton table={searchStepsTable(report)} />}>
        {sums.searched === 0 ? (
          <EmptyNote title="No searches in this period">Searches appear here once visitors who may be measured search for something.</EmptyNote>
        ) : (
          <>
            <p className="figures mb-3 flex items-start gap-1 text-slate">
              <span>
                {rateText(sums.orderRate)} of the sessions that searched went on to order
                {sumsBefore.orderRate !== null && ` (previously ${rateText(sumsBefore.orderRate)})`}, for a total of {moneyText(sums.revenue)}.
              </span>
              <FigureNote name="From a search to an order" means={means} />
            </p>
            <ShareBars rows={steps.map(({ name, visits }) => ({ key: name, name, text: countText(visits), share: visits / sums.searched }))} />
            <AdminTable caption="From a search to an order" columns={stepColumns} rows={steps} keyOf={({ name }) => name} />
          </>
        )}
      </Panel>
      {queries.length > 0 && (
        <Panel title="By search query" actions={<CsvButton table={searchSalesTable(report)} />}>
          <p className="mb-3 text-slate">A session that searched for several things counts in several rows, so the rows are not added up.</p>
          <AdminTable
            caption="By search query"
            columns={queryColumns}
            rows={queries}
            keyOf={({ query }) => query}
            phone={(row) => (
              <div className="figures py-2">
                <p className="font-medium break-words">{row.query}</p>
                <p className="text-slate">
                  {countText(row.searched, "session")}, {countText(row.clicked)} opened a result, {countText(row.added)} added to cart,{" "}
                  {countText(row.ordered)} ordered ({rateText(row.orderRate)}), {moneyText(row.revenue)}
                </p>
              </div>
            )}
          />
        </Panel>
      )}
    </div>
  );
}
