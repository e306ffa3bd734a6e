import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { numberText } from "#domain/number-text.ts";
import type { NodeStatus } from "#http/system/node-status.ts";
import { queueTitle, spanText } from "#web/messages/queue-words.ts";
import { BackgroundFaultTasks } from "../home/background-fault-tasks.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { FailedJobsPanel } from "./failed-jobs-panel.tsx";
import { LatestBackupsPanel } from "./latest-backups-panel.tsx";
import { NodesPanel } from "./nodes-panel.tsx";
import { ShownFaultsPanel } from "./shown-faults-panel.tsx";
import { SoftwarePanel, StoragePanel } from "./storage-panel.tsx";
import { findingsOf, megabytes, refusedNames, type SystemView, secondsText, workNames } from "./system-findings.ts";

export const meta = () => [{ title: "System · Admin" }, { name: "robots", content: "noindex" }];

const refreshMs = 5000;

/** System health: whether processes and background jobs run well, first in words, then in figures. Refreshes itself. */
export default function SystemPage() {
  const mayRead = useRight("system.read");
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["admin", "system"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/system", {}, { signal }),
    refetchInterval: refreshMs,
    enabled: mayRead,
  });
  return (
    <PageFrame title="System">
      {!mayRead ? (
        <Panel>
          <EmptyNote title="You do not have access to this page">Only owners and managers can open it.</EmptyNote>
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
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <SoftwarePanel nodes={data.nodes} />
            <LatestBackupsPanel backups={data.backups} />
          </div>
          <StoragePanel nodes={data.nodes} />
          <NodesPanel nodes={data.nodes} now={dataUpdatedAt} />
          <NodePanel node={data.node} now={dataUpdatedAt} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <WorkPanel node={data.node} />
            <RefusedPanel node={data.node} />
          </div>
          <QueuesPanel queues={data.queues} />
          <FailuresPanel failures={data.failures} />
          <ShownFaultsPanel shownFaults={data.shownFaults} />
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
          No. The event loop did not stall in the last hour, no requests were refused in the last ten minutes, nobody saw an error in the last day,
          background work is running, and the disk has space left.
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

function NodePanel({ node, now }: { node: NodeStatus; now: number }) {
  const { eventLoop, memory, pageCache, search } = node;
  const asked = pageCache.hits + pageCache.renders;
  return (
    <Panel title="This process">
      <p className="mb-4 text-slate">
        <span className="font-mono text-[0.8125rem]">{node.name}</span>, running for {spanText((now - Date.parse(node.startedAt)) / 1000)}. If the
        shop runs on several nodes, each has its own figures.
      </p>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure name="Event loop delay" value={secondsText(eventLoop.p50Ms)}>
          p99 {secondsText(eventLoop.p99Ms)}, maximum {secondsText(eventLoop.maxMs)}, in the last two minutes
        </Figure>
        <Figure name="Memory" value={megabytes(memory.residentBytes)}>
          {megabytes(memory.heapBytes)} of {megabytes(memory.heapLimitBytes)} for objects
          {search && `, and ${megabytes(search.heapBytes + search.arrayBytes)} for the search index`}
        </Figure>
        <Figure name="Connections" value={numberText(node.connections)}>
          {megabytes(node.unreadBytes)} of unread responses, {megabytes(node.bodyBytes)} of requests
        </Figure>
        <Figure name="Pages in memory" value={numberText(pageCache.pages)}>
          {megabytes(pageCache.bytes)} of {megabytes(pageCache.maxBytes)};{" "}
          {asked === 0 ? "no requests yet" : `${share(pageCache.hits, asked)} of requests`}
        </Figure>
      </dl>
    </Panel>
  );
}

/** Rounds down, so that it is never "100%" while some are missing. */
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

type Work = NodeStatus["work"][keyof NodeStatus["work"]] & { kind: keyof typeof workNames };

const workColumns: AdminColumn<Work>[] = [
  { id: "kind", title: "Kind", cell: ({ kind }) => workNames[kind] },
  {
    id: "running",
    title: "In progress",
    isNumber: true,
    cellClassName: "whitespace-nowrap",
    cell: ({ running, atOnce }) => `${running} of ${atOnce}`,
  },
  { id: "waiting", title: "Waiting", isNumber: true, cell: ({ waiting }) => numberText(waiting) },
];

function WorkPanel({ node }: { node: NodeStatus }) {
  const kinds = Object.keys(workNames) as (keyof typeof workNames)[];
  return (
    <Panel title="Requests" flush>
      <AdminTable
        caption="Requests in progress and waiting"
        columns={workColumns}
        rows={kinds.map((kind) => ({ kind, ...node.work[kind] }))}
        keyOf={({ kind }) => kind}
      />
    </Panel>
  );
}

const refusedColumns: AdminColumn<{ kind: keyof typeof refusedNames; times: number }>[] = [
  { id: "kind", title: "Since this process started", cell: ({ kind }) => refusedNames[kind] },
  { id: "times", title: "Times", isNumber: true, cell: ({ times }) => numberText(times) },
];

function RefusedPanel({ node }: { node: NodeStatus }) {
  const kinds = (Object.keys(refusedNames) as (keyof typeof refusedNames)[]).filter((kind) => (node.refused[kind] ?? 0) > 0);
  return (
    <Panel title="Refused due to overload" flush={kinds.length > 0}>
      {kinds.length === 0 ? (
        <p className="text-slate">Nothing since this process started.</p>
      ) : (
        <AdminTable
          caption="Requests refused since this process started"
          columns={refusedColumns}
          rows={kinds.map((kind) => ({ kind, times: node.refused[kind] ?? 0 }))}
          keyOf={({ kind }) => kind}
        />
      )}
    </Panel>
  );
}

type Queue = SystemView["queues"][number];

const queueStates = [
  ["waiting", "Waiting"],
  ["active", "In progress"],
  ["retrying", "Will be retried"],
  ["failed", "Failed for good"],
] as const;
const queueColumns: AdminColumn<Queue>[] = [
  { id: "queue", title: "Queue", cell: ({ name }) => queueTitle(name) },
  ...queueStates.map(([state, title]) => ({ id: state, title, isNumber: true, cell: (queue: Queue) => numberText(queue[state]) })),
];

function QueuesPanel({ queues }: Pick<SystemView, "queues">) {
  return (
    <Panel title="Background jobs" flush>
      <AdminTable
        caption="Background jobs by queue; failed: in the last 7 days"
        columns={queueColumns}
        rows={queues}
        keyOf={({ name }) => name}
        narrowBelow="2xl"
        phone={(queue) => (
          <div className="px-4 py-2">
            {queueTitle(queue.name)}
            <span className="figures block text-[0.8125rem] text-slate">
              {queueStates.map(([state, text]) => `${numberText(queue[state])} ${text.toLowerCase()}`).join(", ")}
            </span>
          </div>
        )}
      />
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
          <BackgroundFaultTasks faults={faults} total={total} />
        </ul>
      )}
    </Panel>
  );
}
