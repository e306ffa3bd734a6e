import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, type Staff, type StaffRole, system } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import type { JobData, RestoreTest } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { readBackgroundWork } from "#domain/system/system.ts";
import { mailOwner } from "#jobs/owner-mail.ts";
import { stranger } from "#support/make-checkout.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { allowBackupDownload } from "./backup-downloading.ts";
import { listBackups, readBackup, readBackupFault, requestBackup, requestDueBackup, writeRequestedBackup } from "./backups.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
/** The clock of the test shop begins at 9:00 UTC. */
const daily = { daily: true, hour: 9, keep: 2 };

const written: string[] = [];
const removed: string[] = [];
/** The folder of each file: named after its node, or shared by several nodes. */
const folderOf = new Map<string, string>();
let shared: string | null = null;
const folder = () => shared ?? shopOf().backups.node;
let fault: Error | null = null;
const tried: string[] = [];
let trial: { result: RestoreTest; note: string };

beforeEach(async () => {
  const shop = shopOf();
  await shop.sql`delete from backups`;
  await shop.sql`delete from jobs.job where name = 'backup'`;
  written.length = 0;
  removed.length = 0;
  folderOf.clear();
  shared = null;
  fault = null;
  tried.length = 0;
  trial = { result: "same", note: "12 rows of 3 tables" };
  shop.backups = {
    node: "node-1",
    write: async (file) => {
      if (fault) throw fault;
      written.push(file);
      folderOf.set(file, folder());
      return { bytes: 12_345, contents: "Rows: 10 of 3 tables" };
    },
    tryRestore: async (file) => {
      tried.push(file);
      return trial;
    },
    list: async () => written.filter((file) => folderOf.get(file) === folder()),
    isComplete: async (file) => written.includes(file),
    read: async (file) => (written.includes(file) ? { bytes: 3, stream: new Blob(["abc"]).stream() } : null),
    remove: async (file) => {
      removed.push(file);
      folderOf.delete(file);
    },
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
    expect((await readBackgroundWork(shop, owner)).backupFault).toMatchObject({ isWritten: false, cause: "There is no space left on the disk." });
    expect((await readOpenTasks(shop, owner)).stopped.backup).toMatchObject({ isWritten: false });
    expect((await readOpenTasks(shop, staff("support"))).stopped).toEqual({ backup: null, webhooks: [], disks: [] });
    fault = null;
    await writeRequestedBackup(shop, (await requestBackup(shop, owner)).id);
    expect(await readBackgroundWork(shop, owner)).toMatchObject({ backupFault: null, backups: [{ status: "done" }, { status: "failed" }] });
    expect((await readOpenTasks(shop, owner)).stopped.backup).toBe(null);
  });

  it("whose process ended is given up as soon as anybody looks, with what there is of its file", async () => {
    const shop = shopOf();
    const cutOff = async () => {
      const { id } = await requestBackup(shop, owner);
      await shop.sql`update backups set status = 'running', node = 'node-1' where id = ${id}`;
      return (await readBackup(shop, owner, id)).file;
    };
    const first = await cutOff();
    const second = await cutOff();
    expect((await listBackups(shop, owner)).map(({ status }) => status).sort()).toEqual(["failed", "running"]);
    await requestDueBackup(shop);
    expect((await readBackupFault(shop, owner))?.cause).toBe("The process that was writing it ended.");
    expect(removed).toEqual([first, second]);
  });

  it("is under way as long as its process lives, however long that takes", async () => {
    const shop = shopOf();
    let finish = () => {};
    const isWriting = new Promise<void>((begun) => {
      shop.backups.write = async (file) => {
        begun();
        await new Promise<void>((done) => {
          finish = done;
        });
        written.push(file);
        return { bytes: 1, contents: "" };
      };
    });
    const { id } = await requestBackup(shop, owner);
    const writing = writeRequestedBackup(shop, id);
    await isWriting;
    shop.pass(7 * hourMs);
    expect(await refusalOf(requestBackup(shop, owner))).toBe("backup-under-way");
    await writeRequestedBackup(shop, id);
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "running" });
    finish();
    await writing;
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "done" });
    shop.pass(17 * hourMs);
  });

  it("that was complete when its process ended is read whole, by the node that has it, and listed", async () => {
    const shop = shopOf();
    const { id } = await requestBackup(shop, owner);
    await shop.sql`update backups set status = 'running', node = 'node-1' where id = ${id}`;
    written.push((await readBackup(shop, owner, id)).file);
    expect(await refusalOf(requestBackup(shop, owner))).toBe("backup-under-way");
    await requestDueBackup(shop);
    shop.backups.node = "node-2";
    await writeRequestedBackup(shop, id);
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "waiting" });
    shop.backups.node = "node-1";
    await writeRequestedBackup(shop, id);
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "done" });
    expect(removed).toEqual([]);
  });

  it("whose job was lost before it began is asked for again, and given up where no node takes it", async () => {
    const shop = shopOf();
    const { id } = await requestBackup(shop, owner);
    await shop.sql`delete from jobs.job where name = 'backup'`;
    shop.pass(11 * 60_000);
    await requestDueBackup(shop);
    expect(await waiting()).toEqual([id]);
    shop.pass(6 * hourMs);
    expect((await requestBackup(shop, owner)).id).not.toBe(id);
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "failed" });
    shop.pass(18 * hourMs - 11 * 60_000);
  });

  it("leaves no file where it failed, also what another process left of one on this node", async () => {
    const shop = shopOf();
    fault = new Error("There is no space left on the disk.");
    const file = async () => {
      const { id } = await requestBackup(shop, owner);
      await writeRequestedBackup(shop, id);
      return (await readBackup(shop, owner, id)).file;
    };
    const first = await file();
    expect(removed).toEqual([first]);
    fault = null;
    await file();
    expect(removed).toEqual([first, first]);
  });

  it("that was given up while its process had lost the database is removed and not listed", async () => {
    const shop = shopOf();
    const { id } = await requestBackup(shop, owner);
    shop.backups.write = async (file) => {
      await shop.sql`update backups set status = 'failed' where id = ${id}`;
      written.push(file);
      return { bytes: 1, contents: "" };
    };
    await writeRequestedBackup(shop, id);
    expect(await readBackup(shop, owner, id)).toMatchObject({ status: "failed", bytes: null });
    expect(removed).toEqual(written);
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

  it("of a container that was made anew is still this folder's: it is removed in its turn, and downloaded", async () => {
    const shop = shopOf();
    shared = "/data/backups";
    const { actor, input } = await signedInAs(shop, "owner");
    const files: string[] = [];
    for (const container of ["container-a", "container-b", "container-c", "container-d"]) {
      shop.backups.node = container;
      const { id } = await requestBackup(shop, owner);
      await writeRequestedBackup(shop, id);
      files.push((await readBackup(shop, owner, id)).file);
      shop.pass(60_000);
    }
    expect(removed).toEqual(files.slice(0, 2));
    const [kept] = (await listBackups(shop, owner)).filter(({ file }) => file === files[2]);
    expect(await allowBackupDownload(shop, actor, { id: kept?.id ?? "", currentPassword: input.password })).toMatch(/^\d+\./);
    shop.pass(24 * hourMs - 4 * 60_000);
  });

  it("that somebody asks for takes the place of none that the schedule made", async () => {
    const shop = shopOf();
    shop.backups.node = "node-3";
    const { id: daily } = await requestBackup(shop, owner);
    await writeRequestedBackup(shop, daily);
    await shop.sql`update backups set asked_by = null where id = ${daily}`;
    for (let asked = 0; asked < 3; asked++) {
      shop.pass(60_000);
      const { id } = await requestBackup(shop, owner);
      await writeRequestedBackup(shop, id);
    }
    expect((await listBackups(shop, owner)).map(({ id }) => id)).toContain(daily);
    expect(removed).toHaveLength(1);
    shop.pass(24 * hourMs - 3 * 60_000);
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

describe("a backup that is written", () => {
  const make = async () => {
    const { id } = await requestBackup(shopOf(), owner);
    await writeRequestedBackup(shopOf(), id);
    return readBackup(shopOf(), owner, id);
  };

  it("is restored as a test, and says when it was compared", async () => {
    const shop = shopOf();
    const backup = await make();
    expect(backup).toMatchObject({ status: "done", trial: "same", triedAt: shop.clock.now().toISOString().replace(".000Z", "+00:00") });
    expect(backup.restoreTestNote).toBe("12 rows of 3 tables");
    expect(await readBackupFault(shop, owner)).toBe(null);
    await writeRequestedBackup(shop, backup.id);
    expect(tried).toEqual([backup.file]);
  });

  it("goes on with the trial where the process ended in the middle of it", async () => {
    const shop = shopOf();
    const backup = await make();
    await shop.sql`update backups set trial = null, tried_at = null where id = ${backup.id}`;
    await writeRequestedBackup(shop, backup.id);
    expect(await readBackup(shop, owner, backup.id)).toMatchObject({ trial: "same" });
  });

  it("that comes back as another is a task for staff, and an email to each owner", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "owner");
    trial = { result: "different", note: "The table orders has 3 rows in the backup, and 2 once it is restored." };
    const backup = await make();
    expect(await readBackupFault(shop, owner)).toEqual({ isWritten: true, askedAt: backup.askedAt, cause: trial.note });
    expect((await readOpenTasks(shop, owner)).stopped.backup).toMatchObject({ cause: trial.note });
    const jobs = await shop.sql<
      { data: JobData["owner-mail"] }[]
    >`select data from jobs.job where name = 'owner-mail' and data ->> 'id' = ${backup.id}`;
    expect(jobs.map(({ data }) => data)).toContainEqual({ accountId: account.id, about: "backup", id: backup.id });
    await mailOwner(shop, { accountId: account.id, about: "backup", id: backup.id });
    expect(shop.outbox.at(-1)).toMatchObject({ to: account.email, subject: "A backup could not be restored" });
    expect(shop.outbox.at(-1)?.text).toContain(trial.note);
    const sent = shop.outbox.length;
    await mailOwner(shop, { accountId: owner.accountId, about: "backup", id: backup.id });
    await mailOwner(shop, { accountId: account.id, about: "backup", id: shop.ids.next() });
    expect(shop.outbox).toHaveLength(sent);
  });

  it("that cannot be tried on this server is complete, says why, and alarms nobody", async () => {
    const shop = shopOf();
    trial = { result: "not-tried", note: "the database user shop may not create databases." };
    expect(await make()).toMatchObject({ status: "done", trial: "not-tried", restoreTestNote: trial.note });
    expect(await readBackupFault(shop, owner)).toBe(null);
    expect(await refusalOf(readBackup(shop, owner, shop.ids.next()))).toBe("not-found");
    for (const read of [readBackup(shop, staff("support"), shop.ids.next()), readBackupFault(shop, staff("support"))])
      expect(await refusalOf(read)).toBe("not-allowed");
  });

  it("is not restored as a test where staff turned that off", async () => {
    await changeSettings(shopOf(), system, "backups", { ...daily, tryRestore: false });
    expect(await make()).toMatchObject({ status: "done", trial: null });
    expect(tried).toEqual([]);
    await changeSettings(shopOf(), system, "backups", { ...daily, tryRestore: true });
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
    // The node goes down here and is up again 27 hours later.
    shop.pass(27 * hourMs);
    await requestDueBackup(shop);
    await finish();
    expect(written).toHaveLength(3);
    shop.pass(-3 * hourMs);
  });

  it("is tried once more where it failed or was cut off, and then not before the next day", async () => {
    const shop = shopOf();
    fault = new Error("There is no space left on the disk.");
    for (const count of [1, 2, 2]) {
      await requestDueBackup(shop);
      for (const { id, status } of await listBackups(shop, owner)) if (status === "waiting") await writeRequestedBackup(shop, id);
      expect(await listBackups(shop, owner)).toHaveLength(count);
      shop.pass(10 * 60_000);
    }
    shop.pass(24 * hourMs - 30 * 60_000);
    fault = null;
    await requestDueBackup(shop);
    expect((await listBackups(shop, owner)).map(({ status }) => status)).toEqual(["waiting", "failed", "failed"]);
  });

  it("is not made where staff turned it off", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "backups", { ...daily, daily: false });
    await requestDueBackup(shop);
    expect(await listBackups(shop, owner)).toEqual([]);
  });
});
