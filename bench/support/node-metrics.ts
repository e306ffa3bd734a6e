import type { BuiltApp } from "./built-app.ts";

const sampleMs = 1000;

export const metricsToken = "only-for-the-bench";

/** Returns the node's own metrics (`/metrics`) by name; the app was started with `metricsToken` as METRICS_TOKEN. */
export async function nodeMetrics(app: BuiltApp): Promise<Record<string, number>> {
  const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split("\n").filter((line) => /^(?:meniscus|nodejs_eventloop)/.test(line) && !line.startsWith("meniscus_jobs"));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]));
}

/** Asks a node each second how much memory its search index thread holds. If the node does not answer, the last value stays. */
export function sampleSearchIndex(app: BuiltApp) {
  let now = { products: 0, heapMb: 0, arraysMb: 0, restarts: 0 };
  const look = async () => {
    const found = await nodeMetrics(app).catch(() => null);
    if (!found || found["meniscus_search_products"] === undefined) return;
    const mb = (name: string) => (found[name] ?? 0) / 1_048_576;
    now = {
      products: found["meniscus_search_products"],
      heapMb: mb("meniscus_search_heap_bytes"),
      arraysMb: mb("meniscus_search_array_bytes"),
      restarts: found["meniscus_search_restarts_total"] ?? 0,
    };
  };
  const timer = setInterval(look, sampleMs);
  return { now: () => now, look, stop: () => clearInterval(timer) };
}
