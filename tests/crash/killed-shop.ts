import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { readPostmaster, stopOrphan } from "#db/embedded/postmaster.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { type DatabaseTarget, openDatabase, type Sql } from "#db/open-database.ts";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { type Child, startChild } from "#support/child-process.ts";
import { emailedLink } from "#support/emailed-link.ts";
import type { HttpBrowser } from "#support/http-browser.ts";
import { owner } from "#support/running-shop.ts";
import { mixOf } from "#support/seeded-random.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { type SentEvent, type StripeServer, startStripe, stripeKeys } from "#support/stripe-server.ts";
import { type Acknowledged, buyOnAndOn, comeBack, type Market, newBrowser } from "./buyers-that-retry.ts";
import { type ExternalPostgres, startExternalPostgres } from "./external-postgres.ts";

/** What SIGKILL ends: the shop's process, the main process of its PostgreSQL, or the PostgreSQL process that serves one of the shop's connections. */
const victims = ["shop", "database", "connection"] as const;

/** `on`: the built-in PostgreSQL, which the shop ends with, or the operator's own (`DATABASE_URL`), to which the same shop process reconnects. */
type Killing = { seed: number; kills: number; most: number; on?: "built-in" | "own" };

/**
 * Buyers order at the built shop by test card, by card on Stripe's page and by purchase order, while its process, its PostgreSQL or one of its connections is
 * killed without warning `kills` times, each after up to `most` more orders, at times that follow from `seed`. Expects every order that a buyer saw to
 * exist once, with its money, stock and emails, and nothing to be left half done.
 */
export async function expectNothingLostByKilling({ seed, kills, most, on = "built-in" }: Killing): Promise<void> {
  if (!existsSync("build/server/main.js")) throw new Error("The shop is not built: run `npm run build`, or `npm test`, which does.");
  const base = mkdtempSync(join(tmpdir(), "meniscus-killed-"));
  const stripe = await startStripe();
  const own = on === "own" ? await startExternalPostgres(join(base, "database")) : null;
  const shop = new KillableShop(join(base, "shop"), stripe, own);
  try {
    await shop.start();
    await sellAndKill(shop, stripe, { seed, kills, most });
    await shop.stop();
  } finally {
    await shop.end();
    await own?.stop();
    await stripe.close();
    rmSync(base, { recursive: true, force: true });
  }
}

class KillableShop {
  readonly url: string;
  readonly dataDir: string;
  readonly #environment: Record<string, string>;
  readonly #own: ExternalPostgres | null;
  #child: Child | undefined;

