import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#db/open.ts";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import { databaseNamed } from "#support/database-server.ts";
import { useTestShop } from "#support/test-shop.ts";
import { bossOn } from "./boss.ts";
import { runJobs } from "./run-jobs.ts";

const shopOf = useTestShop();

/** pg-boss needs a connection of its own. */
function ownConnection() {
  const { database } = (shopOf().sql as unknown as { options: { database: string } }).options;
  return openDatabase(databaseNamed(inject("databaseTarget"), database), { max: 1, name: "test-jobs" });
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50);
}

it("works off what a transaction sent, and nothing of one that was rolled back", async () => {
  const shop = shopOf();
  const { sql, close } = ownConnection();
  await inTransaction(shop, (shop) => shop.jobs.send(shop.sql, "sweep", {}));
  const rolledBack = inTransaction(shop, async (shop) => {
    await shop.jobs.send(shop.sql, "sweep", {});
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  const runner = await runJobs(shop, sql);
  await until(() => shop.logged.some(({ message }) => message === "swept"));
  await runner.stop();
  expect(await shop.sql`select state from jobs.job where name = 'sweep'`).toEqual([{ state: "completed" }]);
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
      images: [{ sourceUrl: "https://nowhere.invalid/a.jpg", alt: "" }],
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
  const boss = bossOn(sql, { work: false });
  await boss.start();
  await expect(boss.getDb().executeSql("begin; select 1 / 0; commit")).rejects.toThrow(/division by zero/);
  expect(await boss.getQueue("sweep")).not.toBeNull();
  await boss.stop({ graceful: false });
  await close();
});
