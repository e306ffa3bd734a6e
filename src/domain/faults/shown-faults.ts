import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteShownFaults, selectShownFaults, upsertShownFault } from "./shown-fault-queries.ts";

/** Where it failed: a page or call on the server, or a page in the browser. */
export type FaultSource = "page" | "call" | "browser";

/** One fault that a person met. `id`: shown on the screen and in the log. `place`: as declared, without personal data. */
export type EncounteredFault = { source: FaultSource; place: string; fault: unknown; id: string };

/** All faults with one message in one place. `ids`: newest first, at most 20. Times are ISO 8601. */
export type ShownFault = { source: FaultSource; place: string; message: string; count: number; ids: string[]; firstAt: string; lastAt: string };

const maxFaultMessageLength = 200;

/** Counts a fault that a person met, under the id that was shown. It needs no right, because anyone can meet a fault. */
export async function countFault(shop: Shop, _actor: Actor, { source, place, fault, id }: EncounteredFault): Promise<void> {
  await upsertShownFault(shop, { source, place, message: firstLine(fault), id });
}

/** Returns the 50 latest, and how many there are. Refuses `not-allowed`. */
export async function readShownFaults(shop: Shop, actor: Actor): Promise<{ faults: ShownFault[]; total: number }> {
  requireRight(actor, "system.read");
  return selectShownFaults(shop);
}

/** Deletes up to `limit` kinds of faults that have not happened since `before`. Returns how many. */
export async function removeOldFaults(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteShownFaults(shop, before, limit);
}

/** Further lines may contain values, for example those of a failed statement. */
function firstLine(fault: unknown): string {
  const text = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
  const line = text.trim().split("\n")[0] ?? "";
  return line.replace(/\p{Cc}/gu, " ").slice(0, maxFaultMessageLength);
}