  constructor(dataDir: string, stripe: StripeServer, own: ExternalPostgres | null) {
    this.#own = own;
    const port = 30_000 + (process.pid % 10_000);
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#environment = {
      ...{ NODE_ENV: "production", LOG_LEVEL: "warn", PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: "1" },
      ...{ OWNER_NAME: "Olive Owner", OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password },
      ...{ STRIPE_SECRET_KEY: stripeKeys.secretKey, STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret, STRIPE_API_URL: stripe.url },
      ...(own ? { DATABASE_URL: own.url } : {}),
    };
  }

  async start(): Promise<void> {
    this.#child = startChild(process.execPath, ["build/server/main.js"], { env: this.#environment });
    await this.#child.says("  Admin  ");
  }

  /** Kills the victim with SIGKILL; afterward the shop runs again. */
  async kill(victim: (typeof victims)[number], choose: (pids: number[]) => number): Promise<void> {
    if (victim === "connection") return void process.kill(choose(await this.read((sql) => connectionsOf(sql))), "SIGKILL");
    if (victim === "database" && this.#own) return this.#own.killAndStart();
    if (victim === "shop") this.#child?.kill("SIGKILL");
    else process.kill(readPostmaster(clusterFolder(this.dataDir))?.pid ?? 0, "SIGKILL");
    // Without its built-in database the shop ends too.
    await this.#child?.ended;
    await this.start();
  }

  /** Reads through one connection of the test's own, as the owner of the tables: pg-boss sends its maintenance as one text with a transaction. */
  async read<Result>(ask: (sql: Sql) => Promise<Result>): Promise<Result> {
    const { sql, close } = openDatabase(this.#target(), { max: 1, name: "test" });
    try {
      return await ask(sql);
    } finally {
      await close();
    }
  }

  #target(): DatabaseTarget {
    if (this.#own) return { url: this.#own.url };
    const socketFolder = readPostmaster(clusterFolder(this.dataDir))?.socketFolder ?? "";
    const password = readFileSync(join(this.dataDir, "postgres-password"), "utf8");
    return { socketFolder, port: 5432, user: "meniscus", password, database: "postgres" };
  }

  /** Returns the output of the running process. */
  output(): string {
    return this.#child?.output() ?? "";
  }

  async check(): Promise<{ status: number | null; output: string }> {
    const check = startChild(process.execPath, ["build/server/cli.js", "check"], { env: this.#environment });
    return { status: await check.ended, output: check.output() };
  }

  async stop(): Promise<void> {
    this.#child?.kill("SIGTERM");
    expect(await this.#child?.ended, this.#child?.output()).toBe(0);
  }

  /** Ends the shop and its database, whatever happened before. */
  async end(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#child?.ended;
    await stopOrphan(clusterFolder(this.dataDir), () => {});
  }
}

async function connectionsOf(sql: Sql): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`;
  return rows.map(({ pid }) => pid);
}

async function sellAndKill(shop: KillableShop, stripe: StripeServer, { seed, kills, most }: { seed: number; kills: number; most: number }) {
  const mix = mixOf(seed);
  const market: Market = { url: shop.url, variantIds: [], acknowledged: [], waiting: [], isOver: false, lastFault: "" };
  const staff = newBrowser(shop.url);
  await staff.json("POST", "/api/auth/login", { json: owner });
  market.variantIds = await fillShelves(staff);
  const variants = market.variantIds.map((id) => id.split("/").at(-1) ?? "");
  const units = await shop.read((sql) => unitsOf(sql, variants));
  const reports = new StripeReports(shop.url);
  stripe.deliver = (event) => reports.deliver(event);

  const customers = await Promise.all([1, 2, 3].map((number) => customerOnTerms(shop, staff, number)));
  const methods = ["test-card", "stripe", "test-card", "stripe", "test-card"] as const;
  const buyers = [
    ...methods.map((method) => buyOnAndOn({ market, mix: mixOf(mix.below(2 ** 31)), method })),
    ...customers.map((customer) => buyOnAndOn({ market, mix: mixOf(mix.below(2 ** 31)), method: "purchase-order", customer })),
  ];
  // A fault of one buyer ends the test at once, instead of a wait for orders that never come.
  const fault = Promise.all(buyers).then(() => {});
  const goOn = (orders: number) =>
    market.acknowledged.length >= orders || `${market.acknowledged.length} orders; ${market.lastFault}\n${shop.output()}`;
  const until = (orders: number) => Promise.race([fault, expect.poll(() => goOn(orders), { interval: 2, timeout: 120_000 }).toBe(true)]);
  const first = mix.below(victims.length);
  for (let at = 0; at < kills; at++) {
    await until(market.acknowledged.length + 1 + mix.below(most));
    await new Promise((resolve) => setTimeout(resolve, mix.below(30)));
    await shop.kill(victims[(first + at) % victims.length] ?? "shop", (pids) => mix.oneOf(pids));
    // Stripe repeats the reports that were not answered; some of them never arrive.
    await reports.repeat(() => mix.below(3) > 0);
  }
  await until(market.acknowledged.length + 5);
  market.isOver = true;
  await fault;

  await shop.read(async (sql) => {
    await repair(sql);
    for (const left of market.waiting) expect(await comeBack(left)).toMatch(/\/thank-you|\/c\/pay\//);
    await repair(sql);
    await expectWhole(sql, market.acknowledged);
    expect(await unitsOf(sql, variants)).toEqual(units);
    await expectInvariants({ sql });
    await expectPaidOnce(sql, stripe);
  });
  const { status, output } = await shop.check();
  expect({ status, bad: output.match(/^ BAD .*$/gm) }).toEqual({ status: 0, bad: null });
}

const unitsOf = (sql: Sql, variants: string[]) => Promise.all(variants.map((id) => unitsEver({ sql }, id)));

/** Stocks enough of some variants for all buyers and returns their ids, as the API names them. */
async function fillShelves(staff: HttpBrowser): Promise<string[]> {
  const ids: string[] = [];
  const { products } = await staff.json("GET", "/api/search?query=tubes&type=PRODUCT&first=4");
  for (const { handle } of products) {
    const { product } = await staff.json("GET", `/api/products/${handle}`);
    const id: string = product.variants.edges[0].node.id;
    const path = `/api/admin/variants/${id.split("/").at(-1)}/stock-adjustments`;
    const filled = await staff.send("POST", path, { json: { delta: 100_000 } });
    expect(filled.status, await filled.text()).toBe(201);
    ids.push(id);
  }
  return ids;
}

/** Makes a customer whose purchase orders are accepted at once, because staff granted terms and the account's email address is confirmed. */
async function customerOnTerms(shop: KillableShop, staff: HttpBrowser, number: number) {
  const email = `accounts-payable-${number}@university.example`;
  const browser = newBrowser(shop.url);
  const account = { email, password: "measured-not-guessed", firstName: "Grace", lastName: "Hopper" };
  expect((await browser.send("POST", "/api/auth/register", { json: account })).status).toBe(201);
  expect((await browser.send("POST", "/api/auth/login", { json: account })).status).toBe(200);
  const link = await emailedLink(shop.dataDir, email, "/account/confirm/");
  expect((await browser.send("POST", link, { form: {} })).status).toBe(200);
  const { customers } = await staff.json("GET", "/api/admin/customers?view=all");
  const id: string = customers.find((row: { email: string }) => row.email === email).id;
  const { customer } = await staff.json("GET", `/api/admin/customers/${id}`);
  const terms = { revision: customer.terms.revision, terms: { netDays: 30, creditLimitCents: null, remindersPaused: false } };
  expect((await staff.send("PUT", `/api/admin/customers/${id}/terms`, { json: terms })).status).toBe(200);
  return { browser, email };
}

/** Delivers Stripe's reports to the shop and repeats those that were not answered. */
class StripeReports {
  readonly #url: string;
  #missed: SentEvent[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async deliver(event: SentEvent): Promise<void> {
    const request = { method: "POST", body: event.body, headers: { "Stripe-Signature": event.header } };
    const answer = await fetch(`${this.#url}/webhooks/stripe`, request).catch(() => null);
    if (!answer?.ok) this.#missed.push(event);
  }

  async repeat(isRepeated: () => boolean): Promise<void> {
    for (const event of this.#missed.splice(0)) if (isRepeated()) await this.deliver(event);
  }
}

/**
 * Lets the jobs of the running shop repair what was left unfinished. Instead of waiting for the minutes after which the jobs consider it abandoned,
 * this makes it that old.
 */
async function repair(sql: Sql): Promise<void> {
  await sql`
    update payment_attempts set created_at = created_at - interval '3 minutes', expires_at = expires_at - interval '1 hour' where settled_at is null`;
  await sql`update jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`;
  // pg-boss checks a queue once a minute, and the restarted shop has just checked.
  await sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`;
  const jobs = await pgBossJobs(sql, (fault) => expect(fault).toBeUndefined());
  await jobs.boss.supervise();
  await sql`update jobs.job set start_after = now() where state in ('created', 'retry')`;
  await jobs.send(sql, "every-minute", {});
  const left = async () => {
    const [row] = await sql`
      select (select count(*)::int from payment_attempts where settled_at is null) as unsettled,
        (select count(*)::int from payment_attempts where is_open_at_provider) as open,
        (select count(*)::int from payment_attempts where status = 'paid' and order_id is null) as owed,
        (select count(*)::int from stock_reservations where ended_at is null) as held,
        (select count(*)::int from jobs.job where name in ('order-mail', 'order-documents', 'every-minute', 'refund-attempt')
          and state in ('created', 'retry', 'active')) as jobs`;
    return row;
  };
  await expect.poll(left, { interval: 100, timeout: 120_000 }).toEqual({ unsettled: 0, open: 0, owed: 0, held: 0, jobs: 0 });
  await jobs.boss.stop({ graceful: false });
}

/** Expects each order that a buyer saw to exist once, with its payment or debt, units, both emails, and the invoice of a purchase order. */
async function expectWhole(sql: Sql, acknowledged: Acknowledged[]): Promise<void> {
  expect(new Set(acknowledged.map(({ orderId }) => orderId)).size).toBe(acknowledged.length);
  const whole = await sql<{ id: string; method: string; cents: number }[]>`
    select o.id, o.payment_method as method, o.total_cents as cents from orders o
      join payment_attempts a on a.id = o.attempt_id and a.order_id = o.id and a.status in ('paid', 'pending')
      join checkouts c on c.order_id = o.id
     where o.id = any(${acknowledged.map(({ orderId }) => orderId)}::uuid[])
       and (select coalesce(sum(amount_cents), 0) from ledger_entries where order_id = o.id and account in ('provider', 'receivable')) = o.total_cents
       and (select sum(-delta) from stock_adjustments s where s.order_id = o.id and s.reason = 'sold')
         = (select sum(quantity) from order_lines where order_id = o.id)
       and (select array_agg(data->>'kind' order by data->>'kind') from jobs.job where name = 'order-mail' and data->>'orderId' = o.id::text
         and state = 'completed' and data->>'kind' in ('confirmation', 'staff')) = array['confirmation', 'staff']
       and (select count(*) from order_events where order_id = o.id and kind = 'mailed' and details->>'mail' = 'confirmation') = 1
       and (select count(*) from invoices where order_id = o.id) = case when o.payment_method = 'purchase-order' then 1 else 0 end`;
  const asSeen = (rows: { id: string; method: string; cents: number }[]) => rows.map(({ id, method, cents }) => `${id} ${method} ${cents}`).sort();
  const seen = acknowledged.map(({ orderId, method, total }) => ({ id: orderId, method, cents: Math.round(Number(total) * 100) }));
  expect(asSeen(whole.map((row) => ({ ...row, cents: Number(row.cents) })))).toEqual(asSeen(seen));
  expect(await sql`select cart_id from payment_attempts where order_id is not null group by cart_id having count(*) > 1`).toEqual([]);
}

/** Expects one order for each payment that succeeded at the test provider or at Stripe, or a full refund. */
async function expectPaidOnce(sql: Sql, stripe: StripeServer): Promise<void> {
  const unserved = await sql`
    select c.attempt_id from test_provider_charges c
     where c.status = 'paid' and c.refunded_cents < c.amount_cents and not exists (select from orders where attempt_id = c.attempt_id)`;
  expect(unserved).toEqual([]);
  const orders = new Map((await sql<{ id: string; attempt_id: string }[]>`select id, attempt_id from orders`).map((row) => [row.attempt_id, row.id]));
  const wrong = [...stripe.state.sessions.values()].filter(({ payment_status, payment_intent, client_reference_id, amount_total }) => {
    const refunded = stripe.state.payments.get(payment_intent ?? "")?.refunded ?? 0;
    const isOrdered = orders.has(client_reference_id ?? "");
    return payment_status === "paid" ? isOrdered === (refunded === amount_total) : isOrdered;
  });
  expect(wrong).toEqual([]);
}
