import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { builtInSegments } from "#domain/reports/built-in-segments.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import { goneSegmentName, knownSegmentName } from "#domain/reports/report-words.ts";
import type { VisitorSegment } from "#domain/reports/visitor-segment-input.ts";
import { segmentMeans } from "#web/messages/segment-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import type { Choice } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { VisitorSegmentDialog } from "./visitor-segment-dialog.tsx";

const key = ["admin", "visitor-segments"];

/** The segments that staff saved. */
export function useVisitorSegments() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => callAdmin("GET /api/admin/analytics/visitor-segments", {}, { signal }) });
}

/** Returns the choices of the filter. A chosen segment that has been removed is shown as gone. */
export function useSegmentChoices(chosen: string): Choice[] {
  const { data } = useVisitorSegments();
  const kept = (data?.segments ?? []).map(({ id, name }) => [id, name] as const);
  const known = builtInSegments.map((segment) => [segment, knownSegmentName(segment)] as const);
  const isGone = chosen !== "" && data !== undefined && ![...known, ...kept].some(([id]) => id === chosen);
  return [["", "All visitors"], ...kept, ...known, ...(isGone ? [[chosen, goneSegmentName] as const] : [])];
}

type Props = { query: ReportQuery; change: (values: Record<string, string>) => void };

/** Custom segments: staff try, save, change and remove them here, and use them as a filter of this screen. */
export function VisitorSegmentsPanel({ query, change }: Props) {
  const { data } = useVisitorSegments();
  const mayKeep = useRight("segments.change");
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ segment: VisitorSegment | null } | null>(null);
  const [removed, setRemoved] = useState<VisitorSegment | null>(null);
  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey: key });
    // Figures that are filtered by the segment change with it.
    await client.invalidateQueries({ queryKey: ["admin", "analytics"] });
    toast(text);
  };
  const remove = useMutation({
    mutationFn: ({ id }: VisitorSegment) => callAdmin("DELETE /api/admin/analytics/visitor-segments/:id", { params: { id } }),
    onSuccess: async (_, { id, name }) => {
      setRemoved(null);
      if (query.segment === id) change({ segment: "" });
      await done(`The segment ${name} was removed.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const segments = data?.segments ?? [];
  return (
    <Panel
      title="Custom segments"
      actions={<AdminButton onClick={() => setAsked({ segment: null })}>{mayKeep ? "New segment" : "Try rules"}</AdminButton>}
    >
      <p className="-mt-1 mb-2 flex items-center gap-1 text-slate">
        Visitors grouped by what they did, what they ordered, their account and their country
        <FigureNote name="Custom segments" means={segmentMeans} />
      </p>
      {segments.length === 0 && <p className="text-slate">No segments yet. Saved segments can be chosen in the filters above.</p>}
      <ul className="divide-y divide-line">
        {segments.map((segment) => (
          <li key={segment.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{segment.name}</span>
              <span className="block text-[0.8125rem] text-slate">
                {segment.rules.length === 1
                  ? "1 rule"
                  : `${segment.rules.length} rules, ${segment.match === "all" ? "all must match" : "any can match"}`}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <AdminButton
                aria-pressed={query.segment === segment.id}
                onClick={() => change({ segment: query.segment === segment.id ? "" : segment.id })}
              >
                {query.segment === segment.id ? "Show all visitors" : "Show only these"}
                <span className="sr-only"> of {segment.name}</span>
              </AdminButton>
              {mayKeep && (
                <>
                  <AdminButton onClick={() => setAsked({ segment })}>
                    Change<span className="sr-only"> {segment.name}</span>
                  </AdminButton>
                  <AdminButton onClick={() => setRemoved(segment)}>
                    Remove<span className="sr-only"> {segment.name}</span>
                  </AdminButton>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <VisitorSegmentDialog
          {...{ query, mayKeep }}
          segment={asked.segment}
          onClose={() => setAsked(null)}
          onSaved={async (name) => {
            setAsked(null);
            await done(`The segment ${name} was saved.`);
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          title={`Remove the segment ${removed.name}?`}
          confirm="Remove"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>
            It will be removed for everyone. Saved reports, links and weekly emails that use it will show no sessions. Sessions and orders are not
            changed.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
