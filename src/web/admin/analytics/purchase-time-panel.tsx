import { attributionWindows } from "#domain/reports/conversion-input.ts";
import type { Answer } from "#web/api-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, longText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/purchase-time">;
type Times = Report["sinceVisit"];
type Measure = { name: string; times: Times; before: Times };
type Bucket = Report["buckets"][number] & { name: string };
type Visits = Report["visitsBefore"][number];

const means =
  "Of orders placed in this time whose visits are measured: from the first visit within the chosen days before the order, and from the first time something was put into the cart in one of these visits, until the order was placed. A quarter of the orders took at most the lower quartile, half the median, three quarters the upper quartile. Quartiles need four orders.";

const measureColumns: AdminColumn<Measure>[] = [
  { id: "name", title: "From", cell: ({ name }) => name },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ times }) => countText(times.orders) },
  { id: "lower", title: "Lower quartile", isNumber: true, cell: ({ times }) => longText(times.lowerQuartileSeconds) },
  { id: "median", title: "Median", isNumber: true, cell: ({ times }) => longText(times.medianSeconds) },
  { id: "upper", title: "Upper quartile", isNumber: true, cell: ({ times }) => longText(times.upperQuartileSeconds) },
  { id: "before", title: "Median before", isNumber: true, cell: ({ before }) => longText(before.medianSeconds) },
];
const bucketColumns: AdminColumn<Bucket>[] = [
  { id: "name", title: "Time", cell: ({ name }) => name },
  { id: "visit", title: "From the first visit", isNumber: true, cell: ({ sinceVisit }) => countText(sinceVisit) },
  { id: "cart", title: "From the cart", isNumber: true, cell: ({ sinceCart }) => countText(sinceCart) },
];
const visitsText = ({ visits, isOrMore }: Visits) => (isOrMore ? `${visits} or more visits` : visits === 1 ? "1 visit" : `${visits} visits`);
const visitColumns: AdminColumn<Visits>[] = [
  { id: "visits", title: "Visits before the order", cell: visitsText },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => countText(orders) },
];

type Props = { report: Report /** The days that are asked for. */; window: string; change: (values: Record<string, string>) => void };

/** How long buyers took, and how many visits. */
export function PurchaseTimePanel({ report, window, change }: Props) {
  const { orders, windowDays, sinceVisit, visitsBefore } = report;
  const measures: Measure[] = [
    { name: "First visit", times: sinceVisit, before: report.sinceVisitBefore },
    { name: "First in the cart", times: report.sinceCart, before: report.sinceCartBefore },
  ];
  const csv = measures.map(({ name, times, before }) => [
    ...[name, times.orders, times.lowerQuartileSeconds, times.medianSeconds, times.upperQuartileSeconds, before.medianSeconds],
  ]);
  const csvHead = ["From", "Orders", "Lower quartile, seconds", "Median, seconds", "Upper quartile, seconds", "Median before, seconds"];
  return (
    <div className="grid gap-4">
      <Panel title="Time to purchase" actions={sinceVisit.orders > 0 && <CsvButton name="time-to-purchase" head={csvHead} rows={csv} />}>
        <AdminSelect
          label="Days before the order"
          options={attributionWindows.map((value) => [value, `${value} days`])}
          value={window}
          onChange={(event) => change({ window: event.target.value === "30" ? "" : event.target.value })}
          className="mb-3 sm:max-w-56"
        />
        <p className="figures mb-3 flex items-start gap-1 text-slate">
          <span>
            Of {countText(orders)} {orders === 1 ? "order" : "orders"} in this time, {countText(sinceVisit.orders)} came of measured visits in the{" "}
            {windowDays} days before.
          </span>
          <FigureNote name="Time to purchase" means={means} />
        </p>
        {sinceVisit.orders === 0 ? (
          <EmptyNote title="No order of a measured visit in this time">
            You see times once visitors who agree to be measured place an order.
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
                  {name}: {longText(times.medianSeconds)}
                </p>
                <p className="text-slate">
                  Quartiles {longText(times.lowerQuartileSeconds)} and {longText(times.upperQuartileSeconds)}, of {countText(times.orders)} orders;
                  median before {longText(before.medianSeconds)}
                </p>
              </div>
            )}
          />
        )}
      </Panel>
      {sinceVisit.orders > 0 && (
        <div className="grid gap-4 xl:grid-cols-2">
          <BucketsPanel report={report} />
          <Panel
            title="Visits before the order"
            actions={
              <CsvButton name="visits-before-order" head={["Visits", "Orders"]} rows={visitsBefore.map((row) => [visitsText(row), row.orders])} />
            }
          >
            <ShareBars
              rows={visitsBefore.map((row) => ({
                ...{ key: visitsText(row), name: visitsText(row), text: countText(row.orders), share: row.orders / sinceVisit.orders },
              }))}
            />
            <AdminTable caption="Visits before the order" columns={visitColumns} rows={visitsBefore} keyOf={visitsText} />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** 600 -> "10 minutes": bounds are whole minutes, hours or days. */
function boundText(seconds: number | null): string {
  const count = (units: number, unit: string) => (units === 1 ? `1 ${unit}` : `${units} ${unit}s`);
  const whole = seconds ?? 0;
  if (whole < 3600) return count(whole / 60, "minute");
  return whole < 86_400 ? count(whole / 3600, "hour") : count(whole / 86_400, "day");
}

function BucketsPanel({ report: { buckets, sinceVisit } }: { report: Report }) {
  const rows = buckets.map((bucket, at): Bucket => {
    const longest = buckets[at - 1]?.mostSeconds ?? null;
    return { ...bucket, name: bucket.mostSeconds === null ? `More than ${boundText(longest)}` : `Up to ${boundText(bucket.mostSeconds)}` };
  });
  const csv = rows.map(({ name, sinceVisit: visit, sinceCart }) => [name, visit, sinceCart]);
  return (
    <Panel title="Orders by time" actions={<CsvButton name="orders-by-time" head={["Time", "From the first visit", "From the cart"]} rows={csv} />}>
      <ShareBars
        rows={rows.map((row) => ({
          ...{ key: row.name, name: row.name, text: countText(row.sinceVisit), share: row.sinceVisit / Math.max(sinceVisit.orders, 1) },
        }))}
      />
      <AdminTable caption="Orders by time" columns={bucketColumns} rows={rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
