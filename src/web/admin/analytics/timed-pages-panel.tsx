import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { issuesText, timedPagesTable } from "./speed-tables.ts";
import { speedText } from "./vital-text.ts";

type Timed = Answer<"GET /api/admin/analytics/performance/pages">;
type TimedPage = Timed["pages"][number];

export const firstPages = 5;
export const maxPages = 100;

const loadText = ({ averageLoadMs }: TimedPage) => (averageLoadMs === null ? "–" : speedText("LOAD", averageLoadMs));

const columns: AdminColumn<TimedPage>[] = [
  { id: "path", title: "Page", cell: ({ path }) => <span className="font-mono break-all whitespace-normal">{path}</span> },
  { id: "views", title: "Views", isNumber: true, cell: ({ views }) => countText(views) },
  { id: "load", title: "Average load", isNumber: true, cell: loadText },
  { id: "bounce", title: "Bounce rate", isNumber: true, cell: ({ bounceRate }) => rateText(bounceRate) },
  { id: "conversion", title: "Conversion rate", isNumber: true, cell: ({ conversionRate }) => rateText(conversionRate) },
  { id: "issues", title: "Not good", cell: (page) => <span className="whitespace-normal">{issuesText(page) || "–"}</span> },
];

/** The pages with the most views, with how fast they were. `onMore` raises `limit`. */
export function TimedPagesPanel({ timed: { pages, all }, limit, onMore }: { timed: Timed; limit: number; onMore: () => void }) {
  return (
    <Panel
      title="Top pages"
      flush
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Top pages" figures={tableWords.timedPages} />
          {pages.length > 0 && <CsvButton table={timedPagesTable({ pages })} />}
        </span>
      }
    >
      {pages.length === 0 ? (
        <EmptyNote title="No pages were viewed in this period">Pages appear here once visitors who may be measured open them.</EmptyNote>
      ) : (
        <>
          <AdminTable
            caption="Top pages"
            columns={columns}
            rows={pages}
            keyOf={({ path }) => path}
            phone={(page) => (
              <div className="figures px-4 py-2">
                <p className="font-mono break-all">{page.path}</p>
                <p className="text-slate">
                  {countText(page.views, "view")}, {loadText(page)} to load, {rateText(page.bounceRate)} bounced, {rateText(page.conversionRate)}{" "}
                  ordered
                  {page.issues.length > 0 && `; not good: ${issuesText(page)}`}
                </p>
              </div>
            )}
          />
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p className="figures text-slate">
              {countText(pages.length)} of {countText(all, "page")}
            </p>
            {pages.length < Math.min(all, maxPages) && limit < maxPages && <AdminButton onClick={onMore}>Show more pages</AdminButton>}
          </div>
        </>
      )}
    </Panel>
  );
}
