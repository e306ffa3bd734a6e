import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dayMs } from "#domain/durations.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import type { Answer } from "#web/api-call.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { countText, rateText } from "./figure-text.ts";

type Behavior = Answer<"GET /api/admin/analytics/behavior">;

const behaviorNoun = "user behavior data";
type PartProps<Data> = {
  query: UseQueryResult<Data> /** `noun` names the data in sentences. */;
  noun?: string;
  children: (data: Data) => ReactNode;
};

/** The report, or a placeholder while it loads, or why it could not be loaded. */
export function ReportPart<Data>({ query, noun = behaviorNoun, children }: PartProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (data === undefined)
    return (
      <Panel className="mb-4">
        {error ? <ReportFault fault={error} noun={noun} onRetry={() => void refetch()} /> : <Skeleton rows={6} label={`Loading ${noun}...`} />}
      </Panel>
    );
  return (
    <>
      {error && <ReportFault fault={error} noun={noun} onRetry={() => void refetch()} />}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-80 transition-opacity" : undefined}>
        {children(data)}
      </div>
    </>
  );
}

/** Pure. */
export function ReportFault({ fault, noun = behaviorNoun, onRetry }: { fault: Error; noun?: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <p>{`Error loading ${noun}: ${fault.message || "Unknown error occurred"}`}</p>
      <AdminButton onClick={onRetry}>Retry</AdminButton>
    </div>
  );
}

type Traffic = Pick<Behavior, "traffic" | "isTrialMode">;

/** Pure. */
function trafficText({ traffic, isTrialMode }: Traffic): string | false {
  if (traffic === "real") return false;
  return isTrialMode
    ? "The shop is in trial mode: these are test sessions and test orders. Real sessions and orders are counted separately, while the shop is live."
    : "These are test sessions and test orders from when the shop was in trial mode.";
}

/** With fewer sessions than this, one session more or less changes each rate by several percent. */
const fewVisits = 30;

/** Pure. */
const fewText = (visits: number) =>
  visits > 0 && visits < fewVisits && "There are few sessions in this period, so one more or less changes each rate a lot.";

type Measured = Behavior["measured"];

/** Says which share of all page views the figures of visits include. Pure. */
export const measuredText = ({ views, allViews, share }: Measured, what = "sessions") =>
  share !== null &&
  `${rateText(share)} of all page views on these days (${countText(views)} of ${countText(allViews)}) are from visitors who may be measured (see Settings, Privacy); ${what} include only these visitors.`;

type Noted = Pick<Behavior, "traffic" | "isTrialMode" | "measured" | "sums" | "now">;

/** What the figures are based on: trial mode, which share is measured, which orders count, and whether there is enough data. */
export function ReportNotes({ report, query }: { report: Noted; query: ReportQuery }) {
  const { eventDays } = useAdminSession().shop;
  const { now, measured, sums } = report;
  return (
    <NoteList
      notes={[trafficText(report), measuredText(measured), ordersText(sums, query), storedEventsText(now.from, eventDays), fewText(sums.visits)]}
    />
  );
}

/** Whether the report is narrowed to some of the sessions. Pure. */
export const hasFilter = ({ device, source, country, segment }: ReportQuery) => Boolean(device || source || country || segment);

/** Pure. */
function ordersText({ orders, measuredOrders }: Noted["sums"], query: ReportQuery): string | false {
  if (hasFilter(query)) return "With filters, revenue and orders include only orders placed in measured sessions that match the filters.";
  const all = orders === 1 ? "1 order" : `${countText(orders)} orders`;
  return (
    orders > 0 &&
    `Revenue and orders include all buyers, measured or not: of ${all} in this period, ${countText(measuredOrders)} came from a measured session.`
  );
}

/** Says that the period begins before the oldest events that are still stored. */
function storedEventsText(from: string, eventDays: number): string | false {
  if (Date.parse(from) >= Date.now() - eventDays * dayMs) return false;
  return `Visitor events are stored for ${countText(eventDays)} days (Settings, Privacy). Earlier days of this period still have their sessions, page views, orders and revenue; custom funnels, searches, journey steps and the sessions of orders are not available for them.`;
}

function NoteList({ notes }: { notes: (string | false)[] }) {
  const said = notes.filter((note) => note !== false);
  if (said.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 text-[0.8125rem] text-slate">
      {said.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
