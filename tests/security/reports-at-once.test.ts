import { afterEach, expect, it } from "vitest";
import { workLimits } from "#http/admission/admission.ts";
import { type Listening, listen } from "#src/listen.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((node) => node.drain(1000)));
});

it("While figures are counted, whoever asks for more of them waits among themselves, and buyers are answered", async () => {
  const shop = shopOf();
  const { token } = await signedInAs(shop, "analyst");
  const { app, pages, admission } = openTestApp(shop, { trustProxy: "1" });
  const listening = await listen({ fetch: app.fetch, pages, admission }, { host: "127.0.0.1", port: 0 });
  open.push(listening);
  const ask = (path: string, headers: Record<string, string>) => fetch(`http://127.0.0.1:${listening.port}${path}`, { headers });
  const { atOnce } = workLimits.report;
  const names = [
    "retention",
    "behavior",
    "%66unnel",
    "journeys",
    "paths",
    "conversions",
    "checkout",
    "bought-together",
    "search-sales",
    "performance",
  ];

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const counting = shop.ownerSql.begin(async (sql) => {
    await sql`lock table events, kept_visits, orders in access exclusive mode`;
    const reports = names.map((name) => ask(`/api/admin/analytics/${name}`, { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.1" }));
    await expect.poll(() => admission.figures().work.report).toEqual({ running: atOnce, waiting: names.length - atOnce });
    letGo();
    expect((await ask("/api/cart", { "X-Forwarded-For": "192.0.2.1" })).status).toBe(200);
    return reports;
  });
  await held;
  for (const answer of await counting) expect([200, 400]).toContain((await answer).status);
});
