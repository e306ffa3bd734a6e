import type { UseQueryResult } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { CsvButton } from "../analytics/csv-button.tsx";
import { countText, rateText } from "../analytics/figure-text.ts";
import type { ScreenTable } from "../analytics/screen-table.ts";
import { withoutClickTable, withoutResultTable } from "../analytics/search-tables.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";

type Report = Answer<"GET /api/admin/analytics/searches">;
type Row = Report["withoutResult"][number];

/** Searches of visitors that had no result, or of which no result was opened. */
export function SearchReportPanel({ report: { data, error, refetch } }: { report: UseQueryResult<Report> }) {
  if (data === undefined)
    return (
      <Panel>
        {error ? <FaultNote fault={error} what="The search report could not be loaded." onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
      </Panel>
    );
  const { searches, withoutResult, clicked } = data.sums;
  const found = searches - withoutResult;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        {searches === 0
          ? "No searches by measured visitors in this period."
          : `${countText(searches)} ${searches === 1 ? "search" : "searches"}; ${rateText(withoutResult / searches)} found nothing${found > 0 ? `, and ${rateText(clicked / found)} of the others led to a click` : ""}.`}{" "}
        <span className="text-slate">
          {data.sumsBefore.searches > 0 &&
            `In the previous period: ${countText(data.sumsBefore.searches)}; ${rateText(data.sumsBefore.withoutResult / data.sumsBefore.searches)} found nothing. `}
          {timeText(data.now.from)} to {timeText(data.now.to)} ({data.timeZone.replaceAll("_", " ")}). A search counts once per session. Searches by
          bots, staff and visitors who may not be measured do not count.
        </span>
      </p>
      {searches > 0 && (
        <>
          <Searches
            title="Searches without a result"
            table={withoutResultTable(data)}
            rows={data.withoutResult}
            columns={columns}
            empty="Every search had results."
          />
          <Searches
            title="Searches without a click"
            rows={data.withoutClick}
            table={withoutClickTable(data)}
            columns={[...columns.slice(0, 1), results, ...columns.slice(1)]}
            empty="For every search with results, a result was opened."
          />
        </>
      )}
    </div>
  );
}

type SearchesProps = { title: string; rows: Row[]; table: ScreenTable; columns: AdminColumn<Row>[]; empty: string };

function Searches({ title, rows, table, columns, empty }: SearchesProps) {
  return (
    <Panel title={title} flush actions={rows.length > 0 && <CsvButton table={table} />}>
      {rows.length === 0 ? <EmptyNote title={empty} /> : <AdminTable caption={title} columns={columns} rows={rows} keyOf={({ query }) => query} />}
    </Panel>
  );
}

const results: AdminColumn<Row> = {
  id: "results",
  title: "Results",
  isNumber: true,
  cell: ({ resultCount }) => (resultCount === null ? "" : countText(resultCount)),
};
const columns: AdminColumn<Row>[] = [
  {
    id: "query",
    title: "Search",
    cellClassName: "[overflow-wrap:anywhere]",
    cell: ({ query }) => (
      <a href={links.search({ q: query })} target="_blank" rel="noopener" className="text-accent hover:underline">
        {query}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
  },
  { id: "searches", title: "Searches", isNumber: true, cell: ({ searches }) => countText(searches) },
  { id: "visitors", title: "Visitors", isNumber: true, cell: ({ visitors }) => countText(visitors) },
  { id: "last", title: "Last", className: "max-sm:hidden", cellClassName: "whitespace-nowrap text-slate", cell: ({ lastAt }) => timeText(lastAt) },
];
