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
 * The processes of the shop (decision 062): each stores its state every half a minute, and removes its row when it ends. One that was
 * killed is shown as not seen, and forgotten after an hour.
 */

export const nodeBeatMs = 30_000;
const forgottenMs = 3_600_000;
/** A process that has been silent for longer is not taken into account. */
const silentMs = 10 * 60_000;
const shownTables = 8;
const maxDeployments = 50;

/** Stores the state of a process. */
export async function noteNode(shop: Shop, node: WrittenNode): Promise<void> {
  await upsertNode(shop, node);
  await deleteNodesBefore(shop, new Date(shop.clock.now().getTime() - forgottenMs));
}

/** A process starts with that version. */
export async function noteDeployment(shop: Shop, built: Pick<WrittenNode, "version" | "commit">): Promise<void> {
  await insertDeployment(shop, built);
}

/** When another version began to run, at most the latest 50 of that time. It tells nothing but versions, and so asks for no right. */
export async function readDeployments(shop: Shop, { from, to }: { from: Date; to: Date }): Promise<Deployment[]> {
  return selectDeployments(shop, from, to, maxDeployments);
}

/** A process ends. */
export async function removeNode(shop: Shop, name: string): Promise<void> {
  await deleteNode(shop, name);
}

/** In the order in which they started. Refuses `not-allowed`. */
export async function listNodes(shop: Shop, actor: Actor): Promise<ShopNode[]> {
  requireRight(actor, "system.read");
  return selectNodes(shop, new Date(shop.clock.now().getTime() - forgottenMs));
}

/** Which version of PostgreSQL it is, and how large the database is, with its largest tables. Refuses `not-allowed`. */
export async function readDatabaseSize(shop: Shop, actor: Actor): Promise<DatabaseSize> {
  requireRight(actor, "system.read");
  return selectDatabaseSize(shop, shownTables);
}

export type LowDisk = { node: string; dataDir: string; freeBytes: number; totalBytes: number; state: Exclude<DiskState, "fine"> };

/** Disks of the data folder that have little space left. Refuses `not-allowed`. */
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
