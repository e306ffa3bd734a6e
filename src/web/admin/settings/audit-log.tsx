import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import { callApi } from "#web/api-client.ts";
import { withQuery } from "#web/links.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { momentText } from "../parts/moments.ts";
import { FaultNote, Panel, Skeleton } from "../parts/page-frame.tsx";
import { auditSentence } from "./audit-sentence.ts";

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
                <Sentence entry={entry} />
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

function Sentence({ entry }: { entry: AuditEntry }) {
  const { parts, to, isAdminPage } = auditSentence(entry);
  return (
    <span className="min-w-0 break-words">
      {parts.map(({ text, part }) => {
        if (part === "who") return <strong key={part}>{text}</strong>;
        if (part === "words" || !to) return text;
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
