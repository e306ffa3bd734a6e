import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, type Staff, type StaffRole, system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { readBackgroundWork } from "#domain/system/system.ts";
import { stranger } from "#support/make-checkout.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listBackups, requestBackup, requestDueBackup, writeRequestedBackup } from "./backups.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const hourMs = 3_600_000;
/** The clock of the test shop begins at 9:00 UTC. */
const daily = { daily: true, hourUtc: 9, keep: 2 };

const written: string[] = [];
const removed: string[] = [];
let fault: Error | null = null;

beforeEach(async () => {
  const shop = shopOf();
  await shop.sql`delete from backups`;
  await shop.sql`delete from jobs.job where name = 'backup'`;
  written.length = 0;
  removed.length = 0;
  fault = null;
  shop.backups = {
    node: "node-1",
    write: async (file) => {
      if (fault) throw fault;
      written.push(file);
      return { bytes: 12_345, contents: "Rows: 10 of 3 tables" };
    },
    remove: async (file) => void removed.push(file),
  };
  await changeSettings(shop, system, "backups", daily);
});

const waiting = async () =>
  (await shopOf().sql<{ id: string }[]>`select data ->> 'backupId' as id from jobs.job where name = 'backup' order by created_on`).map(
    ({ id }) => id,
  );

describe("a backup that staff ask for", () => {
  it("is written in the background, once at a time, and is listed with its size and contents", async () => {
    const shop = shopOf();
    const { id } = await requestBackup(shop, owner);
    expect(await refusalOf(requestBackup(shop, owner))).toBe("backup-under-way");
    expect(await waiting()).toEqual([id]);
    for (const _ of [1, 2]) await writeRequestedBackup(shop, id);
    expect(written).toEqual([expect.stringMatching(/^meniscus-2026-11-0\d-\d\d-\d\d-[0-9a-f]{6}\.backup$/)]);
    expect(await listBackups(shop, staff("manager"))).toMatchObject([
      { id, status: "done", node: "node-1", isScheduled: false, bytes: 12_345, contents: "Rows: 10 of 3 tables", fault: null, file: written[0] },
    ]);
  });

  it("that fails says why, on the System page too, and another can be asked for", async () => {
    const shop = shopOf();
    fault = new Error("There is no space left on the disk.");
    const { id } = await requestBackup(shop, owner);
    await writeRequestedBackup(shop, id);
    expect(await listBackups(shop, owner)).toMatchObject([{ status: "failed", fault: "There is no space left on the disk.", bytes: null }]);
    expect((await readBackgroundWork(shop, owner)).lastBackup).toMatchObject({ status: "failed", fault: "There is no space left on the disk." });
    fault = null;
    await writeRequestedBackup(shop, (await requestBackup(shop, owner)).id);
    expect((await readBackgroundWork(shop, owner)).lastBackup).toMatchObject({ status: "done" });
  });

  it("whose process ended is given up after six hours", async () => {
    const shop = shopOf();
    const { id } = await requestBackup(shop, owner);
    await shop.sql`update backups set status = 'running' where id = ${id}`;
    shop.pass(7 * hourMs);
    await requestBackup(shop, owner);
    expect((await listBackups(shop, owner)).map(({ status }) => status)).toEqual(["waiting", "failed"]);
    shop.pass(17 * hourMs);
  });

  it("takes the place of the oldest complete one of this node beyond the number to keep; that of another node stays", async () => {
    const shop = shopOf();
    const make = async (node: string) => {
      shop.backups.node = node;
      const { id } = await requestBackup(shop, owner);
      await writeRequestedBackup(shop, id);
      shop.pass(60_000);
      return id;
    };
    const [first] = [await make("node-1"), await make("node-2"), await make("node-1")];
    expect(removed).toEqual([]);
    await make("node-1");
    expect(removed).toEqual([written[0]]);
    expect((await listBackups(shop, owner)).map(({ id }) => id)).not.toContain(first);
    expect(await listBackups(shop, owner)).toHaveLength(3);
    shop.pass(24 * hourMs - 4 * 60_000);
  });

  it("is asked for by owners and managers, and the list read by them, and by nobody else", async () => {
    const others: Actor[] = [
      staff("support"),
      staff("analyst"),
      { kind: "customer", accountId: owner.accountId, email: "ada@lab.example", cartId: null },
    ];
    for (const actor of others) {
      expect(await refusalOf(requestBackup(shopOf(), actor))).toBe("not-allowed");
      expect(await refusalOf(listBackups(shopOf(), actor))).toBe("not-allowed");
    }
    expect(await refusalOf(requestBackup(shopOf(), stranger))).toBe("not-signed-in");
    expect(await waiting()).toEqual([]);
  });
});

describe("the daily backup", () => {
  it("is begun once in its hour, the next day again, and as soon as possible where the shop was down in that hour", async () => {
    const shop = shopOf();
    const count = async () => (await listBackups(shop, owner)).length;
    const finish = async () => {
      for (const { id, status } of await listBackups(shop, owner)) if (status === "waiting") await writeRequestedBackup(shop, id);
    };
    shop.pass(-hourMs);
    await requestDueBackup(shop);
    expect(await count()).toBe(0);
    shop.pass(hourMs);
    for (const _ of [1, 2]) await requestDueBackup(shop);
    expect(await listBackups(shop, owner)).toMatchObject([{ isScheduled: true, askedBy: null }]);
    await finish();
    shop.pass(10 * 60_000);
    await requestDueBackup(shop);
    expect(await count()).toBe(1);
    shop.pass(24 * hourMs - 10 * 60_000);
    await requestDueBackup(shop);
    await finish();
    expect(written).toHaveLength(2);
    // Down from then on, and up again 27 hours later.
    shop.pass(27 * hourMs);
    await requestDueBackup(shop);
    await finish();
    expect(written).toHaveLength(3);
    shop.pass(-3 * hourMs);
  });

  it("is not made where staff turned it off", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "backups", { ...daily, daily: false });
    await requestDueBackup(shop);
    expect(await listBackups(shop, owner)).toEqual([]);
  });
});
