import { createHash } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import { networkPrefix } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";
import type { CollectedEvent } from "./collect-input.ts";

const daysMs = 30 * 86_400_000;
/** How many clicks of one network count for each product: fewer than the search needs before clicks count, because one person may use many browsers. */
const maxOfNetwork = 5;

/** Marks a click that is stored but does not count for the ranking, because its network has reached the limit for this product. */
export const beyondShare = { beyondShare: 1 };

/** Whether the network of this IP address has clicked on this product in search results more often than counts within 30 days. Counts this click. */
export async function isOverClickLimit(shop: Shop, { address }: Pick<Actor, "address">, event: CollectedEvent): Promise<boolean> {
  if (event.name !== "search_click" || address === undefined) return false;
  const key = createHash("sha256")
    .update(`${networkPrefix(address)} ${event.target.replace(/^\/products\//, "")}`)
    .digest("base64url")
    .slice(0, 22);
  return (await shop.counters.add("search-clicks-by-network", key, 1, daysMs)).sum > maxOfNetwork;
}
