import { serverAreas } from "#domain/server-times/server-areas.ts";
import { serverAreaWords, serverFigureWords } from "#web/messages/performance-words.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { changeText, countText, rateText, unitText } from "./figure-text.ts";
import { ServerChart } from "./server-chart.tsx";
import { figureColumns, RouteTable, type ServerTimes } from "./server-route-table.tsx";
import { serverTable } from "./speed-tables.ts";
import { answerTimeText } from "./vital-text.ts";

type Figures = ServerTimes["sums"];
type Unit = ServerTimes["units"][number];
type Props = { report: ServerTimes; get: (name: string) => string; change: (values: Record<string, string>) => void };

const cards: { name: keyof typeof serverFigureWords; text: (figures: Figures) => string; value: (figures: Figures) => number | null }[] = [
  { name: "requests", text: ({ requests }) => countText(requests), value: ({ requests }) => requests },
  { name: "p75", text: ({ p75 }) => answerTimeText(p75), value: ({ p75 }) => p75 },
  { name: "p95", text: ({ p95 }) => answerTimeText(p95), value: ({ p95 }) => p95 },
  { name: "sqlMs", text: ({ sqlMs }) => answerTimeText(sqlMs), value: ({ sqlMs }) => sqlMs },
  { name: "cacheShare", text: ({ cacheShare }) => rateText(cacheShare), value: ({ cacheShare }) => cacheShare },
  { name: "faults", text: ({ faults }) => countText(faults), value: ({ faults }) => faults },
];

const unitColumns: AdminColumn<Unit>[] = [{ id: "unit", title: "Time", cell: ({ unit }) => unitText(unit) }, ...figureColumns];
/** How long the server itself takes: how many requests it gets, how many of them the page cache answers, and how long the others take. */
export function ServerPanel({ report, get, change }: Props) {
  const { sums, sumsBefore, units, routes, now, before, timeZone } = report;
  const area = serverAreas.find((name) => name === get("area")) ?? "shop";
  const isEmpty = sums.requests === 0;
  return (
    <Panel title="Server response time" actions={!isEmpty && <CsvButton table={serverTable({ units })} />}>
      <p className="mb-3 max-w-[70ch] text-[0.8125rem] text-slate">
        Measured by the shop itself for all requests, including those from visitors who are not measured, search engines and programs. Of the filters
        above, only the time range applies. Only sums of whole hours are stored, so this period began {timeText(now.from)}, and the previous period
        began {timeText(before.from)} ({timeZone.replaceAll("_", " ")}).
      </p>
      <AdminSelect
        label="Type of request"
        options={serverAreas.map((name) => [name, serverAreaWords[name]])}
        value={area}
        onChange={(event) => change({ area: event.target.value === "shop" ? "" : event.target.value })}
        className="mb-4 sm:max-w-80"
      />
      {isEmpty ? (
        <EmptyNote title="The server had no requests of this type in this period">
          Figures appear here a minute after the first request. They are kept as long as visitor events (Settings, Privacy).
        </EmptyNote>
      ) : (
        <>
          <FigureList sums={sums} before={sumsBefore} />
          <ServerChart report={report} />
          <details className="mt-2 mb-4">
            <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
            <AdminTable caption="Server response time over time" columns={unitColumns} rows={units} keyOf={({ unit }) => unit} />
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
              {sumsBefore.requests === 0 ? "No previous data" : `Previously ${text(sumsBefore)}`}
              {changed && ` (${changed})`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
