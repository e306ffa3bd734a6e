import { describe, expect, it } from "vitest";
import type { Actor, StaffRole } from "#domain/actor.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { readStorage } from "#domain/system/system.ts";
import { manager } from "#support/customer-on-terms.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { diskState } from "./disk-space.ts";
import {
  listLowDisks,
  listNodes,
  readDatabaseSize,
  readDeployments,
  recordDeployment,
  removeNode,
  storeNodeState,
  type WrittenNode,
} from "./nodes.ts";

const shopOf = useTestShop();
const gigabyte = 2 ** 30;
const staff = (role: StaffRole): Actor => ({ ...manager, role });

const node: WrittenNode = {
  name: "shop-1, process 7",
  role: "all",
  version: "0.1.0",
  commit: "c9036fa50268",
  nodeVersion: "24.1.0",
  startedAt: "2026-11-02T08:00:00Z",
  residentBytes: 2e8,
  heapBytes: 1e8,
  heapLimitBytes: 3e8,
  lagP99Ms: 1.5,
  lagMaxMs: 12,
  dataDir: "/var/lib/meniscus",
  diskFreeBytes: 50 * gigabyte,
  diskTotalBytes: 100 * gigabyte,
  folders: null,
};

describe("the processes of the shop", () => {
  it("store their state, one row each, and are gone when they end", async () => {
    const shop = shopOf();
    const folders = { pictures: 1000, backups: 2000, mail: 0, database: 3000, countedAt: "2026-11-02T09:00:00.000Z" };
    await storeNodeState(shop, { ...node, folders });
    await storeNodeState(shop, { ...node, residentBytes: 3e8 });
    await storeNodeState(shop, { ...node, name: "shop-2, process 1", role: "jobs", startedAt: "2026-11-02T08:30:00Z" });
    const nodes = await listNodes(shop, manager);
    expect(nodes.map(({ name, role, residentBytes }) => [name, role, residentBytes])).toEqual([
      ["shop-1, process 7", "all", 3e8],
      ["shop-2, process 1", "jobs", 2e8],
    ]);
    expect(nodes[0]).toMatchObject({ folders, commit: "c9036fa50268", lagP99Ms: 1.5, seenAt: expect.stringMatching(/T.*(Z|\+00:00)$/) });
    await removeNode(shop, "shop-1, process 7");
    expect(await listNodes(shop, manager)).toHaveLength(1);
  });

  it("are forgotten an hour after they were seen last", async () => {
    const shop = shopOf();
    await storeNodeState(shop, { ...node, name: "killed, process 1" });
    await shop.sql`update nodes set seen_at = seen_at - interval '61 minutes' where name = 'killed, process 1'`;
    expect((await listNodes(shop, manager)).map(({ name }) => name)).not.toContain("killed, process 1");
    await storeNodeState(shop, node);
    expect(await shop.sql`select from nodes where name = 'killed, process 1'`).toHaveLength(0);
  });

  it("are a task when their disk has little space left, for those who may read of it", async () => {
    const shop = shopOf();
    await storeNodeState(shop, { ...node, name: "full, process 1", diskFreeBytes: gigabyte / 2 });
    await storeNodeState(shop, { ...node, name: "silent, process 1", diskFreeBytes: gigabyte / 2 });
    await storeNodeState(shop, { ...node, name: "untold, process 1", diskFreeBytes: null, diskTotalBytes: null });
    await shop.sql`update nodes set seen_at = seen_at - interval '11 minutes' where name = 'silent, process 1'`;
    const low = [
      { node: "full, process 1", dataDir: "/var/lib/meniscus", freeBytes: gigabyte / 2, totalBytes: 100 * gigabyte, state: "full" as const },
    ];
    expect(await listLowDisks(shop, manager)).toEqual(low);
    expect((await readOpenTasks(shop, staff("manager"))).stopped.disks).toEqual(low);
    expect((await readOpenTasks(shop, staff("support"))).stopped.disks).toEqual([]);
    await removeNode(shop, "full, process 1");
  });

  it("leave a mark when another version begins to run, and none when the same one starts again", async () => {
    const shop = shopOf();
    for (const [version, commit] of [
      ["0.1.0", "aaa"],
      ["0.1.0", "aaa"],
      ["0.2.0", null],
      ["0.2.0", null],
      ["0.1.0", "aaa"],
    ] as const)
      await recordDeployment(shop, { version, commit });
    const now = shop.clock.now();
    const [from, to] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 3_600_000)];
    expect((await readDeployments(shop, { from, to })).map(({ version, commit }) => [version, commit])).toEqual([
      ["0.1.0", "aaa"],
      ["0.2.0", ""],
      ["0.1.0", "aaa"],
    ]);
    expect(await readDeployments(shop, { from: to, to: new Date(to.getTime() + 1) })).toEqual([]);
  });

  it("and the size of the database are for those who may read the health of the system", async () => {
    const shop = shopOf();
    const size = await readDatabaseSize(shop, manager);
    expect(size.bytes).toBeGreaterThan(1_000_000);
    expect(size.version).toMatch(/^\d+/);
    expect(size.tables).toHaveLength(8);
    expect((await readStorage(shop, manager)).database.bytes).toBeGreaterThan(1_000_000);
    for (const work of [listNodes, listLowDisks, readDatabaseSize, readStorage]) {
      expect(await refusalOf(work(shop, staff("support")))).toBe("not-allowed");
      expect(await refusalOf(work(shop, { kind: "visitor", cartId: null }))).toBe("not-signed-in");
    }
  });
});

describe("a disk", () => {
  it.each([
    [50, 100, "fine"],
    [6, 100, "fine"],
    [4.9, 100, "low"],
    [0.9, 100, "full"],
    [1.1, 10, "fine"],
    [0.9, 10, "low"],
    [0.19, 10, "full"],
    [4, 2000, "low"],
  ])("with %d of %d GB left is %s", (free, total, state) => {
    expect(diskState({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(state);
  });
});
