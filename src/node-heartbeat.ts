import { opendir, stat, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { getHeapStatistics } from "node:v8";
import type { NodeFolders } from "#db/schema/nodes.ts";
import { hourMs } from "#domain/durations.ts";
import { nodeBeatMs, recordDeployment, removeNode, storeNodeState, type WrittenNode } from "#domain/nodes/nodes.ts";
import { invalidateKeptReports } from "#domain/reports/kept-reports.ts";
import type { Shop } from "#domain/shop.ts";
import type { EventLoopWatch } from "#http/system/event-loop-watch.ts";
import { logThrottled } from "#jobs/throttled-log.ts";
import { buildFacts } from "./build-facts.ts";
import type { Config } from "./config.ts";

type Parts = { shop: Shop; config: Pick<Config, "role" | "dataDir">; eventLoop: EventLoopWatch };

/** Stores the state of this process every half minute, for the System page; `stop` notes that it ended. */
export function startHeartbeat({ shop, config, eventLoop }: Parts): { stop(): Promise<void> } {
  const name = `${hostname()}, process ${process.pid}`;
  let folders: NodeFolders | null = null;
  let isBeating = false;
  let isVersionNoted = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      if (!isVersionNoted) {
        await recordDeployment(shop, buildFacts);
        // Another version may read stored reports differently.
        await invalidateKeptReports(shop);
      }
      isVersionNoted = true;
      await storeNodeState(shop, { name, role: config.role, ...(await factsOf(config.dataDir, eventLoop)), folders });
    } catch (fault) {
      logThrottled(shop, "heartbeat", hourMs, (times) => shop.log.warn({ err: fault, times }, "the state of this process could not be stored"));
    } finally {
      isBeating = false;
    }
  };
  const count = async () => {
    folders = await foldersOf(config.dataDir).catch(() => folders);
  };
  const beating = setInterval(beat, nodeBeatMs);
  const counting = setInterval(count, hourMs);
  beating.unref();
  counting.unref();
  void beat().then(count).then(beat);
  return {
    async stop() {
      clearInterval(beating);
      clearInterval(counting);
      // The database may stop before its processes do.
      await removeNode(shop, name).catch(() => {});
    },
  };
}

async function factsOf(dataDir: string, eventLoop: EventLoopWatch): Promise<Omit<WrittenNode, "name" | "role" | "folders">> {
  const { rss, heapUsed } = process.memoryUsage();
  const { p99Ms, maxMs } = eventLoop.figures();
  const disk = await statfs(dataDir).catch(() => null);
  return {
    ...buildFacts,
    nodeVersion: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    residentBytes: rss,
    heapBytes: heapUsed,
    heapLimitBytes: getHeapStatistics().heap_size_limit,
    lagP99Ms: p99Ms,
    lagMaxMs: maxMs,
    dataDir,
    diskFreeBytes: disk && disk.bavail * disk.bsize,
    diskTotalBytes: disk && disk.blocks * disk.bsize,
  };
}

/** Measures the folders of the shop's files one after the other, so that nothing else waits for the disk. */
async function foldersOf(dataDir: string): Promise<NodeFolders> {
  const [pictures, backups, mail, database] = [
    await bytesBelow(join(dataDir, "files")),
    await bytesBelow(join(dataDir, "backups")),
    await bytesBelow(join(dataDir, "mail")),
    await bytesBelow(join(dataDir, "postgres")),
  ];
  return { pictures, backups, mail, database, countedAt: new Date().toISOString() };
}

/** Returns 0 where there is no such folder, or it may not be read. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return 0;
  let bytes = 0;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await bytesBelow(path);
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
