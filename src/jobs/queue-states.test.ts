import { expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** Inserts jobs into the queue of order emails, with `values` in `columns`. */
const jobs = (count: number, columns: string, values: string) =>
  shopOf().sql.unsafe(
    `insert into jobs.job (name, policy, singleton_key, ${columns})
     select 'order-mail', 'short', gen_random_uuid()::text, ${values} from generate_series(1, ${count}) n`,
  );

it("says how a queue stands: what waits and since when, what is tried again and why, what was done lately", async () => {
  const shop = shopOf();
  await jobs(3, "start_after", "now() - interval '90 seconds'");
  await jobs(2, "start_after", "now() + interval '1 hour'");
  await jobs(1, "state, start_after, output", `'retry', now() + interval '1 hour', '{"message": "connect ECONNREFUSED"}'::jsonb`);
  await jobs(1, "state, started_on", "'active', now()");
  await jobs(2, "state, completed_on", "'failed', now()");
  await jobs(4, "state, completed_on", "'completed', now() - interval '5 seconds'");
  await jobs(5, "state, completed_on", "'completed', now() - interval '5 minutes'");
  const states = await shop.jobs.queueStates(shop.sql);
  expect(states.find(({ name }) => name === "order-mail")).toEqual({
    name: "order-mail",
    waiting: 3,
    later: 3,
    retrying: 1,
    active: 1,
    failed: 2,
    completedLastMinute: 4,
    oldestSeconds: expect.closeTo(90, -1),
    lastCompletedSeconds: expect.closeTo(5, -1),
    cause: "connect ECONNREFUSED",
  });
  expect(states.find(({ name }) => name === "hourly-cleanup")).toMatchObject({
    waiting: 0,
    oldestSeconds: 0,
    lastCompletedSeconds: null,
    cause: null,
  });
});

it("reads ranges of indexes and never the whole table, however many jobs were done or wait", async () => {
  const shop = shopOf();
  await jobs(60_000, "state, completed_on", "'completed', now() - n * interval '5 seconds'");
  await jobs(20_000, "start_after", "now()");
  await shop.sql`analyze jobs.job_common`;
  const scans = await inTransaction(shop, async ({ sql }) => {
    const states = await shop.jobs.queueStates(sql);
    expect(states.find(({ name }) => name === "order-mail")).toMatchObject({ waiting: 20_003 });
    return sql`select seq_scan::int, idx_scan > 0 as indexed from pg_stat_xact_user_tables where relname = 'job_common'`;
  });
  expect(scans).toEqual([{ seq_scan: 0, indexed: true }]);
});

it("reads which emails about an order are not sent yet by index", async () => {
  const shop = shopOf();
  const [orderId, other] = [shop.ids.next(), shop.ids.next()];
  await shop.jobs.sendEach(shop.sql, "order-mail", [
    { orderId, kind: "confirmation" },
    { orderId: other, kind: "confirmation" },
  ]);
  await jobs(1, "state, completed_on, data", `'completed', now(), '{"orderId": "${orderId}", "kind": "shipped"}'::jsonb`);
  await jobs(1, "state, data", `'active', '{"orderId": "${orderId}", "kind": "approved"}'::jsonb`);
  await shop.sql`analyze jobs.job_common`;
  await inTransaction(shop, async ({ sql }) => {
    await sql`set local enable_seqscan = off`;
    const unsent = await shop.jobs.unsentOrderMails(sql, [orderId]);
    expect(unsent.map(({ kind }) => kind).toSorted()).toEqual(["approved", "confirmation"]);
    const plan = await sql`
      explain select data from jobs.job where name = 'order-mail' and state < 'completed' and data ->> 'orderId' = any(${[orderId]}::text[])`;
    expect(JSON.stringify(plan)).toMatch(/Index Cond: \(\(data ->> 'orderId'/);
  });
});
