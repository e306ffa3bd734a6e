import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type DiskState, diskState } from "./disk-space.ts";
import {
  type DatabaseSize,
  type Deployment,
  deleteNode,
  deleteNodesBefore,
  insertDeployment,
  type ShopNode,
  selectDatabaseSize,
  selectDeployments,
  selectNodes,
  upsertNode,
  type WrittenNode,
} from "./node-queries.ts";

export type { DatabaseSize, Deployment, ShopNode, WrittenNode } from "./node-queries.ts";

/**
 * The processes of the shop (decision 062): each stores its state every half minute and removes its row when it ends. A process that was
 * killed is shown as not seen, and removed after an hour.
 */

export const nodeBeatMs = 30_000;
const forgottenMs = 3_600_000;
/** A process that has been silent for longer is ignored. */
const silentMs = 10 * 60_000;
const shownTables = 8;
const maxDeployments = 50;

/** Stores the state of a process. */
export async function storeNodeState(shop: Shop, node: WrittenNode): Promise<void> {
  await upsertNode(shop, node);
  await deleteNodesBefore(shop, new Date(shop.clock.now().getTime() - forgottenMs));
}

/** Notes the version with which a process starts. */
export async function recordDeployment(shop: Shop, built: Pick<WrittenNode, "version" | "commit">): Promise<void> {
  await insertDeployment(shop, built);
}

/** Returns when other versions began to run, at most the latest 50 of that time. It needs no right, because it only returns versions. */
export async function readDeployments(shop: Shop, { from, to }: { from: Date; to: Date }): Promise<Deployment[]> {
  return selectDeployments(shop, from, to, maxDeployments);
}

/** Removes a process that ends. */
export async function removeNode(shop: Shop, name: string): Promise<void> {
  await deleteNode(shop, name);
}

/** Lists processes in the order in which they started. Refuses `not-allowed`. */
export async function listNodes(shop: Shop, actor: Actor): Promise<ShopNode[]> {
  requireRight(actor, "system.read");
  return selectNodes(shop, new Date(shop.clock.now().getTime() - forgottenMs));
}

/** Returns the version of PostgreSQL and the size of the database, with its largest tables. Refuses `not-allowed`. */
export async function readDatabaseSize(shop: Shop, actor: Actor): Promise<DatabaseSize> {
  requireRight(actor, "system.read");
  return selectDatabaseSize(shop, shownTables);
}

export type LowDisk = { node: string; dataDir: string; freeBytes: number; totalBytes: number; state: Exclude<DiskState, "fine"> };

/** Lists disks of the data folder that have little space left. Refuses `not-allowed`. */
export async function listLowDisks(shop: Shop, actor: Actor): Promise<LowDisk[]> {
  requireRight(actor, "system.read");
  const since = shop.clock.now().getTime() - silentMs;
  const nodes = (await listNodes(shop, actor)).filter(({ seenAt }) => Date.parse(seenAt) >= since);
  return nodes.flatMap(({ name, dataDir, diskFreeBytes: freeBytes, diskTotalBytes: totalBytes }) => {
    if (freeBytes === null || totalBytes === null) return [];
    const state = diskState({ freeBytes, totalBytes });
    return state === "fine" ? [] : [{ node: name, dataDir, freeBytes, totalBytes, state }];
  });
}
