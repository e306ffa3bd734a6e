import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readShownFaults } from "#domain/faults/shown-faults.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("a fault in a browser is logged and counted under the id that its screen shows, without what is personal in its path", async () => {
  const { call } = openTestApp(shopOf());
  const fault = { message: "TypeError: price is undefined", stack: "TypeError: price is undefined\n    at Price (/assets/cart.js:1:2)" };
  const first = await call("POST", "/api/faults", { body: { ...fault, path: "/checkout/secret-token" } });
  const second = await call("POST", "/api/faults", { body: { ...fault, path: "/checkout/another-token/" } });
  expect([first.status, first.json]).toEqual([201, { errorId: first.headers.get("x-request-id") }]);
  expect(shopOf().logged.at(-1)).toMatchObject({ level: "error", details: { requestId: second.json.errorId, stack: fault.stack } });
  expect(await readShownFaults(shopOf(), system)).toMatchObject({
    faults: [{ source: "browser", place: "/checkout/:token", message: fault.message, count: 2, ids: [second.json.errorId, first.json.errorId] }],
    total: 1,
  });
  expect(JSON.stringify(shopOf().logged)).not.toContain("secret-token");
});

it("a fault in a browser is of a page that is declared, and of lengths that can be kept", async () => {
  const { call } = openTestApp(shopOf());
  const report = { message: "Error: \u0000 the <b>shelf</b>\nis empty", stack: "", path: "/no/such/page" };
  expect((await call("POST", "/api/faults", { body: report })).status).toBe(201);
  const { faults } = await readShownFaults(shopOf(), system);
  expect(faults[0]).toMatchObject({ place: "*", message: "Error:   the <b>shelf</b>" });
  for (const body of [{}, { ...report, message: "m".repeat(501) }, { ...report, stack: "s".repeat(5001) }, { ...report, path: 1 }])
    expect((await call("POST", "/api/faults", { body })).status).toBe(400);
});

it("reports of faults count as what a stranger stores, in the log too: 20 MB a day of one IP address, then neither logs nor counts them", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop, { trustProxy: "1" });
  const body = { message: "m".repeat(500), stack: "s".repeat(5000), path: "/" };
  const report = (address: string) => call("POST", "/api/faults", { body, headers: { "X-Forwarded-For": address } });
  expect((await report("203.0.113.1")).status).toBe(201);
  expect((await shop.counters.read("stored-by-address", "203.0.113.1")).sum).toBeGreaterThan(6000);
  await shop.counters.add("stored-by-address", "203.0.113.1", storageLimits.address.bytes, 86_400_000);
  const [lines, { total }] = [shop.logged.length, await readShownFaults(shop, system)];
  const refused = await report("203.0.113.1");
  expect([refused.status, refused.json.code]).toEqual([429, "stored-too-much"]);
  expect([shop.logged.length, (await readShownFaults(shop, system)).total]).toEqual([lines, total]);
  expect((await report("203.0.113.2")).status).toBe(201);
});
