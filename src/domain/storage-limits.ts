import { dayMs, hourMs } from "#domain/durations.ts";
import type { Actor } from "./actor.ts";
import { clientPrefix, networkPrefix } from "./ip-prefix.ts";
import { Refusal } from "./refusal.ts";
import type { Shop } from "./shop.ts";

const megabyte = 1024 * 1024;

/**
 * How many bytes visitors and customers may store: a daily limit per IP address (a university's shoppers) and per network (several
 * universities), and an hourly limit for everybody together. When the last is used up, clients who stored little that day (`lowUsageBytes`) may
 * continue, so that an attacker with many addresses does not lock shoppers out.
 */
export const storageLimits = {
  address: { bytes: 20 * megabyte, windowMs: dayMs },
  network: { bytes: 100 * megabyte, windowMs: dayMs },
  everybody: { bytes: 200 * megabyte, windowMs: hourMs },
} as const;
export const lowUsageBytes = megabyte / 10;

/** The size of a small row with its share of every index, measured on cart lines. */
export const rowBytes = 250;

/** Counts `bytes` before they are stored. Refuses `stored-too-much` with the seconds to wait. Staff and the system are not limited. */
export async function consumeStorageQuota(shop: Shop, actor: Actor, bytes: number): Promise<void> {
  const { sum, limit, msLeft } = await count(shop, actor, bytes);
  if (sum > limit) throw new Refusal("stored-too-much", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}

/** Counts bytes whose number is known only after they were stored; a client over a limit is refused the next time. */
export async function countStorage(shop: Shop, actor: Actor, bytes: number): Promise<void> {
  await count(shop, actor, bytes);
}

type Reached = { sum: number; limit: number; msLeft: number };
const unlimited: Reached = { sum: 0, limit: Number.POSITIVE_INFINITY, msLeft: 0 };

/** Returns the first limit that is exceeded, else the last one. A request refused by a narrow limit is not counted toward the wider ones. */
async function count(shop: Shop, actor: Actor, bytes: number): Promise<Reached> {
  if (actor.kind === "staff" || actor.kind === "apiKey" || actor.kind === "system" || !actor.address) return unlimited;
  const address = clientPrefix(actor.address);
  const add = async (name: keyof typeof storageLimits, key: string): Promise<Reached> => {
    const { bytes: limit, windowMs } = storageLimits[name];
    return { ...(await shop.counters.add(`stored-by-${name}`, key, bytes, windowMs)), limit };
  };
  const own = await add("address", address);
  if (own.sum > own.limit) return own;
  const network = await add("network", networkPrefix(actor.address));
  if (network.sum > network.limit) return network;
  const all = await add("everybody", "all");
  return all.sum > all.limit ? { sum: own.sum, limit: lowUsageBytes, msLeft: all.msLeft } : all;
}
