import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import { callApi } from "#web/api-client.ts";
import { links, withQuery } from "#web/links.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { momentText } from "../parts/moments.ts";
import { FaultNote, Panel, Skeleton } from "../parts/page-frame.tsx";

type Page = { entries: AuditEntry[]; next: number | null };

/** Who did what, newest first. Nobody can change it. */
export function AuditLog() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["admin", "audit"],
    queryFn: ({ pageParam, signal }) => callApi<Page>(withQuery("/api/admin/audit", { before: pageParam }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel title="Audit log" flush>
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The audit log could not be loaded." />
      ) : !data ? (
        <Skeleton rows={12} label="Loading the audit log…" />
      ) : (
        <>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="grid gap-x-4 border-b border-line px-4 py-2 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
                <span className="figures text-slate">{momentText(entry.at)}</span>
                <span className="min-w-0 break-words">
                  <span className="font-medium">{entry.actorName ?? actors[entry.actorKind]}</span> {entry.action.replaceAll(/[.-]/g, " ")}{" "}
                  <Subject entry={entry} />
                </span>
                <span className="font-mono text-[0.8125rem] text-slate">{entry.address}</span>
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

const pages: Record<string, (id: string) => string> = { order: links.adminOrder, product: links.adminProduct };

function Subject({ entry }: { entry: AuditEntry }) {
  const to = pages[entry.subjectKind]?.(entry.subjectId);
  const look = "font-mono text-[0.8125rem]";
  if (!to) return <span className={`${look} text-slate`}>{entry.subjectId}</span>;
  return (
    <Link to={to} className={`${look} text-accent hover:underline`}>
      {entry.subjectId}
    </Link>
  );
}

const actors: Record<AuditEntry["actorKind"], string> = { visitor: "A visitor", customer: "A customer", staff: "Staff", system: "The shop" };
