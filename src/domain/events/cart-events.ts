import type { Buyer } from "#domain/buyer.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeEventQuota } from "./event-quota.ts";
import { dayOf } from "./stored-event.ts";

export type ChangedLine = { variantId: string; productId?: string; quantity: number; valueCents?: number };

/**
 * Records what was put into a cart or taken out, with the buyer's visit if the buyer may be measured. It uses the buffer and not the cart's transaction,
 * which is the busiest write of the shop; no report counts money from it. The quota of an IP address for events of browsers applies here too.
 */
export async function recordCartChange(
  shop: Shop,
  buyer: Buyer,
  name: "add_to_cart" | "remove_from_cart",
  { id: cartId, currency, changed }: { id: string; currency: string; changed: ChangedLine[] },
): Promise<void> {
  if (!(await consumeEventQuota(shop, buyer, changed.length))) return;
  const { visit } = buyer;
  const { trialMode } = (await readSettings(shop)).shop;
  const at = shop.clock.now().toISOString();
  const who = visit ?? { isBot: false, isStaff: false };
  for (const line of changed) {
    const event = { id: shop.ids.random(), at, receivedAt: at, name, origin: "server", ...who, isTrial: trialMode, currency, ...line } as const;
    if (!shop.events.add(event, { mayCross: false })) shop.events.countRefused(dayOf(at), "refused", 1);
  }
  if (visit) shop.events.keepCart({ cartId, ...visit, at });
}
