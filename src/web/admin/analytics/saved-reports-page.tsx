import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { mailHour, reportTitles, weekdayNames } from "#domain/report-mails/report-mail-input.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { RemovedText, refreshViews, ViewDialog } from "../toolkit/saved-views.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { rangeText } from "./report-range-text.ts";

export const meta = () => [{ title: "Saved reports · Admin" }, { name: "robots", content: "noindex" }];

type Report = Answer<"GET /api/admin/saved-reports">["reports"][number];

const reportsQuery = queryOptions({
  queryKey: ["admin", "saved-reports"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/saved-reports", {}, { signal }),
});
const days: readonly Choice[] = [["", "No email"], ...weekdayNames.map((name, at) => [String(at + 1), `Every ${name}`] as const)];

/** Saved reports: staff open, rename, share and remove them here, and choose a day to get them by email each week. */
export default function SavedReportsPage() {
  const { data, error, refetch } = useQuery(reportsQuery);
  return (
    <PageFrame
      title="Saved reports"
      about={`Weekly emails go out at ${mailHour} AM shop time or soon after, with the main figures and, if there is one, the main table of the saved tab. Open the link in the email for the rest.`}
    >
      <Panel flush>
        {!data ? (
          error ? (
            <FaultNote fault={error} onRetry={refetch} what="The saved reports could not be loaded." />
          ) : (
            <Skeleton rows={4} label="Loading saved reports…" />
          )
        ) : data.reports.length === 0 ? (
          <EmptyNote title="No saved reports yet">
            Open User behavior, Conversions or Performance, choose a time range and filters, and save them under “Saved reports”.
          </EmptyNote>
        ) : (
          <ul className="divide-y divide-line">
            {data.reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Panel>
    </PageFrame>
  );
}

type Asked = "change" | "remove" | null;

function ReportRow({ report }: { report: Report }) {
  const [asked, setAsked] = useState<Asked>(null);
  const mayChangeAny = useRight("settings.change");
  const client = useQueryClient();
  const remove = useRemoving(report, () => setAsked(null));
  const { id, name, screen, query, isShared, isOwn, weekday } = report;
  return (
    <li className="flex flex-wrap items-end justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-[0.9375rem]">
          <Link to={links.adminReport(screen, { ...query, saved: id })} className="[overflow-wrap:anywhere] hover:text-accent">
            {name}
          </Link>
        </h2>
        <p className="text-slate">
          {reportTitles[screen]}, {rangeText(query)}
        </p>
        <p className="text-[0.8125rem] text-slate">{ownerText(report)}</p>
      </div>
      <EmailDay report={report} />
      <div className="flex flex-wrap gap-2">
        <SendNow report={report} />
        {(isOwn || mayChangeAny) && (
          <>
            <AdminButton onClick={() => setAsked("change")} aria-label={`Rename or share ${name}`}>
              Rename or share…
            </AdminButton>
            <AdminButton onClick={() => (isShared ? setAsked("remove") : remove.mutate())} aria-label={`Remove ${name}`} disabled={remove.isPending}>
              {isShared ? "Remove…" : "Remove"}
            </AdminButton>
          </>
        )}
      </div>
      {asked === "change" && (
        <ViewDialog
          list={screen}
          query={query}
          view={report}
          onClose={() => setAsked(null)}
          onSaved={async () => {
            await refreshViews(client, screen);
            setAsked(null);
            toast("Report saved.");
          }}
        />
      )}
      <ConfirmDialog
        open={asked === "remove"}
        title={`Remove the report ${name}?`}
        confirm="Remove"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(null)}
      >
        <RemovedText view={report} list={screen} />
        {weekday !== null && <p>You get it by email.</p>}
      </ConfirmDialog>
    </li>
  );
}

function ownerText({ isOwn, isShared, ownerName, subscribers }: Report): string {
  const others = subscribers === 0 ? "" : subscribers === 1 ? " 1 colleague gets it by email." : ` ${subscribers} colleagues get it by email.`;
  if (!isOwn) return `Created by ${ownerName ?? "a former staff member"}.${others}`;
  return `Yours. ${isShared ? `Everyone with access to analytics sees it.${others}` : "Only you see it."}`;
}

/** The day on which the report comes by email. A change takes effect at once. */
function EmailDay({ report: { id, name, weekday } }: { report: Report }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (day: string) =>
      day === ""
        ? callAdmin("DELETE /api/admin/saved-reports/:id/email", { params: { id } })
        : callAdmin("PUT /api/admin/saved-reports/:id/email", { params: { id }, body: { weekday: Number(day) } }),
    onSuccess: async (_, day) => {
      await client.invalidateQueries({ queryKey: reportsQuery.queryKey });
      toast(day === "" ? `You will no longer get ${name} by email.` : `You will get ${name} by email every ${weekdayNames[Number(day) - 1]}.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminSelect
      label="Weekly email to you"
      aria-label={`Weekly email to you: ${name}`}
      options={days}
      value={change.isPending ? change.variables : weekday === null ? "" : String(weekday)}
      onChange={(event) => change.mutate(event.target.value)}
      className="w-48 max-w-full"
    />
  );
}

function SendNow({ report: { id, name } }: { report: Report }) {
  const { email } = useAdminSession().account;
  const send = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/saved-reports/:id/send", { params: { id } }),
    onSuccess: () => toast(`${name} is being sent to ${email}.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminButton disabled={send.isPending} onClick={() => send.mutate()} aria-label={`Email me now: ${name}`}>
      Email me now
    </AdminButton>
  );
}

/** Removes the report and offers to undo that for a while. Weekly emails to colleagues are not restored. */
function useRemoving({ id, screen, name, query, isShared, isOwn, weekday }: Report, onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => refreshViews(client, screen);
  const restore = async () => {
    try {
      const made = await callAdmin("POST /api/admin/list-views", { body: { list: screen, name, query, isShared } });
      if (weekday !== null) await callAdmin("PUT /api/admin/saved-reports/:id/email", { params: { id: made.id }, body: { weekday } });
    } catch (fault) {
      toast(fault instanceof Error ? fault.message : "The report could not be restored.", { tone: "fault" });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: () => callAdmin("DELETE /api/admin/list-views/:id", { params: { id } }),
    onSuccess: async () => {
      onDone();
      await refresh();
      toast(`The report ${name} was removed.`, isOwn ? { undo: () => void restore() } : {});
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
}
