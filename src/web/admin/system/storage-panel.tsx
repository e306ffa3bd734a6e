import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { diskState } from "#domain/nodes/disk-space.ts";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { versionText } from "./nodes-panel.tsx";
import type { SystemView } from "./system-findings.ts";

type ShopNode = SystemView["nodes"][number];
type Storage = Answer<"GET /api/admin/system/storage">;

const refreshMs = 60_000;

function useStorage() {
  return useQuery({
    queryKey: ["admin", "system", "storage"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/system/storage", {}, { signal }),
    refetchInterval: refreshMs,
  });
}

/** The versions of the shop, Node.js and PostgreSQL. There can be several while nodes are being updated. */
export function SoftwarePanel({ nodes }: { nodes: ShopNode[] }) {
  const { data } = useStorage();
  const all = (of: (node: ShopNode) => string) => [...new Set(nodes.map(of))].join(", ") || "Not known yet";
  return (
    <Panel title="Versions">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Shop">{all(versionText)}</Fact>
        <Fact name="Node.js">{all(({ nodeVersion }) => nodeVersion)}</Fact>
        <Fact name="PostgreSQL">{data?.database.version ?? "…"}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-slate">{name}</dt>
      <dd className="figures font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Returns one row for each data folder, because the processes of one machine share it. */
function foldersOf(nodes: ShopNode[]): ShopNode[] {
  const machineOf = ({ name }: ShopNode) => name.replace(/, process \d+$/, "");
  const seen = new Map<string, ShopNode>();
  for (const node of nodes) seen.set(`${machineOf(node)} ${node.dataDir}`, node);
  return [...seen.values()];
}

const stateWords = { fine: "", low: " Space is running low.", full: " It is nearly full: the shop stops taking orders when no space is left." };

/** What uses space, and how much is left. */
export function StoragePanel({ nodes }: { nodes: ShopNode[] }) {
  const { data, error, refetch } = useStorage();
  return (
    <Panel title="Disk space">
      <div className="grid gap-6">
        {foldersOf(nodes).map((node) => (
          <DataFolder key={node.name} node={node} />
        ))}
        {data ? (
          <Database storage={data} />
        ) : error ? (
          <FaultNote fault={error} onRetry={refetch} what="The size of the database could not be read." />
        ) : (
          <Skeleton rows={4} label="Reading the size of the database…" />
        )}
      </div>
    </Panel>
  );
}

function DataFolder({ node: { dataDir, diskFreeBytes, diskTotalBytes, folders } }: { node: ShopNode }) {
  const state = diskFreeBytes === null || diskTotalBytes === null ? null : diskState({ freeBytes: diskFreeBytes, totalBytes: diskTotalBytes });
  return (
    <section>
      <h3 className="font-medium">
        Data folder <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{dataDir}</span>
      </h3>
      {state === null ? (
        <p className="text-slate">The system does not report how much disk space it has.</p>
      ) : (
        <>
          <p className={state === "fine" ? "text-slate" : state === "low" ? "text-amber" : "text-red"}>
            {bytesText(diskFreeBytes ?? 0)} free of {bytesText(diskTotalBytes ?? 0)}.{stateWords[state]}
          </p>
          <progress
            className="my-2 h-2 w-full max-w-xl appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            aria-label={`Used space of ${dataDir}`}
            max={diskTotalBytes ?? 1}
            value={(diskTotalBytes ?? 0) - (diskFreeBytes ?? 0)}
          />
        </>
      )}
      {folders && (
        <>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
            <Fact name="Pictures and files">{bytesText(folders.pictures)}</Fact>
            <Fact name="Backups">{bytesText(folders.backups)}</Fact>
            <Fact name="Built-in database">{folders.database > 0 ? bytesText(folders.database) : "Not in this folder"}</Fact>
            <Fact name="Emails as files">{bytesText(folders.mail)}</Fact>
          </dl>
          <p className="mt-1 text-[0.8125rem] text-slate">Counted {timeText(folders.countedAt)}. Updated every hour.</p>
        </>
      )}
    </section>
  );
}

type Table = Storage["database"]["tables"][number];
const tableColumns: AdminColumn<Table>[] = [
  { id: "name", title: "Table", cell: ({ name }) => <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{name}</span> },
  { id: "rows", title: "Rows (approx.)", isNumber: true, cell: ({ rows }) => (rows === null ? "Not counted yet" : numberText(rows)) },
  { id: "bytes", title: "Size", isNumber: true, cell: ({ bytes }) => bytesText(bytes), cellClassName: "whitespace-nowrap" },
];

function Database({ storage: { database, newestBackupBytes } }: { storage: Storage }) {
  return (
    <section className="min-w-0">
      <h3 className="font-medium">Database</h3>
      <p className="mb-2 text-slate">
        {bytesText(database.bytes)}
        {newestBackupBytes !== null && `; its latest backup is ${bytesText(newestBackupBytes)}`}. Its largest tables, with their indexes:
      </p>
      <AdminTable caption="The largest tables of the database" columns={tableColumns} rows={database.tables} keyOf={({ name }) => name} />
    </section>
  );
}
