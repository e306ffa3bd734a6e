import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { type ImportKind, kindWords, type Outcome } from "./admin-import-queries.ts";

const shown = 100;
const listOf: Record<ImportKind, string> = {
  products: links.adminProducts(),
  collections: links.adminPage("collections"),
  customers: links.adminPage("customers"),
};
const kinds = { fault: ["red", "Skipped"], unclear: ["amber", "Not changed"], note: ["gray", "Note"] } as const;

/** These are rare, so they are named only if there are some. */
const unclear = (count: number): [string, number][] => (count === 0 ? [] : [["Unclear", count]]);

/** The counts, and the messages about single rows. */
export function ImportReport({ id, kind, isDone, outcome }: { id: string; kind: ImportKind; isDone: boolean; outcome: Outcome | null }) {
  if (!outcome || outcome.fileFault !== null) return null;
  const { counts, rows } = outcome;
  const figures: (readonly [string, number])[] = [
    [isDone ? "Created" : "New", counts.created],
    ["Changed", counts.updated],
    ["Unchanged", counts.unchanged],
    ["Rows with errors", counts.faulty],
    ...(kind === "products" ? unclear(counts.unclear) : ([["Notes", counts.notes]] as const)),
  ];
  return (
    <>
      <Panel title={isDone ? "What was imported" : "Preview of the import"}>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-slate">{name}</dt>
              <dd className="figures text-xl">{numberText(value)}</dd>
            </div>
          ))}
        </dl>
        {counts.unclear > 0 && (
          <p className="mt-3 text-slate">
            Unclear: of these products the shop cannot tell which variants of the file are which of its own, so it left them as they are. What to add
            to the file is said below.
          </p>
        )}
        {isDone && counts.created + counts.updated > 0 && (
          <p className="mt-3">
            <Link to={listOf[kind]} className="text-accent underline underline-offset-2">
              See the {kindWords[kind].many}
            </Link>
            <span className="text-slate"> in their list.</span>
          </p>
        )}
      </Panel>
      {rows.length > 0 && (
        <Panel
          title="Rows to check"
          actions={
            <AdminLinkButton reloadDocument to={fileUrls.importReport(id)}>
              Download report
            </AdminLinkButton>
          }
        >
          <p className="mb-2 text-slate">
            {kindWords[kind].title} with an error in one of their rows are skipped. Correct the file and import it again: what was imported already
            stays as it is.
          </p>
          <ul className="grid">
            {rows.slice(0, shown).map(({ line, kind, column, reason, of }) => (
              <li
                key={`${line} ${kind} ${column} ${reason}`}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
              >
                <span className="figures min-w-16 text-slate">Line {numberText(line)}</span>
                <Badge tone={kinds[kind][0]}>{kinds[kind][1]}</Badge>
                <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                  {of && <span className="font-medium">{of} </span>}
                  {column}: {reason}
                </span>
              </li>
            ))}
          </ul>
          {rows.length > shown && <p className="mt-2 text-slate">And {numberText(rows.length - shown)} more in the report.</p>}
        </Panel>
      )}
    </>
  );
}
