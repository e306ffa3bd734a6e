import { hostname } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { SearchIndexState } from "#domain/search/search-index-requests.ts";
import type { Shop } from "#domain/shop.ts";
import { type Admission, type WorkKind, workLimits } from "../admission/admission.ts";
import type { OverloadKind } from "../admission/overload-answers.ts";
import type { PageCache } from "../page-cache.ts";
import type { EventLoopFigures, EventLoopWatch } from "./event-loop-watch.ts";

/** The state of one process of the shop, read on request. Times are ISO 8601; counts are since its start. */
export type NodeStatus = {
  name: string;
  startedAt: string;
  cpuSeconds: number;
  eventLoop: EventLoopFigures;
  memory: { residentBytes: number; heapBytes: number; heapLimitBytes: number; externalBytes: number };
  connections: number;
  work: Record<WorkKind, { running: number; waiting: number; atOnce: number }>;
  bodyBytes: number;
  unreadBytes: number;
  refused: Partial<Record<OverloadKind, number>>;
  lastRefusedAt: string | null;
  /** The search thread's index as it last reported it, which is part of the resident memory. Null: the thread does not run. */
  search: SearchIndexState | null;
  pageCache: { pages: number; bytes: number; maxBytes: number; hits: number; renders: number; evictions: number };
};

export type NodeParts = { shop: Pick<Shop, "searchIndex">; admission: Admission; cache: PageCache; eventLoop: EventLoopWatch };

export function nodeStatus({ shop, admission, cache, eventLoop }: NodeParts): NodeStatus {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { work, ...taken } = admission.figures();
  const kinds = Object.entries(work) as [WorkKind, { running: number; waiting: number }][];
  return {
    name: `${hostname()}, process ${process.pid}`,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    cpuSeconds: (user + system) / 1e6,
    eventLoop: eventLoop.figures(),
    memory: { residentBytes: rss, heapBytes: heapUsed, heapLimitBytes: getHeapStatistics().heap_size_limit, externalBytes: external },
    ...taken,
    work: Object.fromEntries(kinds.map(([kind, figures]) => [kind, { ...figures, atOnce: workLimits[kind].atOnce }])) as NodeStatus["work"],
    search: shop.searchIndex.state(),
    pageCache: { ...cache.size, maxBytes: cache.maxBytes, ...cache.counters },
  };
}
