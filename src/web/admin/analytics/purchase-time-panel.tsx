import { attributionWindows } from "#domain/reports/conversion-input.ts";
import type { Answer } from "#web/api-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, longText } from "./figure-text.ts";
import { purchaseTimeTable, timeBuckets, timeBucketsTable, timeMeasures, visitsBeforeTable, visitsText } from "./sales-tables.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/purchase-time">;
type Times = Report["sinceVisit"];
type Measure = { name: string; times: Times; before: Times };
type Bucket = Report["buckets"][number] & { name: string };
type Visits = Report["visitsBefore"][number];

const means =
  "How long buyers took from their first session, and from first adding something to the cart, to the order. Included are orders of this period with measured sessions within the chosen number of days before the order. A quarter, half (the median) and three quarters of the orders took no longer than the times shown. With fewer than four orders, only the median is shown.";

const measureColumns: AdminColumn<Measure>[] = [
  { id: "name", title: "From", cell: ({ name }) => name },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ times }) => countText(times.orders) },
  { id: "lower", title: "A quarter within", isNumber: true, cell: ({ times }) => longText(times.lowerQuartileSeconds) },
  { id: "median", title: "Half within", isNumber: true, cell: ({ times }) => longText(times.medianSeconds) },
  { id: "upper", title: "Three quarters within", isNumber: true, cell: ({ times }) => longText(times.upperQuartileSeconds) },
  { id: "before", title: "Previously half within", isNumber: true, cell: ({ before }) => longText(before.medianSeconds) },
];
const bucketColumns: AdminColumn<Bucket>[] = [
  { id: "name", title: "Time", cell: ({ name }) => name },
  { id: "visit", title: "First session", isNumber: true, cell: ({ sinceVisit }) => countText(sinceVisit) },
  { id: "cart", title: "Added to cart", isNumber: true, cell: ({ sinceCart }) => countText(sinceCart) },
];
const visitColumns: AdminColumn<Visits>[] = [
  { id: "visits", title: "Sessions before the order", cell: visitsText },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => countText(orders) },
];

type Props = { report: Report /** The requested number of days. */; window: string; change: (values: Record<string, string>) => void };

/** How long buyers took to order, and after how many visits. */
export function PurchaseTimePanel({ report, window, change }: Props) {
  const { orders, windowDays, sinceVisit, visitsBefore } = report;
  const measures = timeMeasures(report);
  return (
    <div className="grid gap-4">
      <Panel title="Time to purchase" actions={sinceVisit.orders > 0 && <CsvButton table={purchaseTimeTable(report)} />}>
        <AdminSelect
          label="Days before the order"
          options={attributionWindows.map((value) => [value, `${value} days`])}
          value={window}
          onChange={(event) => change({ window: event.target.value === "30" ? "" : event.target.value })}
          className="mb-3 sm:max-w-56"
        />
        <p className="figures mb-3 flex items-start gap-1 text-slate">
          <span>
            Of {countText(orders, "order")} in this period, {countText(sinceVisit.orders)} had measured sessions in the {windowDays} days before.
          </span>
          <FigureNote name="Time to purchase" means={means} />
        </p>
        {sinceVisit.orders === 0 ? (
          <EmptyNote title="No orders with measured sessions in this period">
            Times appear here once visitors who may be measured place an order.
          </EmptyNote>
        ) : (
          <AdminTable
            caption="Time to purchase"
            columns={measureColumns}
            rows={measures}
            keyOf={({ name }) => name}
            narrowBelow="2xl"
            phone={({ name, times, before }) => (
              <div className="figures py-2">
                <p className="font-medium">
                  {name}: half within {longText(times.medianSeconds)}
                </p>
                <p className="text-slate">
                  A quarter within {longText(times.lowerQuartileSeconds)}, three quarters within {longText(times.upperQuartileSeconds)}, of{" "}
                  {countText(times.orders, "order")}; previously half within {longText(before.medianSeconds)}
                </p>
              </div>
            )}
          />
        )}
      </Panel>
      {sinceVisit.orders > 0 && (
        <div className="grid gap-4 xl:grid-cols-2">
          <BucketsPanel report={report} />
          <Panel title="Sessions before the order" actions={<CsvButton table={visitsBeforeTable(report)} />}>
            <ShareBars
              rows={visitsBefore.map((row) => ({
                ...{ key: visitsText(row), name: visitsText(row), text: countText(row.orders), share: row.orders / sinceVisit.orders },
              }))}
            />
            <AdminTable caption="Sessions before the order" columns={visitColumns} rows={visitsBefore} keyOf={visitsText} />
          </Panel>
        </div>
      )}
    </div>
  );
}

function BucketsPanel({ report }: { report: Report }) {
  const { sinceVisit } = report;
  const rows = timeBuckets(report);
  return (
    <Panel title="Orders by time" actions={<CsvButton table={timeBucketsTable(report)} />}>
      <ShareBars
        rows={rows.map((row) => ({
          ...{ key: row.name, name: row.name, text: countText(row.sinceVisit), share: row.sinceVisit / Math.max(sinceVisit.orders, 1) },
        }))}
      />
      <AdminTable caption="Orders by time" columns={bucketColumns} rows={rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
