import { type ComponentProps, lazy, Suspense } from "react";
import { countryName } from "#domain/postal-address.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, sourceName } from "./figure-text.ts";
import { liveCountriesTable, livePagesTable, liveSourcesTable } from "./realtime-tables.ts";
import type { ScreenTable } from "./screen-table.ts";
import type { Live } from "./use-realtime.ts";

// The map loads a library and the shapes of all countries, so it is loaded only where it is shown.
const CountryMap = lazy(() => import("./country-map.tsx"));

type Actions = ComponentProps<typeof FigureNotes> & { table: ScreenTable };

/** How the figures of a table are counted, and the table as a file if it has rows. */
export function LiveActions({ name, figures, table }: Actions) {
  return (
    <span className="flex items-center gap-1">
      <FigureNotes {...{ name, figures }} />
      {table.rows.length > 0 && <CsvButton table={table} />}
    </span>
  );
}

const quiet = (text: string) => <p className="px-4 pb-4 text-slate">{text}</p>;

const pageColumns: AdminColumn<Live["pages"][number]>[] = [
  { id: "path", title: "Page", cell: ({ path }) => <span className="font-mono break-all whitespace-normal">{path}</span> },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "views", title: "Views", isNumber: true, cell: ({ views }) => countText(views) },
];

export function LivePagesPanel({ pages }: Pick<Live, "pages">) {
  return (
    <Panel title="Top pages" flush actions={<LiveActions name="Top pages" figures={tableWords.livePages} table={livePagesTable({ pages })} />}>
      {pages.length === 0 ? (
        quiet("No page was opened in the last 30 minutes.")
      ) : (
        <AdminTable caption="Top pages in the last 30 minutes" columns={pageColumns} rows={pages} keyOf={({ path }) => path} />
      )}
    </Panel>
  );
}

const sourceColumns: AdminColumn<Live["sources"][number]>[] = [
  { id: "source", title: "Source", cell: ({ source }) => <span className="break-all whitespace-normal">{sourceName(source)}</span> },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
];

export function LiveSourcesPanel({ sources }: Pick<Live, "sources">) {
  return (
    <Panel title="Sources" flush actions={<LiveActions name="Sources" figures={tableWords.liveSources} table={liveSourcesTable({ sources })} />}>
      {sources.length === 0 ? (
        quiet("No sessions in the last 30 minutes.")
      ) : (
        <AdminTable caption="Sources in the last 30 minutes" columns={sourceColumns} rows={sources} keyOf={({ source }) => source} />
      )}
    </Panel>
  );
}

const countryColumns: AdminColumn<Live["countries"][number]>[] = [
  { id: "country", title: "Country", cell: ({ country }) => countryName(country) },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
];

export function LiveCountriesPanel({ countries }: Pick<Live, "countries">) {
  return (
    <Panel
      title="Countries"
      flush
      actions={<LiveActions name="Countries" figures={tableWords.liveCountries} table={liveCountriesTable({ countries })} />}
    >
      <div className="grid gap-2 lg:grid-cols-[2fr_1fr]">
        <div className="aspect-2/1 px-4">
          <Suspense fallback={<div className="skeleton size-full" />}>
            <CountryMap visits={countries} />
          </Suspense>
        </div>
        {countries.length === 0 ? (
          quiet(
            "No session in the last 30 minutes has a known country. If this stays so although there are sessions, ask the person who runs the server to set COUNTRY_HEADER: countries come from the proxy in front of the shop.",
          )
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          <section className="max-h-72 overflow-y-auto" tabIndex={0} aria-label="Sessions by country">
            <AdminTable caption="Countries in the last 30 minutes" columns={countryColumns} rows={countries} keyOf={({ country }) => country} />
          </section>
        )}
      </div>
    </Panel>
  );
}
