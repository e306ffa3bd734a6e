import { serverAreas } from "#domain/server-times/server-areas.ts";
import type { Answer } from "#web/api-call.ts";
import { serverAreaWords, serverFigureWords } from "#web/messages/performance-words.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { changeText, countText, rateText, unitText } from "./figure-text.ts";
import { ServerChart } from "./server-chart.tsx";
import { answerTimeText } from "./vital-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance/server">;
type Figures = Report["sums"];
type Unit = Report["units"][number];
type Route = Report["routes"][number];
type Props = { report: Report; get: (name: string) => string; change: (values: Record<string, string>) => void };

const cards: { name: keyof typeof serverFigureWords; text: (figures: Figures) => string; value: (figures: Figures) => number | null }[] = [
  { name: "requests", text: ({ requests }) => countText(requests), value: ({ requests }) => requests },
  { name: "p75", text: ({ p75 }) => answerTimeText(p75), value: ({ p75 }) => p75 },
  { name: "p95", text: ({ p95 }) => answerTimeText(p95), value: ({ p95 }) => p95 },
  { name: "sqlMs", text: ({ sqlMs }) => answerTimeText(sqlMs), value: ({ sqlMs }) => sqlMs },
  { name: "cacheShare", text: ({ cacheShare }) => rateText(cacheShare), value: ({ cacheShare }) => cacheShare },
  { name: "faults", text: ({ faults }) => countText(faults), value: ({ faults }) => faults },
];

const figureColumns: AdminColumn<Figures>[] = [
  { id: "requests", title: "Requests", isNumber: true, cell: ({ requests }) => countText(requests) },
  { id: "p75", title: "p75", isNumber: true, cell: ({ p75 }) => answerTimeText(p75) },
  { id: "p95", title: "p95", isNumber: true, cell: ({ p95 }) => answerTimeText(p95) },
  { id: "mean", title: "Mean", isNumber: true, cell: ({ meanMs }) => answerTimeText(meanMs) },
  { id: "sql", title: "Database", isNumber: true, cell: ({ sqlMs }) => answerTimeText(sqlMs) },
  { id: "cache", title: "From cache", isNumber: true, cell: ({ cacheShare }) => rateText(cacheShare) },
  { id: "faults", title: "Faults", isNumber: true, cell: ({ faults }) => countText(faults) },
];
const csvHead = ["Requests", "p75, ms", "p95, ms", "Mean, ms", "Database, ms", "Share from the page cache", "Faults"];
const csvCells = ({ requests, p75, p95, meanMs, sqlMs, cacheShare, faults }: Figures) => [requests, p75, p95, meanMs, sqlMs, cacheShare, faults];

const unitColumns: AdminColumn<Unit>[] = [{ id: "unit", title: "Time", cell: ({ unit }) => unitText(unit) }, ...figureColumns];
const routeColumns: AdminColumn<Route>[] = [
  { id: "route", title: "Page or call", cell: ({ route }) => <RouteName route={route} /> },
  ...figureColumns,
  { id: "before", title: "p75 before", isNumber: true, cell: ({ before }) => answerTimeText(before?.p75 ?? null) },
];

/** A page that is not there is answered by one that says so. */
const routeText = (route: string) => (route === "*" ? "Not found" : route);
const RouteName = ({ route }: Pick<Route, "route">) => <span className="font-mono break-all whitespace-normal">{routeText(route)}</span>;

/** How long the server itself takes: what is asked for, how much of it comes from memory, and how long the rest takes. */
export function ServerPanel({ report, get, change }: Props) {
  const { sums, sumsBefore, units, routes, now, before, timeZone } = report;
  const area = serverAreas.find((name) => name === get("area")) ?? "shop";
  const isEmpty = sums.requests === 0;
  return (
    <Panel
      title="How fast the server answers"
      actions={
        !isEmpty && <CsvButton name="server-over-time" head={["Time", ...csvHead]} rows={units.map((unit) => [unit.unit, ...csvCells(unit)])} />
      }
    >
      <p className="mb-3 max-w-[70ch] text-[0.8125rem] text-slate">
        Measured by the shop itself, of everybody who asks: also visitors who are not measured, search engines and programs. So device, country and
        segment do not narrow it. Whole hours, from {timeText(now.from)}, beside the time from {timeText(before.from)} (
        {timeZone.replaceAll("_", " ")}).
      </p>
      <AdminSelect
        label="What was asked for"
        options={serverAreas.map((name) => [name, serverAreaWords[name]])}
        value={area}
        onChange={(event) => change({ area: event.target.value === "shop" ? "" : event.target.value })}
        className="mb-4 sm:max-w-80"
      />
      {isEmpty ? (
        <EmptyNote title="The server answered nothing of this kind in this time">
          Figures appear here a minute after the first request. They are kept as long as events of visitors (Settings, Privacy).
        </EmptyNote>
      ) : (
        <>
          <FigureList sums={sums} before={sumsBefore} />
          <ServerChart report={report} />
          <details className="mt-2 mb-4">
            <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
            <AdminTable caption="The server over time" columns={unitColumns} rows={units} keyOf={({ unit }) => unit} />
          </details>
          <RouteTable routes={routes} />
        </>
      )}
    </Panel>
  );
}

function FigureList({ sums, before: sumsBefore }: { sums: Figures; before: Figures }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 2xl:grid-cols-6">
      {cards.map(({ name, text, value }) => {
        const changed = changeText(value(sums), value(sumsBefore));
        return (
          <div key={name}>
            <dt className="flex items-start gap-1 text-slate">
              {serverFigureWords[name].name}
              <FigureNote {...serverFigureWords[name]} />
            </dt>
            <dd className="figures text-xl font-semibold tracking-[-0.02em]">{text(sums)}</dd>
            <dd className="figures text-[0.8125rem] text-slate">
              {sumsBefore.requests === 0 ? "Nothing before" : `${text(sumsBefore)} before`}
              {changed && ` (${changed})`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function RouteTable({ routes }: Pick<Report, "routes">) {
  return (
    <div className="-mx-4 border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="font-medium">By page or call</h3>
        <CsvButton
          name="server-by-page"
          head={["Page or call", ...csvHead, "p75 before, ms"]}
          rows={routes.map((route) => [routeText(route.route), ...csvCells(route), route.before?.p75 ?? null])}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="max-h-112 overflow-y-auto" tabIndex={0} aria-label="The server by page or call">
        <AdminTable
          caption="The server by page or call"
          columns={routeColumns}
          rows={routes}
          keyOf={({ route }) => route}
          phone={(route) => (
            <div className="figures px-4 py-2">
              <p className="font-medium">
                <RouteName {...route} />
              </p>
              <p className="text-slate">
                {countText(route.requests)} {route.requests === 1 ? "request" : "requests"}, three of four within {answerTimeText(route.p75)},{" "}
                {rateText(route.cacheShare)} from the cache, {countText(route.faults)} {route.faults === 1 ? "fault" : "faults"}
              </p>
            </div>
          )}
        />
      </section>
    </div>
  );
}
