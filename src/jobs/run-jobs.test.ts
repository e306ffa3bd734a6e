import { describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import type { Mail } from "#domain/ports.ts";
import { readFailedJobs, runFailedJobs } from "#domain/system/failed-jobs.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { bossOn, installJobs } from "./pg-boss-jobs.ts";
import { runJobs } from "./run-jobs.ts";

const shopOf = useTestShop();

/** pg-boss needs a connection of its own. */
function ownConnection(target: "appTarget" | "databaseTarget" = "appTarget") {
  const { database } = (shopOf().sql as unknown as { options: { database: string } }).options;
  return openDatabase(databaseNamed(inject(target), database), { max: 1, name: "test-jobs" });
}

const until = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 60_000, interval: 50 });

it("works off what a transaction sent, and nothing of one that was rolled back", async () => {
  const shop = shopOf();
  const { sql, close } = ownConnection();
  await inTransaction(shop, (shop) => shop.jobs.send(shop.sql, "hourly-cleanup", {}));
  const rolledBack = inTransaction(shop, async (shop) => {
    await shop.jobs.send(shop.sql, "hourly-cleanup", {});
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  const runner = await runJobs(shop, sql);
  await until(() => shop.logged.some(({ message }) => message === "hourly cleanup"));
  await runner.stop();
  expect(await shop.sql`select state from jobs.job where name = 'hourly-cleanup'`).toEqual([{ state: "completed" }]);
  await close();
});

it("logs the cause of a job that failed, and keeps the job to try again", async () => {
  const shop = shopOf();
  const { sql, close } = ownConnection();
  await shop.jobs.send(shop.sql, "contact-mail", { messageId: "not-an-id" });
  const runner = await runJobs(shop, sql);
  await until(() => shop.logged.some(({ message }) => message === "a job failed"));
  await runner.stop();
  expect(shop.logged.find(({ message }) => message === "a job failed")?.details).toMatchObject({ job: "contact-mail", err: expect.any(Error) });
  expect(await shop.sql`select state from jobs.job where name = 'contact-mail'`).toEqual([{ state: "retry" }]);
  await close();
});

it("tries a picture again whose host is not known, with a warning and no error", async () => {
  const shop = shopOf();
  const { sql, close } = ownConnection();
  await writeProducts(shop, system, [
    {
      handle: "far",
      title: "Far",
      options: [],
      variants: [{ optionValues: [], priceCents: 1 }],
      images: [{ url: "https://nowhere.invalid/a.jpg", alt: "" }],
    },
  ]);
  shop.logged.length = 0;
  const runner = await runJobs(shop, sql);
  const state = async () => (await shop.sql<{ state: string }[]>`select state from jobs.job where name = 'fetch-image'`).map((row) => row.state);
  await until(async () => (await state()).includes("retry"));
  await runner.stop();
  expect(shop.logged.filter(({ level }) => level === "error")).toEqual([]);
  expect(shop.logged.find(({ level }) => level === "warn")?.details).toMatchObject({ address: "https://nowhere.invalid/a.jpg", product: "far" });
  await shop.sql`delete from jobs.job where name = 'fetch-image'`;
  await close();
});

it("lets a run over many rows be taken over where its process has said nothing for half a minute, and not while it works", async () => {
  const shop = shopOf();
  const { sql, close } = ownConnection();
  const boss = bossOn(sql, "send");
  await boss.start();
  for (const name of ["order-run", "bulk-change"] as const) {
    for (const _ of [1, 2]) await shop.jobs.send(shop.sql, name, { runId: shop.ids.next() });
    const [killed, working] = (await boss.fetch(name, { batchSize: 2 })).map(({ id }) => id);
    await shop.sql`update jobs.job set heartbeat_on = now() - interval '31 seconds' where id = ${killed ?? ""}`;
    // Otherwise pg-boss looks only once a minute.
    await shop.ownerSql`update jobs.queue set monitor_on = null, monitor_claim_on = null where name = ${name}`;
    await boss.supervise(name);
    const states = await shop.sql<{ id: string; state: string }[]>`select id, state from jobs.job where name = ${name}`;
    expect([name, Object.fromEntries(states.map(({ id, state }) => [id, state]))]).toEqual([
      name,
      { [killed ?? ""]: "retry", [working ?? ""]: "active" },
    ]);
    await shop.sql`delete from jobs.job where name = ${name}`;
  }
  await boss.stop({ graceful: false });
  await close();
});

describe("emails of many orders", () => {
  /** Makes orders whose confirmations wait as jobs, and a mail server that holds each email until it is released. */
  async function manyOrders(count: number) {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1000 });
    await shop.sql`delete from jobs.job`;
    for (let order = 0; order < count; order++) await makeOrder(shop, [variant]);
    await shop.sql`delete from jobs.job where data->>'kind' <> 'confirmation'`;
    const underWay: { to: string; end(fault?: Error): void }[] = [];
    const mail: Mail = {
      send: ({ to }) =>
        new Promise((resolve, reject) => {
          underWay.push({ to, end: (fault) => (fault ? reject(fault) : resolve()) });
        }),
    };
    const states = async () => {
      const rows = await shop.sql<
        { state: string; jobs: number }[]
      >`select state, count(*)::int as jobs from jobs.job where name = 'order-mail' group by state`;
      return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
    };
    return { shop: { ...shop, mail }, underWay, states };
  }

  it("are sent eight at once and no more, each next one as soon as one has gone", async () => {
    const { shop, underWay, states } = await manyOrders(20);
    const { sql, close } = ownConnection();
    const runner = await runJobs(shop, sql);
    let most = 0;
    for (let gone = 0; gone < 20; gone++) {
      await until(() => underWay.length === Math.min(8, 20 - gone));
      most = Math.max(most, underWay.length);
      underWay.shift()?.end();
    }
    await until(async () => (await states())["completed"] === 20);
    expect(most).toBe(8);
    await runner.stop();
    await close();
  });

  it("fail alone: one that the mail server does not take now is tried again later, those beside it are done", async () => {
    const { shop, underWay, states } = await manyOrders(6);
    const { sql, close } = ownConnection();
    const runner = await runJobs(shop, sql);
    await until(() => underWay.length === 6);
    underWay.shift()?.end(new Error("451 try later"));
    for (const { end } of underWay) end();
    await until(async () => (await states())["completed"] === 5);
    await until(async () => (await states())["retry"] === 1);
    const [failed] = await shop.sql<object[]>`
      select retry_count, start_after > now() as later, output->>'message' as cause from jobs.job where name = 'order-mail' and state = 'retry'`;
    expect(failed).toEqual({ retry_count: 0, later: true, cause: "451 try later" });
    await runner.stop();
    await close();
  });

  it("are given up at once where the mail server refuses one for good, and run again from the start when staff say so", async () => {
    const { shop, underWay, states } = await manyOrders(2);
    const { sql, close } = ownConnection();
    const { actor } = await signedInAs(shop, "manager");
    const runner = await runJobs(shop, sql);
    await until(() => underWay.length === 2);
    for (const { end } of underWay.splice(0)) end(Object.assign(new Error("550 no such user"), { final: true }));
    await until(async () => (await states())["failed"] === 2);
    const failed = await readFailedJobs(shop, actor);
    expect(failed).toMatchObject([1, 2].map(() => ({ name: "order-mail", cause: "550 no such user", tries: 1, order: { mail: "confirmation" } })));
    expect(await runFailedJobs(shop, actor, { queue: "order-mail", id: failed[0]?.id ?? "" })).toEqual({ count: 1 });
    await until(() => underWay.length === 1);
    // Whatever it failed of before, it is retried as often as a new job.
    underWay.shift()?.end(new Error("451 try later"));
    await until(async () => (await states())["retry"] === 1);
    expect(await shop.sql`select retry_count, retry_limit from jobs.job where name = 'order-mail' and state = 'retry'`).toEqual([
      { retry_count: 0, retry_limit: 42 },
    ]);
    expect(await runFailedJobs(shop, actor, { queue: "order-mail" })).toEqual({ count: 1 });
    await until(() => underWay.length === 1);
    underWay.shift()?.end();
    await until(async () => (await states())["completed"] === 1);
    expect(await readFailedJobs(shop, actor)).toEqual([]);
    await runner.stop();
    await close();
  });

  it("are waited for when the shop stops", async () => {
    const { shop, underWay, states } = await manyOrders(2);
    const { sql, close } = ownConnection();
    const runner = await runJobs(shop, sql);
    await until(() => underWay.length === 2);
    const stopped = runner.stop();
    for (const { end } of underWay) end();
    await stopped;
    expect(await states()).toEqual({ completed: 2 });
    await close();
  });

  it("that all fail for one reason are logged once a minute, with their number", async () => {
    const { shop, underWay, states } = await manyOrders(8);
    shop.logged.length = 0;
    const { sql, close } = ownConnection();
    const runner = await runJobs(shop, sql);
    await until(() => underWay.length === 8);
    for (const { end } of underWay.splice(0, 7)) end(new Error("connect ECONNREFUSED"));
    await until(async () => (await states())["retry"] === 7);
    const failures = () => shop.logged.filter(({ message }) => message === "a job failed");
    expect(failures()).toHaveLength(1);
    shop.pass(60_000);
    underWay[0]?.end(new Error("connect ECONNREFUSED"));
    await until(() => failures().length === 2);
    expect(failures()[1]?.details).toMatchObject({ times: 7, job: "order-mail" });
    await runner.stop();
    await close();
  });
});

