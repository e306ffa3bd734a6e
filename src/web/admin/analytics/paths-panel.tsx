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
                {asked["page"] && ` that viewed ${asked["page"]}`},{" "}
                {direction === "from" ? "and where they went, page by page" : "and how they got there, starting with the last page before it"}. A page
                opened several times in a row counts once.
              </p>
              <PathTree paths={found} direction={direction === "to" ? "to" : "from"} nameOf={nameOf} />
            </>
          )
        }
      </ReportPart>
    </Panel>
  );
}
