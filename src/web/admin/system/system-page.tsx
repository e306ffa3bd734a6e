import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { numberText } from "#domain/number-text.ts";
import type { SystemView } from "#http/api/admin/admin-system.ts";
import type { NodeFigures } from "#http/system/node-figures.ts";
import { queueTitle, spanText } from "#web/messages/queue-words.ts";
import { BackgroundFaults } from "../home/attention-entries.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/local-times.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { FailedJobsPanel } from "./failed-jobs-panel.tsx";
import { findingsOf, megabytes, refusedNames, secondsText, workNames } from "./system-words.ts";

export const meta = () => [{ title: "System · Admin" }, { name: "robots", content: "noindex" }];

const refreshMs = 5000;

/** Whether the machinery of the shop is well, in words first, then in figures. Asks again by itself. */
export default function SystemPage() {
  const mayRead = useRight("system.read");
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["admin", "system"],
    queryFn: ({ signal }) => callAdmin<SystemView>("/api/admin/system", { signal }),
    refetchInterval: refreshMs,
    enabled: mayRead,
  });
  return (
    <PageFrame title="System">
      {!mayRead ? (
        <Panel>
          <EmptyNote title="Your role does not show this page">Owners and managers see it.</EmptyNote>
        </Panel>
      ) : error && !data ? (
        <Panel>
          <FaultNote fault={error} onRetry={refetch} what="The state of the shop could not be loaded." />
        </Panel>
      ) : !data ? (
        <Panel>
          <Skeleton rows={10} label="Loading the state of the shop…" />
        </Panel>
      ) : (
        <div className="grid gap-4">
          {error && (
            <p role="status" className="rounded-surface bg-amber-soft px-4 py-3 text-amber">
              The figures could not be refreshed. They are from {timeText(new Date(dataUpdatedAt).toISOString())}.
            </p>
          )}
          <Findings view={data} now={dataUpdatedAt} />
          <FailedJobsPanel failedJobs={data.failedJobs} queues={data.queues} />
          <NodePanel node={data.node} now={dataUpdatedAt} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <WorkPanel node={data.node} />
            <RefusedPanel node={data.node} />
          </div>
          <QueuesPanel queues={data.queues} />
          <FailuresPanel failures={data.failures} />
        </div>
      )}
    </PageFrame>
  );
}

function Findings({ view, now }: { view: SystemView; now: number }) {
  const findings = findingsOf(view, now);
  return (
    <Panel title="Is something wrong?">
      {findings.length === 0 ? (
        <p className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 text-green" />
          No. The event loop did not stall in the last hour, nobody was refused in the last ten minutes, and background work is being done.
        </p>
      ) : (
        <ul className="grid gap-3">
          {findings.map(({ tone, text, help }) => (
            <li key={text} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
              <CircleAlert aria-hidden="true" className={`mt-0.5 size-5 ${tone === "red" ? "text-red" : "text-amber"}`} />
              <div className="min-w-0 break-words">
                <p className="font-medium">{text}</p>
                {help && <p className="text-slate">{help}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NodePanel({ node, now }: { node: NodeFigures; now: number }) {
  const { eventLoop, memory, pageCache } = node;
  const asked = pageCache.hits + pageCache.renders;
  return (
    <Panel title="The process that answered">
      <p className="mb-4 text-slate">
        <span className="font-mono text-[0.8125rem]">{node.name}</span>, running for {spanText((now - Date.parse(node.startedAt)) / 1000)}. Where the
        shop runs on several nodes, each has figures of its own.
      </p>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure name="Event loop delay" value={secondsText(eventLoop.p50Ms)}>
          {secondsText(eventLoop.p99Ms)} for one in a hundred, {secondsText(eventLoop.maxMs)} at most, in the last two minutes
        </Figure>
        <Figure name="Memory" value={megabytes(memory.residentBytes)}>
          {megabytes(memory.heapBytes)} of {megabytes(memory.heapLimitBytes)} for objects
        </Figure>
        <Figure name="Connections" value={numberText(node.connections)}>
          {megabytes(node.unreadBytes)} of answers not read yet, {megabytes(node.bodyBytes)} of requests
        </Figure>
        <Figure name="Pages in memory" value={numberText(pageCache.pages)}>
          {megabytes(pageCache.bytes)} of {megabytes(pageCache.maxBytes)};{" "}
          {asked === 0 ? "none asked for yet" : `${share(pageCache.hits, asked)} of those asked for`}
        </Figure>
      </dl>
    </Panel>
  );
}

/** Never "100%" where some were not. */
const share = (part: number, whole: number) => `${Math.floor((1000 * part) / whole) / 10}%`;

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-slate">{name}</dt>
      <dd>
        <span className="figures mt-1 block text-2xl font-semibold tracking-[-0.02em]">{value}</span>
        <span className="figures block text-[0.8125rem] text-slate">{children}</span>
      </dd>
    </div>
  );
}

function WorkPanel({ node }: { node: NodeFigures }) {
  return (
    <Panel title="Requests" flush>
      <table className="admin-table">
        <caption className="sr-only">Requests that are worked on and that wait</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="number">
              Worked on
            </th>
            <th scope="col" className="number">
              Waiting
            </th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(workNames) as (keyof typeof workNames)[]).map((kind) => (
            <tr key={kind}>
              <td>{workNames[kind]}</td>
              <td className="number whitespace-nowrap">
                {node.work[kind].running} of {node.work[kind].atOnce}
              </td>
              <td className="number">{numberText(node.work[kind].waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function RefusedPanel({ node }: { node: NodeFigures }) {
  const kinds = (Object.keys(refusedNames) as (keyof typeof refusedNames)[]).filter((kind) => (node.refused[kind] ?? 0) > 0);
  return (
    <Panel title="Refused under overload" flush={kinds.length > 0}>
      {kinds.length === 0 ? (
        <p className="text-slate">Nothing since this process started.</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">What was refused since this process started</caption>
          <thead>
            <tr>
              <th scope="col">Since this process started</th>
              <th scope="col" className="number">
                Times
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <td>{refusedNames[kind]}</td>
                <td className="number">{numberText(node.refused[kind] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const queueColumns = [
  ["waiting", "Waiting"],
  ["active", "Worked on"],
  ["retrying", "Will be retried"],
  ["failed", "Failed for good"],
] as const;

/** A table on a desktop, a list on a phone. */
function QueuesPanel({ queues }: Pick<SystemView, "queues">) {
  return (
    <Panel title="Background jobs" flush>
      <div className="@container">
        <table className="admin-table hidden @2xl:table">
          <caption className="sr-only">Background jobs by queue; failed: in the last 7 days</caption>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              {queueColumns.map(([state, text]) => (
                <th key={state} scope="col" className="number">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name}>
                <td>{queueTitle(queue.name)}</td>
                {queueColumns.map(([state]) => (
                  <td key={state} className="number">
                    {numberText(queue[state])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="@2xl:hidden">
          {queues.map((queue) => (
            <li key={queue.name} className="border-t border-line px-4 py-2">
              {queueTitle(queue.name)}
              <span className="figures block text-[0.8125rem] text-slate">
                {queueColumns.map(([state, text]) => `${numberText(queue[state])} ${text.toLowerCase()}`).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function FailuresPanel({ failures: { faults, total } }: Pick<SystemView, "failures">) {
  return (
    <Panel title="Background tasks that are failing">
      {total === 0 ? (
        <p className="text-slate">None.</p>
      ) : (
        <ul className="grid gap-3">
          <BackgroundFaults faults={faults} total={total} />
        </ul>
      )}
    </Panel>
  );
}
