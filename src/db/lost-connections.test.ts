import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { useTestShop } from "#support/test-shop.ts";
import { openDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

/** One connection, so that the next statement is sent on the one that was lost. */
const shopOf = useTestShop({ max: 1 });

async function processOf(sql: ReturnType<typeof shopOf>["sql"]): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

/** Ends a connection as a failover or an administrator does; returns when the server has ended it. */
async function cut(pid: number): Promise<void> {
  const { ownerSql } = shopOf();
  await ownerSql`select pg_terminate_backend(${pid})`;
  await expect.poll(async () => (await ownerSql`select from pg_stat_activity where pid = ${pid}`).length).toBe(0);
}

async function untilAsleep(pid: number): Promise<void> {
  const { ownerSql } = shopOf();
  await expect.poll(async () => (await ownerSql`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).length).toBe(1);
}

const written = async (tag: string) => (await shopOf().ownerSql`select from invalidations where tag = ${tag}`).length;

describe("a connection to the database that is cut", () => {
  it("in the middle of a transaction ends the transaction and nothing else: the next statement goes through", async () => {
    const shop = shopOf();
    for (let times = 0; times < 5; times++) {
      let begun = (_pid: number) => {};
      const pid = new Promise<number>((resolve) => {
        begun = resolve;
      });
      const lost = inTransaction(shop, async ({ sql }) => {
        await sql`insert into invalidations (tag) values ('lost')`;
        begun(await processOf(sql));
        // The statement that follows the fault fails as well, and so does the rollback.
        await sql`select pg_sleep(60)`.catch(() => sql`insert into invalidations (tag) values ('lost')`);
      });
      const [outcome] = await Promise.allSettled([lost, pid.then(async (pid) => untilAsleep(pid).then(() => cut(pid)))]);
      expect(outcome.status).toBe("rejected");
      expect(await shop.sql`select 1 as one`).toEqual([{ one: 1 }]);
    }
    expect(await written("lost")).toBe(0);
  });

  it("while its transaction waits for something else takes what comes of it: none of it becomes a part of the next transaction", async () => {
    const shop = shopOf();
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = (_pid: number) => {};
    const pid = new Promise<number>((resolve) => {
      begun = resolve;
    });
    let late: PromiseSettledResult<unknown>[] = [];
    const lost = inTransaction(shop, async ({ sql }) => {
      begun(await processOf(sql));
      await waits;
      late = await Promise.allSettled([sql`insert into invalidations (tag) values ('late')`]);
    }).catch((fault: { code?: string }) => fault.code);
    await cut(await pid);
    expect(await lost).toBe("CONNECTION_CLOSED");
    await inTransaction(shop, async ({ sql }) => {
      await sql`insert into invalidations (tag) values ('next')`;
      goOn();
      await expect.poll(() => late.length).toBe(1);
      await sql`select 1`;
    });
    expect([late[0]?.status, await written("late"), await written("next")]).toEqual(["rejected", 0, 1]);
  });

  it("in the middle of a statement fails that statement, and the next one on the same connection is none the wiser", async () => {
    const { sql } = shopOf();
    for (let times = 0; times < 5; times++) {
      const pid = await processOf(sql);
      const [outcome] = await Promise.allSettled([sql`select pg_sleep(60)`, untilAsleep(pid).then(() => cut(pid))]);
      expect(outcome.status).toBe("rejected");
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    }
  });
});

it("a connection that is cut while it begins fails the statement that waits for it, and nothing else", async () => {
  const [authenticated, ready] = [Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), Buffer.from([0x5a, 0, 0, 0, 5, 0x49])];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticated, ready]));
      // The first data is a query that the driver sends for itself.
      socket.once("data", () => socket.resetAndDestroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { sql, close } = openDatabase({ url: `postgres://shop@127.0.0.1:${port}/shop` }, { max: 1, name: "cut" });
  await expect(sql`select 1`).rejects.toThrow();
  await close();
  await new Promise((resolve) => server.close(resolve));
});

it("queues that cannot be read for a while, as pg-boss reads them every minute, are a line in the log and not the end of the process", async () => {
  const faults: Error[] = [];
  const { boss } = await pgBossJobs(shopOf().sql, (fault) => faults.push(fault));
  boss.emit("error", new Error("The database is not there."));
  expect(faults).toHaveLength(1);
  await boss.stop({ graceful: false });
});
