import type { Shop } from "#domain/shop.ts";
import { followEvents } from "#domain/webhooks/webhook-following.ts";
import { type Polling, pollFor } from "./polling.ts";

const pollMs = 2000;
/** The most that is read at once: after a full page there may be more. */
const fullPage = 500;

/** Looks for new domain events every two seconds, in each process that runs jobs; with no endpoint, that is one small query. */
export function dispatchWebhooks(shop: Shop, onFault: (fault: Error) => void): Polling {
  return pollFor(async () => (await followEvents(shop)) >= fullPage, pollMs, onFault);
}
