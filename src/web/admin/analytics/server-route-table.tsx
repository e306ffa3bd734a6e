import type { Answer } from "#web/api-call.ts";
import { serverAverageWords, serverFigureWords } from "#web/messages/performance-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { routeText, serverRoutesTable } from "./speed-tables.ts";
import { answerTimeText } from "./vital-text.ts";

export type ServerTimes = Answer<"GET /api/admin/analytics/performance/server">;
type Figures = ServerTimes["sums"];
type Route = ServerTimes["routes"][number];

/** The columns of a table of server times, after the one for the time or the page. */
export const figureColumns: AdminColumn<Figures>[] = [
  { id: "requests", title: "Requests", isNumber: true, cell: ({ requests }) => countText(requests) },
  { id: "p75", title: "p75", isNumber: true, cell: ({ p75 }) => answerTimeText(p75) },
  { id: "p95", title: "p95", isNumber: true, cell: ({ p95 }) => answerTimeText(p95) },
  { id: "mean", title: "Average", isNumber: true, cell: ({ meanMs }) => answerTimeText(meanMs) },
  { id: "sql", title: "Database", isNumber: true, cell: ({ sqlMs }) => answerTimeText(sqlMs) },
  { id: "cache", title: "From cache", isNumber: true, cell: ({ cacheShare }) => rateText(cacheShare) },
  { id: "faults", title: "Faults", isNumber: true, cell: ({ faults }) => countText(faults) },
];
const routeColumns: AdminColumn<Route>[] = [
  { id: "route", title: "Page or API call", cell: ({ route }) => <RouteName route={route} /> },
  ...figureColumns,
  { id: "before", title: "Previous p75", isNumber: true, cell: ({ before }) => answerTimeText(before?.p75 ?? null) },
];

const RouteName = ({ route }: Pick<Route, "route">) => <span className="font-mono break-all whitespace-normal">{routeText(route)}</span>;

/** How long each page or call took, those with the most requests first. */
export function RouteTable({ routes }: Pick<ServerTimes, "routes">) {
  return (
    <div className="-mx-4 border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="font-medium">By page or API call</h3>
        <span className="flex items-center gap-1">
          <FigureNotes name="Server response time by page" figures={[...Object.values(serverFigureWords), serverAverageWords]} />
          <CsvButton table={serverRoutesTable({ routes })} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="max-h-112 overflow-y-auto" tabIndex={0} aria-label="Server response time by page or API call">
        <AdminTable
          caption="Server response time by page or API call"
          columns={routeColumns}
          rows={routes}
          keyOf={({ route }) => route}
          phone={(route) => (
            <div className="figures px-4 py-2">
              <p className="font-medium">
                <RouteName {...route} />
              </p>
              <p className="text-slate">
                {countText(route.requests)} {route.requests === 1 ? "request" : "requests"}, three out of four within {answerTimeText(route.p75)},{" "}
                {rateText(route.cacheShare)} from the cache, {countText(route.faults)} {route.faults === 1 ? "fault" : "faults"}
              </p>
            </div>
          )}
        />
      </section>
    </div>
  );
}
