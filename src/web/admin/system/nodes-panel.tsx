import { spanText } from "#web/messages/queue-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { megabytes, type SystemView, secondsText } from "./system-findings.ts";

type ShopNode = SystemView["nodes"][number];

const roleWords: Record<ShopNode["role"], string> = { all: "Pages and jobs", web: "Pages", jobs: "Jobs" };
/** Nodes report every 30 seconds. The time of the last report is shown in red after this long. */
const silentMs = 90_000;

const memoryText = ({ residentBytes, heapBytes, heapLimitBytes }: ShopNode) =>
  `${megabytes(residentBytes)}, including ${megabytes(heapBytes)} of at most ${megabytes(heapLimitBytes)} for objects`;
const lagText = ({ lagP99Ms, lagMaxMs }: ShopNode) => `${secondsText(lagP99Ms)}, at most ${secondsText(lagMaxMs)}`;

function Seen({ node, now }: { node: ShopNode; now: number }) {
  const silent = now - Date.parse(node.seenAt);
  if (silent < silentMs) return "Now";
  return <span className="text-red">{spanText(silent / 1000)} ago</span>;
}

/** Every process of the shop, with the state that it reported last. */
export function NodesPanel({ nodes, now }: { nodes: ShopNode[]; now: number }) {
  const columns: AdminColumn<ShopNode>[] = [
    {
      id: "name",
      title: "Process",
      cell: (node) => (
        <>
          <span className="block font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{node.name}</span>
          <span className="block text-[0.8125rem] text-slate">Version {versionText(node)}</span>
        </>
      ),
    },
    { id: "role", title: "Role", cell: ({ role }) => roleWords[role], cellClassName: "whitespace-nowrap" },
    { id: "since", title: "Since", cell: ({ startedAt }) => timeText(startedAt), cellClassName: "whitespace-nowrap" },
    { id: "seen", title: "Last seen", cell: (node) => <Seen node={node} now={now} />, cellClassName: "whitespace-nowrap" },
    { id: "memory", title: "Memory", cell: memoryText },
    { id: "lag", title: "Event loop delay, p99", cell: lagText },
  ];
  return (
    <Panel title="Processes" flush={nodes.length > 0}>
      {nodes.length === 0 ? (
        <p className="text-slate">No process has reported its status yet.</p>
      ) : (
        <AdminTable
          caption="The shop’s processes"
          columns={columns}
          rows={nodes}
          keyOf={({ name }) => name}
          narrowBelow="4xl"
          phone={(node) => (
            <div className="grid gap-0.5 px-4 py-2">
              <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{node.name}</span>
              <span className="figures text-[0.8125rem] text-slate">
                {roleWords[node.role]}, version {versionText(node)}, since {timeText(node.startedAt)}
              </span>
              <span className="figures text-[0.8125rem] text-slate">
                Memory {memoryText(node)}. Event loop delay {lagText(node)}.
              </span>
              <span className="text-[0.8125rem]">
                Last seen: <Seen node={node} now={now} />
              </span>
            </div>
          )}
        />
      )}
    </Panel>
  );
}

/** "0.1.0 (c9036fa50268)" */
export function versionText({ version, commit }: Pick<ShopNode, "version" | "commit">): string {
  return commit === null ? version : `${version} (${commit})`;
}
