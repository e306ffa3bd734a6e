import type { ReactNode } from "react";
import { numberText } from "#domain/number-text.ts";
import type { AdminColumn } from "./admin-table.tsx";
import { timeText } from "./date-format.ts";
import { Panel } from "./page-frame.tsx";

/** One change of many rows, which a job makes row by row. */
type BulkRun = {
  total: number;
  refused: number;
  staffName: string | null;
  createdAt: string;
  finishedAt: string | null;
  stoppedAt: string | null;
} & Scheduled;

/** For runs that can have a start time. */
type Scheduled = { startsAt?: string; isWaiting?: boolean; isBySchedule?: boolean };

const askMs = 700;
/** For a run that has not started yet. */
const askSeldomMs = 20_000;

export const isOver = (run: Pick<BulkRun, "finishedAt" | "stoppedAt"> | undefined): boolean =>
  run !== undefined && (run.finishedAt !== null || run.stoppedAt !== null);

/** For `refetchInterval` of a query: repeats the request until the run is over. */
export const untilOver = ({ state }: { state: { data?: { run: BulkRun } | undefined } }): number | false =>
  isOver(state.data?.run) ? false : state.data?.run.isWaiting ? askSeldomMs : askMs;

const byWhom = ({ staffName, isBySchedule = false }: { staffName: string | null } & Scheduled): string =>
  staffName ?? (isBySchedule ? "By schedule" : "A former staff member");

/** Columns for lists of runs: who requested each, and when it starts or started. */
export const begunColumns: AdminColumn<{ staffName: string | null; createdAt: string } & Scheduled>[] = [
  { id: "who", title: "By", className: "max-sm:hidden", cell: byWhom },
  {
    id: "when",
    title: "Start",
    className: "max-sm:hidden",
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ createdAt, startsAt = createdAt }) => timeText(startsAt),
  },
];

type Progress = {
  run: BulkRun;
  /** The number of rows by result so far; rows without a result are still to come. */
  counts: Record<string, number>;
  /** The name of one row. */
  noun: string;
  /** The file with the result of each row. */
  resultsUrl: string;
  /** Describes the change, if the title of the page does not. */
  what?: string;
  /** Shown after who began the run and when. */
  also?: ReactNode;
};

function stateText({ stoppedAt, finishedAt, isWaiting, startsAt, createdAt }: BulkRun, done: number): string {
  if (stoppedAt) return isWaiting ? "Canceled" : "Stopped";
  if (finishedAt) return "Done";
  if (isWaiting) return `Scheduled for ${timeText(startsAt ?? createdAt)}`;
  return done === 0 ? "Waiting to start" : "Running";
}

/** The progress of a run and the results of its rows. */
export function RunProgress({ run, counts, noun, resultsUrl, what, also }: Progress) {
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Panel>
      <div className="grid gap-3">
        {what && <p className="font-medium">{what}</p>}
        <p className="text-slate">
          {byWhom(run)}, {timeText(run.createdAt)}
          {also}
        </p>
        <progress className="h-2 w-full accent-accent" max={Math.max(run.total, 1)} value={run.total === 0 ? 1 : done} aria-label="Progress" />
        <p role="status">
          {stateText(run, done)}: {numberText(done)} of {numberText(run.total)} {noun}
          {run.total === 1 ? "" : "s"}
        </p>
        <dl className="grid grid-cols-3 gap-3">
          {Object.entries(counts).map(([text, count]) => (
            <div key={text}>
              <dt className="text-slate">{text}</dt>
              <dd className="figures text-xl">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={resultsUrl} download className="text-accent hover:underline">
            Download the results (CSV)
          </a>
        </p>
      </div>
    </Panel>
  );
}
