import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { type BackgroundWork, readBackgroundWork } from "#domain/system/system.ts";
import type { NodeStatus } from "./node-status.ts";

type Row = { labels?: Record<string, string>; value: number };
type Metric = { name: string; type: "counter" | "gauge"; help: string; rows: Row[] };

/** Answers `GET /metrics` to whoever has the token; where none is set, there is no such page. */
export async function answerMetrics(c: Context, { shop, token, figures }: { shop: Shop; token: string | null; figures: () => NodeStatus }) {
  if (token === null) return c.text("There is nothing here.", 404);
  const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  if (!isSame(given, token)) return c.text("The token is missing or wrong.", 401, { "WWW-Authenticate": "Bearer" });
  // A database that does not answer is one of the things to watch: everything else is reported anyway.
  const work = await readBackgroundWork(shop, system).catch((fault) => {
    shop.log.error({ err: fault }, "the metrics of background work could not be read");
    return null;
  });
  return c.text(metricsText([...metricsOfNode(figures()), ...metricsOfWork(work)]), 200, {
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
  });
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** Writes metrics in Prometheus's text format 0.0.4. */
export function metricsText(metrics: Metric[]): string {
  const escaped = (text: string) => text.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
  const lines = metrics.flatMap(({ name, type, help, rows }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...rows.map(({ labels, value }) => {
      const written = Object.entries(labels ?? {}).map(([label, text]) => `${label}="${escaped(text)}"`);
      return `${name}${written.length > 0 ? `{${written.join(",")}}` : ""} ${value}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}

const one = (value: number): Row[] => [{ value }];
/** Makes a row for each entry of an object, with its key under `label`. */
const each = <T>(label: string, entries: Record<string, T>, of: (value: T) => number): Row[] =>
  Object.entries(entries).map(([key, value]) => ({ labels: { [label]: key.replaceAll(" ", "_") }, value: of(value) }));

/** Names are those of Prometheus's own libraries for Node where these have one, so that their dashboards fit. */
function metricsOfNode({ eventLoop, memory, work, pageCache, search, ...node }: NodeStatus): Metric[] {
  const gauge = (name: string, help: string, rows: Row[]): Metric => ({ name, type: "gauge", help, rows });
  const counter = (name: string, help: string, rows: Row[]): Metric => ({ name, type: "counter", help, rows });
  return [
    gauge("process_start_time_seconds", "Start time of the process since unix epoch in seconds.", one(Date.parse(node.startedAt) / 1000)),
    counter("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.", one(node.cpuSeconds)),
    gauge("process_resident_memory_bytes", "Resident memory size in bytes.", one(memory.residentBytes)),
    gauge("nodejs_heap_size_used_bytes", "Process heap size used from Node.js in bytes.", one(memory.heapBytes)),
    gauge("nodejs_external_memory_bytes", "Node.js external memory size in bytes.", one(memory.externalBytes)),
    gauge("meniscus_heap_limit_bytes", "Heap size at which the process ends.", one(memory.heapLimitBytes)),
    gauge("nodejs_eventloop_lag_p50_seconds", "Median delay of the event loop in the last one to two minutes.", one(eventLoop.p50Ms / 1000)),
    gauge("nodejs_eventloop_lag_p99_seconds", "The 99th percentile of the same.", one(eventLoop.p99Ms / 1000)),
    gauge("nodejs_eventloop_lag_max_seconds", "The longest of the same.", one(eventLoop.maxMs / 1000)),
    counter("meniscus_event_loop_stalls_total", "Times that the event loop stood still for a second or more.", one(eventLoop.stallsSinceStart)),
    gauge("meniscus_connections", "Open connections.", one(node.connections)),
    gauge(
      "meniscus_work_running",
      "Requests that are worked on.",
      each("kind", work, ({ running }) => running),
    ),
    gauge(
      "meniscus_work_waiting",
      "Requests that wait for their turn.",
      each("kind", work, ({ waiting }) => waiting),
    ),
    gauge(
      "meniscus_work_limit",
      "Requests that are worked on at a time at most.",
      each("kind", work, ({ atOnce }) => atOnce),
    ),
    gauge("meniscus_request_body_bytes", "Memory of the bodies of requests.", one(node.bodyBytes)),
    gauge("meniscus_unread_answer_bytes", "Memory of answers that clients have not read yet.", one(node.unreadBytes)),
    counter(
      "meniscus_refused_total",
      "Connections and requests refused or cut off for overload.",
      each("kind", node.refused, (count) => count ?? 0),
    ),
    ...metricsOfSearch(search),
    gauge("meniscus_page_cache_pages", "Pages kept in memory.", one(pageCache.pages)),
    gauge("meniscus_page_cache_bytes", "Memory of the pages kept.", one(pageCache.bytes)),
    gauge("meniscus_page_cache_limit_bytes", "Memory that the pages kept may take.", one(pageCache.maxBytes)),
    counter("meniscus_page_cache_hits_total", "Answers with a page from memory.", one(pageCache.hits)),
    counter("meniscus_page_cache_renders_total", "Renders of pages that are the same for everyone.", one(pageCache.renders)),
    counter("meniscus_page_cache_evictions_total", "Pages dropped to make space for others.", one(pageCache.evictions)),
  ];
}

function metricsOfSearch(search: NodeStatus["search"]): Metric[] {
  if (!search) return [];
  const { products, heapBytes, heapLimitBytes, arrayBytes, restarts } = search;
  return [
    { name: "meniscus_search_products", type: "gauge", help: "Products in the search index of this process.", rows: one(products) },
    {
      name: "meniscus_search_heap_bytes",
      type: "gauge",
      help: "Heap of the thread of the search index, which is part of the resident memory.",
      rows: one(heapBytes),
    },
    { name: "meniscus_search_heap_limit_bytes", type: "gauge", help: "Heap at which that thread ends.", rows: one(heapLimitBytes) },
    { name: "meniscus_search_array_bytes", type: "gauge", help: "Typed arrays and buffers of that thread, beside its heap.", rows: one(arrayBytes) },
    { name: "meniscus_search_restarts_total", type: "counter", help: "Times that the thread ended by a fault.", rows: one(restarts) },
  ];
}

function metricsOfWork(work: BackgroundWork | null): Metric[] {
  const up: Metric = { name: "meniscus_database_up", type: "gauge", help: "Whether the database answers.", rows: one(work ? 1 : 0) };
  if (!work) return [up];
  const states = ["waiting", "later", "retrying", "active", "failed"] as const;
  return [
    up,
    {
      name: "meniscus_jobs",
      type: "gauge",
      help: "Jobs by queue and state; failed: for good, in the last 7 days.",
      rows: work.queues.flatMap((queue) => states.map((state) => ({ labels: { queue: queue.name, state }, value: queue[state] }))),
    },
    {
      name: "meniscus_jobs_oldest_seconds",
      type: "gauge",
      help: "How long the first job that waits has waited.",
      rows: work.queues.map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds })),
    },
    {
      name: "meniscus_background_faults",
      type: "gauge",
      help: "Rows whose background work fails and is tried again.",
      rows: one(work.failures.total),
    },
    {
      name: "meniscus_shown_faults",
      type: "gauge",
      help: "Kinds of faults that people met in the last 30 days, in pages, calls and browsers.",
      rows: one(work.shownFaults.total),
    },
  ];
}
