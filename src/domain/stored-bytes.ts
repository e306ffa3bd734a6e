import type { Actor } from "./actor.ts";
import { clientPrefix, networkPrefix } from "./ip-prefix.ts";
import { Refusal } from "./refusal.ts";
import type { Shop } from "./shop.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const megabyte = 1024 * 1024;

/**
 * How much visitors and customers may leave on the disk. An address has space for a university's day of shopping, a
 * network for several such. Should all together use up their hour, those go on who stored little in it: an attacker from
 * many addresses takes no place from shoppers.
 */
export const storageLimits = {
  address: { bytes: 20 * megabyte, windowMs: dayMs },
  network: { bytes: 100 * megabyte, windowMs: dayMs },
  everybody: { bytes: 200 * megabyte, windowMs: hourMs },
  modest: { bytes: megabyte / 10, windowMs: hourMs },
} as const;

/** What a small row takes with its share of every index: measured at the lines of carts. */
export const rowBytes = 250;

/** Counts `bytes` for who is about to store them. Refuses `stored-too-much` with the seconds to wait. Staff and the system store as they need. */
export async function takeStorage(shop: Shop, actor: Actor, bytes: number): Promise<void> {
  const { sum, limit, msLeft } = await count(shop, actor, bytes);
  if (sum > limit) throw new Refusal("stored-too-much", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}

/** Counts what turned out only when it was stored; whoever is over a limit by it is refused the next time. */
export async function countStorage(shop: Shop, actor: Actor, bytes: number): Promise<void> {
  await count(shop, actor, bytes);
}

type Reached = { sum: number; limit: number; msLeft: number };
const unlimited: Reached = { sum: 0, limit: Number.POSITIVE_INFINITY, msLeft: 0 };

/** The first limit that is over, or the last; what one refuses is not counted against the wider ones. */
async function count(shop: Shop, actor: Actor, bytes: number): Promise<Reached> {
  if (actor.kind === "staff" || actor.kind === "system" || !actor.address) return unlimited;
  const address = clientPrefix(actor.address);
  const add = async (name: keyof typeof storageLimits, key: string): Promise<Reached> => {
    const { bytes: limit, windowMs } = storageLimits[name];
    return { ...(await shop.counters.add(`stored-by-${name}`, key, bytes, windowMs)), limit };
  };
  const own = await add("address", address);
  if (own.sum > own.limit) return own;
  const network = await add("network", networkPrefix(actor.address));
  if (network.sum > network.limit) return network;
  const [all, modest] = [await add("everybody", "all"), await add("modest", address)];
  return all.sum > all.limit ? modest : all;
}