it("sends one waiting job per key", async () => {
  const shop = shopOf();
  const id = shop.ids.next();
  for (let times = 0; times < 3; times++) await shop.jobs.send(shop.sql, "fetch-image", { imageId: id }, { key: id, afterSeconds: 3600 });
  for (let times = 0; times < 2; times++) await shop.jobs.send(shop.sql, "fetch-image", { imageId: id }, { afterSeconds: 3600 });
  expect(await shop.sql`select count(*) as waiting from jobs.job where name = 'fetch-image' group by singleton_key = ${id} order by 1`).toEqual([
    { waiting: 1 },
    { waiting: 2 },
  ]);
});

it("goes on after a statement of the queue's own failed in the middle of a transaction", async () => {
  const { sql, close } = ownConnection();
  const boss = bossOn(sql, "send");
  await boss.start();
  await expect(boss.getDb().executeSql("begin; select 1 / 0; commit")).rejects.toThrow(/division by zero/);
  expect(await boss.getQueue("hourly-cleanup")).not.toBeNull();
  await boss.stop({ graceful: false });
  await close();
});

it("an update removes the queues of an earlier version, so that nothing waits where nobody works", async () => {
  const { sql, close } = ownConnection("databaseTarget");
  const boss = bossOn(sql, "install");
  await boss.start();
  await boss.createQueue("sweep");
  await boss.schedule("sweep", "17 * * * *", {});
  await installJobs(sql);
  expect([await boss.getQueue("sweep"), await boss.getSchedules("sweep")]).toEqual([null, []]);
  expect(await boss.getQueue("hourly-cleanup")).not.toBeNull();
  await boss.stop({ graceful: false });
  await close();
});
