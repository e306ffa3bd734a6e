import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { Admission } from "../admission/admission.ts";
import { PageCache } from "../page-cache.ts";
import { answerMetrics, metricsText } from "./metrics.ts";
import { nodeStatus } from "./node-status.ts";

const shopOf = useTestShop();

function ask(token: string | null, authorization?: string, changed: Partial<Shop> = {}) {
  const shop = { ...shopOf(), ...changed };
  const eventLoop = { figures: () => ({ p50Ms: 1, p99Ms: 2, maxMs: 2500, stalls: [], stallsSinceStart: 3 }), stop: () => {} };
  const admission = new Admission({ trustProxy: "0", publicUrl: null, log: shop.log });
  admission.counts.add("pipelined request");
  const figures = () => nodeStatus({ shop, admission, cache: new PageCache(1000, shop), eventLoop });
  const app = new Hono().get("/metrics", (c) => answerMetrics(c, { shop, token, figures }));
  return app.request("http://shop.test/metrics", authorization === undefined ? {} : { headers: { Authorization: authorization } });
}

describe("the metrics", () => {
  it("are not there without a token of the operator's, whatever is sent", async () => {
    expect((await ask(null)).status).toBe(404);
    expect((await ask(null, "Bearer ")).status).toBe(404);
    expect((await ask(null, "Bearer null")).status).toBe(404);
  });

  it("are for whoever sends the token", async () => {
    for (const wrong of [undefined, "", "Bearer", "Bearer ", "Bearer another-token-of-16", "Basic the-token-of-this-test"])
      expect([wrong, (await ask("the-token-of-this-test", wrong)).status]).toEqual([wrong, 401]);
    const answer = await ask("the-token-of-this-test", "Bearer the-token-of-this-test");
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain("\nnodejs_eventloop_lag_max_seconds 2.5\n");
    expect(text).toContain("\nmeniscus_event_loop_stalls_total 3\n");
    expect(text).toContain('\nmeniscus_refused_total{kind="pipelined_request"} 1\n');
    expect(text).toContain("\nmeniscus_database_up 1\n");
    expect(text).toContain('\nmeniscus_jobs{queue="order-mail",state="failed"} 0\n');
  });

  it("are there without the database too, and say that it is not", async () => {
    const { sql, close } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" }, { max: 1, name: "test" });
    const answer = await ask("the-token-of-this-test", "Bearer the-token-of-this-test", { sql });
    const text = await answer.text();
    await close();
    expect([answer.status, text.includes("\nmeniscus_database_up 0\n"), text.includes("meniscus_jobs")]).toEqual([200, true, false]);
  });

  it("tell what the thread of the search index holds, apart from the heap of the process", async () => {
    const state = { products: 3, heapBytes: 4e7, heapLimitBytes: 3e9, arrayBytes: 2e7, restarts: 1 };
    const searchIndex = { ...shopOf().searchIndex, state: () => state };
    const text = await (await ask("the-token-of-this-test", "Bearer the-token-of-this-test", { searchIndex })).text();
    expect(text.match(/^meniscus_search_.*$/gm)).toEqual([
      "meniscus_search_products 3",
      "meniscus_search_heap_bytes 40000000",
      "meniscus_search_heap_limit_bytes 3000000000",
      "meniscus_search_array_bytes 20000000",
      "meniscus_search_restarts_total 1",
    ]);
    expect(await (await ask("the-token-of-this-test", "Bearer the-token-of-this-test")).text()).not.toContain("meniscus_search");
  });

  it("are written as Prometheus reads them", () => {
    expect(
      metricsText([
        { name: "plain", type: "gauge", help: "A number.", rows: [{ value: 1.5 }] },
        { name: "labeled", type: "counter", help: "Numbers.", rows: [{ labels: { of: 'a "b"\\\n', and: "c" }, value: 2 }] },
      ]),
    ).toBe(`# HELP plain A number.
# TYPE plain gauge
plain 1.5
# HELP labeled Numbers.
# TYPE labeled counter
labeled{of="a \\"b\\"\\\\\\n",and="c"} 2
`);
  });
});
