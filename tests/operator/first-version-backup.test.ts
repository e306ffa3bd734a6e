import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { check } from "#cli/check/check-command.ts";
import type { Command, CommandContext } from "#cli/command.ts";
import { restore } from "#cli/restore.ts";
import { openDatabase } from "#db/open-database.ts";
import { signIn } from "#domain/accounts/accounts.ts";
import type { Staff } from "#domain/actor.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cleanUp } from "#jobs/hourly-cleanup.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { type JobRunner, runJobs } from "#jobs/run-jobs.ts";
import { type Config, readConfig } from "#src/config.ts";
import { type OpenShop, openShop } from "#src/open-shop.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { expectInvariants } from "#support/shop-invariants.ts";

const password = "correct-horse-battery";

/** The settings of a shop with its own data folder and its own PostgreSQL, as an operator has it. */
let config: Config;
let dataDir: string;
let opened: OpenShop;
let jobs: JobRunner;
let shop: Shop;
const said: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "meniscus-first-version-"));
  config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  expect(await run(restore, ["tests/fixtures/first-version/shop.backup"])).toBe(0);
  opened = await openShop(config, { migrationsFolder: "src/db/migrations" });
  shop = opened.shop;
  jobs = await runJobs(shop, opened.jobsSql);
}, 120_000);
afterAll(async () => {
  await jobs?.stop();
  await opened?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function run(command: Command, args: string[]): Promise<number> {
  const context = { config, root: process.cwd(), say: (line: string) => said.push(line), ask: async () => null, open: async () => opened };
  const call = command.read(args);
  if (!call) throw new Error(`${command.name} was asked for help.`);
  return call(context satisfies CommandContext);
}

async function manager(): Promise<Staff> {
  const [row] = await shop.sql<{ id: string }[]>`select id from accounts where email = 'manager@byron.example'`;
  return { kind: "staff", accountId: row?.id ?? "", role: "manager" };
}

async function variantOf(handle: string, title?: string): Promise<string> {
  const product = await readProduct(shop, handle);
  return product?.variants.find((variant) => !title || variant.title === title)?.id ?? "";
}

describe("a backup of the first version, restored by this one", () => {
  it("runs under a role that may not change the ledger or the audit log: pages, jobs and the search alike", async () => {
    const roles = `select current_user as name, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      has_table_privilege('ledger_entries', 'update') or has_table_privilege('domain_events', 'delete') as "mayRewrite"`;
    const search = openDatabase(opened.target, { max: 1, name: "test" });
    try {
      for (const connection of [opened.sql, opened.jobsSql, search.sql])
        expect(await connection.unsafe(roles)).toEqual([{ name: expect.stringContaining("app"), isSuperuser: false, mayRewrite: false }]);
    } finally {
      await search.close();
    }
  });

  it("brings back what was sold, to whom and for how much", async () => {
    const orders = await shop.sql<{ order: string }[]>`
      select o.name || ': ' || string_agg(l.quantity || ' ' || l.title, ', ' order by l.position) || ': ' || o.total_cents || ', ' || o.refunded_cents as order
        from orders o join order_lines l on l.order_id = o.id group by o.id order by o.processed_at`;
    expect(orders.map(({ order }) => order)).toEqual([
      "#TEST-1001: 4 Pipette Tips 200 µL, 1 Tube Rack: 14049, 0",
      "#TEST-1002: 2 Byron C12 Centrifuge, 2 Tube Rack: 288289, 0",
      "#TEST-1003: 10 Pipette Tips 200 µL: 27776, 4900",
      "#TEST-1004: 1 Pipette Tips 200 µL: 4128, 4128",
      "#TEST-1005: 1 Byron C12 Centrifuge: 138889, 0",
      "#TEST-1006: 20 Pipette Tips 200 µL: 54053, 0",
      "#TEST-1007: 2 Byron C12 Centrifuge: 277778, 0",
    ]);
  });

  it("lets staff and customers sign in with their passwords", async () => {
    for (const email of ["owner@byron.example", "manager@byron.example", "customer@lab.example"])
      expect(await signIn(shop, { address: "203.0.113.30" }, { email, password })).toMatchObject({ account: { email } });
  });

  it("keeps settings, texts and pictures", async () => {
    const settings = await loadSettings(shop);
    expect(settings.shop).toMatchObject({ name: "Byron Lab Supply", announcement: "Free shipping on orders over $500." });
    expect(settings.shipping.freeFromCents).toBe(50_000);
    expect(settings.promises).toMatchObject({ warrantyYears: 2, replyHours: 24 });
    const product = await readProduct(shop, "byron-c12-centrifuge");
    expect(product?.images).toHaveLength(1);
    const [image] = await shop.sql<{ fileKey: string }[]>`select file_key as "fileKey" from product_images`;
    expect((await shop.files.read(image?.fileKey ?? ""))?.byteLength).toBeGreaterThan(1000);
  });

  it("leads an order of an option value that was written differently to the variant that took its place", async () => {
    const lines = await shop.sql<{ variantId: string }[]>`
      select variant_id as "variantId" from order_lines where title = 'Byron C12 Centrifuge' and variant_title = '12 place / 120V'`;
    const variantId = await variantOf("byron-c12-centrifuge", "12 place / 120 V");
    expect(lines).toEqual([{ variantId }, { variantId }]);
  });

  it("sells, ships what was open, and its books are sound", async () => {
    const tips = await variantOf("pipette-tips-200");
    const orderId = await makeOrder(shop, [{ id: tips, quantity: 2 }, { id: await variantOf("byron-c12-centrifuge", "12 place / 120 V") }]);
    const [placed] = await shop.sql`select financial_status as status, total_cents > 0 as "costsMoney" from orders where id = ${orderId}`;
    expect(placed).toEqual({ status: "paid", costsMoney: true });
    const [open] = await shop.sql<{ orderId: string; lineId: string }[]>`
      select o.id as "orderId", l.id as "lineId" from orders o join order_lines l on l.order_id = o.id
       where o.fulfillment_status = 'unfulfilled' and o.financial_status = 'paid' and l.variant_title = '12 place / 120V'`;
    const shipment = { idempotencyKey: shop.ids.token(), carrier: "UPS", trackingNumber: "1Z998", trackingUrl: null };
    await fulfillOrder(shop, await manager(), {
      orderId: open?.orderId ?? "",
      ...shipment,
      lines: [{ lineId: open?.lineId ?? "", quantity: 2 }],
    });
    await expectInvariants(shop);
  });

  it("passes the check once its background work has run", async () => {
    await everyMinute(shop);
    await cleanUp(shop);
    await vi.waitFor(
      async () => {
        said.length = 0;
        expect({ status: await run(check, []), said: said.filter((line) => line.includes("BAD")) }).toEqual({ status: 0, said: [] });
      },
      { timeout: 60_000, interval: 500 },
    );
  });
});
