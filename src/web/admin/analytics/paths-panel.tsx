import { pathsInput } from "#domain/reports/report-input.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { pageNameOf, pathsTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText } from "./figure-text.ts";
import { PathTree } from "./path-tree.tsx";
import { PathsForm } from "./paths-form.tsx";
import { ReportPart } from "./report-parts.tsx";
import { useReport } from "./report-state.ts";

export type Paths = Answer<"GET /api/admin/analytics/paths">;
type Props = { query: ReportQuery; get: (name: string) => string; change: (values: Record<string, string>) => void };

const names = ["page", "direction", "by", "share"] as const;

/** Says what the first and the further rows are. Without a page, the first rows are themselves the pages where sessions began or ended. Pure. */
function orderText(direction: string, page: string | undefined): string {
  if (page)
    return ` viewed ${page}. Below: the page ${direction === "from" ? "after it, then the pages after" : "before it, then the pages before"} that.`;
  return direction === "from"
    ? ", by the first page they viewed, then the pages after it."
    : ", by the last page they viewed, then the pages before it.";
}

/** How visits went on from a page, or how they came to it. The choices are kept in the URL. */
export function PathsPanel({ query, get, change }: Props) {
  const given = Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== ""));
  // Invalid parameters in the URL are ignored, like those of the time and the filters.
  const asked = pathsInput.safeParse(given).success ? given : {};
  const [direction, by] = [asked["direction"] ?? "from", asked["by"] ?? "page"];
  const paths = useReport("GET /api/admin/analytics/paths", { ...query, ...asked });
  const nameOf = pageNameOf(by);
  return (
    <Panel
      title="Paths through the shop"
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Paths through the shop" figures={tableWords.paths} />
          {paths.data && <CsvButton table={pathsTable(paths.data, by)} />}
        </span>
      }
    >
      <PathsForm {...{ asked, direction, by, change }} />
      <ReportPart query={paths}>
        {(found) =>
          found.visits === 0 ? (
            <p className="py-4 text-slate">{asked["page"] ? `No session in this period viewed ${asked["page"]}.` : "No sessions in this period."}</p>
          ) : (
            <>
              <p className="mb-2 text-slate">
                {countText(found.visits)} {found.visits === 1 ? "session" : "sessions"}
                {orderText(direction, asked["page"])} A page opened several times in a row counts once.
              </p>
              <PathTree paths={found} direction={direction === "to" ? "to" : "from"} nameOf={nameOf} />
            </>
          )
        }
      </ReportPart>
    </Panel>
  );
}
