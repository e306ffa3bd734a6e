import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { topPagesTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText } from "./figure-text.ts";

type SeenPage = Answer<"GET /api/admin/analytics/behavior">["topPages"][number];

const columns: AdminColumn<SeenPage>[] = [
  { id: "path", title: "Page", cell: ({ path }) => <span className="font-mono break-all whitespace-normal">{path}</span> },
  { id: "views", title: "Views", isNumber: true, cell: ({ views }) => countText(views) },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "entrances", title: "Started here", isNumber: true, cell: ({ entrances }) => countText(entrances) },
];

/** The ten pages with the most views. */
export function TopPagesPanel({ pages }: { pages: SeenPage[] }) {
  return (
    <Panel
      title="Top pages"
      flush
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Top pages" figures={tableWords.topPages} />
          <CsvButton table={topPagesTable({ topPages: pages })} />
        </span>
      }
    >
      <AdminTable caption="Top pages" columns={columns} rows={pages} keyOf={({ path }) => path} />
    </Panel>
  );
}
