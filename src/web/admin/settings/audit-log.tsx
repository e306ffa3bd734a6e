import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type AuditArea, auditAreaNames } from "#domain/audit/audit-areas.ts";
import type { AuditEntry, AuditFilters, AuditPerson } from "#domain/audit/audit-listing.ts";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { timeText } from "../toolkit/date-format.ts";
import { FilterButton, FilterChips } from "../toolkit/filter-bar.tsx";
import { useListState } from "../toolkit/list-controls.tsx";
import { filterQuery, type ListFilter, namesOf } from "../toolkit/list-filters.ts";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { auditSentence, listsChanges } from "./audit-sentence.ts";
import { changeWords } from "./change-words.ts";

const areaTitles: Record<AuditArea, string> = {
  orders: "Orders, quotes and invoices",
  payments: "Payments and payouts",
  products: "Products, collections and stock",
  accounts: "Accounts and sign-ins",
  messages: "Messages and tax certificates",
  content: "Pages, menus, redirects and files",
  marketing: "Discounts, search and segments",
  imports: "Imports and exports",
  settings: "Settings and system",
};

/** Returns the filters of the log, with the people who may have done something. */
function filtersWith(people: AuditPerson[]): ListFilter[] {
  return [
    {
      kind: "choice",
      id: "person",
      label: "Person",
      options: [
        ...people.map(({ id, name, kind }) => [id, kind === "apiKey" ? `${name} (API key)` : name] as const),
        ["shop", "The shop itself"] as const,
      ],
    },
    { kind: "choice", id: "area", label: "Area", options: auditAreaNames.map((area) => [area, areaTitles[area]] as const) },
    { kind: "dates", id: "at", label: "Date" },
  ];
}

/** The audit log: who did what, newest first, with the filters in the URL. Nobody can change it. */
export function AuditLog() {
  const { get, change } = useListState();
  const { data: listed } = useQuery({
    queryKey: ["admin", "audit", "people"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/audit/people", {}, { signal }),
  });
  const filters = useMemo(() => filtersWith(listed?.people ?? []), [listed]);
  const [kind, id] = [get("kind"), get("id")];
  const subject = kind && id ? { kind, id } : {};
  const narrowed = filterQuery(filters, get);
  const isNarrowed = Object.keys(narrowed).length > 0;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["admin", "audit", subject, narrowed],
    queryFn: ({ pageParam, signal }) =>
      callAdmin("GET /api/admin/audit", { query: { before: pageParam, ...subject, ...(narrowed as AuditFilters) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel title="Who changed what" flush actions={<FilterButton {...{ filters, get, change }} />}>
      <FilterChips {...{ filters, get, change }} />
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The audit log could not be loaded." />
      ) : !data ? (
        <Skeleton rows={12} label="Loading the audit log…" />
      ) : (
        <>
          {kind && id && (
            <p className="flex flex-wrap gap-x-3 border-b border-line px-4 py-2">
              {entries.length === 0 && !isNarrowed ? "Nothing was recorded about it." : `Showing only entries about this ${kind}.`}
              <Link to={links.adminSettings("audit")} className="text-accent hover:underline">
                Show everything
              </Link>
            </p>
          )}
          {entries.length === 0 && isNarrowed && (
            <EmptyNote title="No entries match">
              <AdminButton look="plain" onClick={() => change(Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, ""])))}>
                Clear all filters
              </AdminButton>
            </EmptyNote>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="grid gap-x-4 border-b border-line px-4 py-2 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
                <span className="figures text-slate">{timeText(entry.at)}</span>
                <div className="min-w-0">
                  <Sentence entry={entry} />
                  {listsChanges(entry) && <Changes entry={entry} />}
                </div>
                {entry.address && <span className="font-mono text-[0.8125rem] text-slate">{entry.address}</span>}
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <div className="p-3 text-center">
              <AdminButton disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
                {isFetchingNextPage ? "Loading…" : "Show older entries"}
              </AdminButton>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

/** What changed, from which value to which. The whole list is loaded on demand. */
function Changes({ entry }: { entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false);
  const count = entry.changeCount ?? 0;
  const whole = useQuery({
    queryKey: ["admin", "audit", "changes", entry.id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/audit/:id/changes", { params: { id: entry.id } }, { signal }),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { changes, more } = whole.data ?? { changes: entry.changes, more: 0 };
  return (
    <details className="mt-1">
      <summary className="min-h-6 w-fit cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
        {count === 1 ? "1 change" : `${numberText(count)} changes`}
      </summary>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-slate">
        {changes.map((change, at) => {
          const { verb, label, rest } = changeWords(entry, change);
          return (
            <li key={`${at} ${change.field}`} className="break-words">
              {verb} {label} {rest}
            </li>
          );
        })}
        {more > 0 && <li>and {numberText(more)} more that are not stored</li>}
      </ul>
      {count > entry.changes.length && !whole.data && (
        <AdminButton look="plain" disabled={whole.isFetching} onClick={() => (isWhole ? whole.refetch() : setWhole(true))}>
          {whole.isFetching ? "Loading…" : whole.error ? "They could not be loaded. Retry" : "Show all of them"}
        </AdminButton>
      )}
    </details>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { parts, to, isAdminPage } = auditSentence(entry);
  return (
    <span className="min-w-0 break-words">
      {parts.map(({ text, part }) => {
        if (part === "who") return <strong key={part}>{text}</strong>;
        if (part === "words" || part === "after" || !to) return text;
        const look = "text-accent underline";
        return isAdminPage ? (
          <Link key={part} to={to} className={look}>
            {text}
          </Link>
        ) : (
          <a key={part} href={to} target="_blank" rel="noreferrer" className={look}>
            {text}
          </a>
        );
      })}
    </span>
  );
}
