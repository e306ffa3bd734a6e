import pino from "pino";
import { expect, it } from "vitest";
import { accounts } from "#db/schema/accounts.ts";
import { apiRoutes } from "#http/api/api-routes.ts";
import { loggedAddress, loggedFault, readable, serializers } from "#src/console-log.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";

const shopOf = useTestShop();

it("a statement that failed is logged without the values of people (Saleor CVE-2023-26051, of the log)", async () => {
  const { db, sql, clock, ids } = shopOf();
  const row = {
    id: ids.next(),
    email: "private@lab.example",
    passwordHash: "$argon2id$secret",
    firstName: "Ada\nparams: x",
    lastName: "said: Byron",
  };
  const whole = { ...row, role: "customer" as const, createdAt: clock.now() };
  await db.insert(accounts).values(whole);
  const faults = await Promise.allSettled([
    db.insert(accounts).values(whole),
    sql`insert into accounts ${sql({ id: row.id, email: row.email })}`,
    sql`select ${row.email}::int`,
  ]);
  for (const fault of faults) {
    if (fault.status !== "rejected") throw new Error("The statement did not fail.");
    const logged = JSON.stringify(loggedFault(fault.reason));
    expect(logged).not.toMatch(/argon2|Ada|Byron/);
    expect(logged).toContain("stack");
  }
  const [drizzles] = faults;
  expect(JSON.stringify(loggedFault(drizzles?.status === "rejected" ? drizzles.reason : null))).toMatch(/insert into[\s\S]*duplicate key/);
});

it("an address is logged without what opens a checkout, an order, a subscription or an account to whoever reads it", () => {
  const token = "A-b_9".repeat(9);
  const opening = [
    `/checkout/${token}`,
    `/checkout/${token}/steps`,
    `http://shop.example/checkout/${token}.data?declined`,
    `/newsletter/confirm/${token}`,
    `/account/reset/${token}`,
    `/account/confirm/${token}.data`,
    `/Account/RESET/${token}`,
    `/purchase-orders/confirm/0198a0a0-0000-7000-8000-000000000000.${token}`,
    `/newsletter/unsubscribe/0198a0a0-0000-7000-8000-000000000000.${token}`,
    `/checkout/reminders/stop/0198a0a0-0000-7000-8000-000000000000.${token}`,
    `/checkout/reminders/stop/${"0a".repeat(32)}.${token}`,
    `/orders/0198a0a0-0000-7000-8000-000000000000.${token}`,
    `/orders/0198a0a0-0000-7000-8000-000000000000.${token}/return.data?x`,
    `https://shop.example/thank-you?x=1&order=0198a0a0-0000-7000-8000-000000000000.${token}#top`,
  ];
  for (const address of opening) expect(loggedAddress(address)).not.toMatch(/A-b_9|0198a0a0/);
  expect(loggedAddress(`/checkout/${token}/steps`)).toBe("/checkout/…/steps");
  for (const address of ["/collections/all?sort=order", "/products/checkout-counter", "/admin/orders/0198a0a0", "/"])
    expect(loggedAddress(address)).toBe(address);
});

it("a path that holds a token is logged without it, whichever page or call it is", () => {
  const token = "A-b_9".repeat(9);
  const paths = [...pageRoutes, ...apiRoutes].map(({ path }) => path).filter((path) => path.includes(":token"));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const signed = path.startsWith("/orders/") ? `0198a0a0-0000-7000-8000-000000000000.${token}` : token;
    expect([path, String(loggedAddress(path.replace(":token", signed))).includes("A-b_9")]).toEqual([path, false]);
  }
});

it("an address of 15 KB takes 500 characters of the log, also where a page is answered from its first part (a log that fills the disk)", async () => {
  const long = `/products/aldergate?variant=01990000-0000-7000-8000-000000000001&x=${"a".repeat(15_000)}`;
  const lines: string[] = [];
  const log = pino({ base: null, serializers }, { write: (line: string) => void lines.push(line) });
  log.info({ method: "GET", url: long, cache: "miss" }, "page");
  expect(lines[0]?.length).toBeLessThan(700);
  expect(JSON.parse(lines[0] ?? "").url).toBe(`${long.slice(0, 500)}… (${long.length} characters)`);
  log.info({ url: `/checkout/secret-token?${"a".repeat(15_000)}` }, "page");
  expect(lines[1]).not.toContain("secret-token");
});

it("a fault in a browser is logged without the token of the page that its stack names, and with all of its frames", () => {
  const stack =
    "Error: x\n    at https://shop.example/checkout/A-b_9:12:3\n    at HTMLFormElement.send (https://shop.example/account/reset/A-b_9?x:4:5)\n    at end (/a.js:1:2)";
  expect(serializers.stack(stack)).toBe(stack.replaceAll("A-b_9", "…"));
  expect(serializers.reason("Error: /thank-you?order=A-b_9 failed")).toBe("Error: /thank-you?order=… failed");
});

it("a line at a terminal shows what strangers sent, and neither obeys it nor breaks (log injection)", () => {
  const sent = "\u001b[2J\u009b31m\r\n12:00:00 ERROR pay\u2028here\u202e";
  const logged = { level: 50, time: 0, msg: "refused", reason: sent, err: { stack: `SyntaxError: ${sent}\n    at parse (x.js:1:1)` } };
  const line = readable(JSON.stringify(logged));
  expect(line.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  expect(line).toContain("\\u001b[2J");
  const [first = "", ...stack] = line.trimEnd().split("\n");
  expect(first).toContain("refused");
  expect(stack.length).toBe(3);
  for (const frame of stack) expect(frame).toMatch(/^ {2}/);
});

it("a body that cannot be read is refused without a word of it in the log: it may hold a password", async () => {
  const shop = shopOf();
  const refused = await openTestApp(shop).call("POST", "/api/auth/register", { body: '{"password": hunter2-secret' });
  expect([refused.status, refused.json.code]).toEqual([400, "input-invalid"]);
  expect(shop.logged.at(-1)).toMatchObject({ level: "info", message: "refused", details: { reason: "The body is not JSON" } });
  expect(JSON.stringify(shop.logged)).not.toMatch(/hunter|secret/);
});
