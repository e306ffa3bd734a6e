import { checkoutStepWords } from "#domain/reports/report-words.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { stopKindWords, stopText } from "#web/messages/conversion-words.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote, FigureNotes } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { checkoutStepsTable, checkoutStopsTable, shippingTable } from "./checkout-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, durationText, rateText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/checkout">;
type Step = Report["steps"][number];
type Stop = Report["stops"][number];
type Shipping = Report["shipping"][number];
type Props = { report: Report; isFiltered: boolean };

/** Each step of the checkout, what stopped buyers, and which shipping prices they were shown. */
export function CheckoutPanels({ report, isFiltered }: Props) {
  return (
    <div className="grid gap-4">
      <StepsPanel report={report} isFiltered={isFiltered} />
      <StopsPanel stops={report.stops} />
      <ShippingPanel rows={report.shipping} />
    </div>
  );
}

const stepColumns: AdminColumn<Step>[] = [
  { id: "name", title: "Step", cell: ({ name }) => checkoutStepWords[name] },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "before", title: "Previous", isNumber: true, cell: ({ visitsBefore }) => countText(visitsBefore) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "dropOff", title: "Drop-off", isNumber: true, cell: ({ dropOff }) => rateText(dropOff) },
  { id: "median", title: "Median time", isNumber: true, cell: ({ medianSeconds }) => durationText(medianSeconds) },
];
const stepMeans =
  "Measured sessions that completed these steps in order. The shop itself records each step: when the checkout is opened, when contact and shipping address are complete, when a shipping price is shown, when a payment begins, and when the order is placed. Drop-off: of the sessions that completed the previous step, the share that went no further. Median time: half of the sessions took this long or less since the previous step.";

function StepsPanel({ report: { steps, begun, begunMeasured }, isFiltered }: Props) {
  return (
    <Panel title="Checkout step by step" actions={<CsvButton table={checkoutStepsTable({ steps })} />}>
      <p className="figures mb-3 flex items-start gap-1 text-slate">
        <span>
          Buyers started {countText(begun)} {begun === 1 ? "checkout" : "checkouts"} in this period, {countText(begunMeasured)} of them in measured
          sessions.{" "}
          {isFiltered
            ? "Filters do not apply to these two numbers; the steps below count measured sessions that match the filters."
            : "The steps below count measured sessions only."}
        </span>
        <FigureNote name="Checkout step by step" means={stepMeans} />
      </p>
      {steps[0]?.visits === 0 ? (
        <EmptyNote title="No measured checkouts in this period">The steps appear here once visitors who may be measured open the checkout.</EmptyNote>
      ) : (
        <>
          <ShareBars
            rows={steps.map(({ name, visits, share }) => ({
              ...{ key: name, name: checkoutStepWords[name], text: `${countText(visits)} (${rateText(share)})`, share: share ?? 0 },
            }))}
          />
          <AdminTable
            caption="Checkout step by step"
            columns={stepColumns}
            rows={steps}
            keyOf={({ name }) => name}
            narrowBelow="2xl"
            phone={(step) => (
              <div className="figures py-2">
                <p className="font-medium">{checkoutStepWords[step.name]}</p>
                <p className="text-slate">
                  {countText(step.visits, "session")} (previously {countText(step.visitsBefore)}), {rateText(step.share)} of all
                  {step.dropOff !== null && `, drop-off ${rateText(step.dropOff)}`}
                  {step.medianSeconds !== null && `, median ${durationText(step.medianSeconds)}`}
                </p>
              </div>
            )}
          />
        </>
      )}
    </Panel>
  );
}

const stopColumns: AdminColumn<Stop>[] = [
  { id: "name", title: "Cause", cell: ({ name }) => <span className="whitespace-normal">{stopText(name)}</span> },
  { id: "kind", title: "Kind", cell: ({ kind }) => stopKindWords[kind] },
  { id: "times", title: "Times", isNumber: true, cell: ({ times }) => countText(times) },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "left", title: "Did not order", isNumber: true, cell: ({ left }) => countText(left) },
];
const stopMeans =
  "What stopped buyers who tried to order: form errors, rules such as stock or a changed total, declined payments, and addresses that nothing ships to. What buyers typed is not stored. Did not order: sessions without an order afterward.";

function StopsPanel({ stops }: { stops: Stop[] }) {
  return (
    <Panel title="What stopped buyers" actions={stops.length > 0 && <CsvButton table={checkoutStopsTable({ stops })} />}>
      <p className="mb-3 flex items-start gap-1 text-slate">
        <span>Form errors, declined payments and checkout rules, by number of sessions affected.</span>
        <FigureNote name="What stopped buyers" means={stopMeans} />
      </p>
      {stops.length === 0 ? (
        <EmptyNote title="Nobody was stopped in this period">No measured session had a problem at checkout.</EmptyNote>
      ) : (
        <AdminTable
          caption="What stopped buyers"
          columns={stopColumns}
          rows={stops}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          narrowBelow="2xl"
          phone={({ kind, name, times, visits, left }) => (
            <div className="figures py-2">
              <p className="font-medium">{stopText(name)}</p>
              <p className="text-slate">
                {stopKindWords[kind]}: {countText(times, "time")} in {countText(visits, "session")}, {countText(left)} did not order
              </p>
            </div>
          )}
        />
      )}
    </Panel>
  );
}

function priceText({ lowest, highest }: Shipping): string {
  if (Number(highest.amount) === 0) return "Free";
  return lowest.amount === highest.amount ? moneyText(lowest) : `${moneyText(lowest)} to ${moneyText(highest)}`;
}

const shippingColumns: AdminColumn<Shipping>[] = [
  { id: "price", title: "Shipping", cell: priceText },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "ordered", title: "Ordered", isNumber: true, cell: ({ ordered }) => countText(ordered) },
  { id: "rate", title: "Share", isNumber: true, cell: ({ orderRate }) => rateText(orderRate) },
];

function ShippingPanel({ rows }: { rows: Shipping[] }) {
  return (
    <Panel
      title="Shipping prices shown, and orders"
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Shipping prices shown" figures={tableWords.shippingShown} />
          {rows.length > 0 && <CsvButton table={shippingTable({ shipping: rows })} />}
        </span>
      }
    >
      <p className="mb-3 text-slate">
        Sessions by the last shipping price they saw at checkout: free shipping, and paid shipping in four groups of about the same size.
      </p>
      {rows.length === 0 ? (
        <EmptyNote title="No shipping price was shown in this period">The price is recorded once a measured buyer’s address is complete.</EmptyNote>
      ) : (
        <>
          <ShareBars
            rows={rows.map((row) => ({
              key: priceText(row),
              name: priceText(row),
              text: `${rateText(row.orderRate)} ordered`,
              share: row.orderRate,
            }))}
          />
          <AdminTable caption="Shipping prices shown, and orders" columns={shippingColumns} rows={rows} keyOf={priceText} />
        </>
      )}
    </Panel>
  );
}
