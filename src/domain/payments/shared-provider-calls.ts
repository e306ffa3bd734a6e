import type { ChargeOutcome } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { answerInTime, providerOf } from "./payments.ts";

/** The calls that are under way, by provider and payment. */
const underWay = new WeakMap<Shop["payments"], Map<string, Promise<ChargeOutcome>>>();

/**
 * Returns what the buyer did on the provider's page. However often the same payment is asked about at once, by reloading a page, the provider is
 * asked once. Throws if it does not answer in time. Refuses `payment-method-off`.
 */
export async function readChargeOutcome(shop: Shop, { provider, reference }: { provider: string; reference: string }): Promise<ChargeOutcome> {
  const asked = underWay.get(shop.payments) ?? new Map<string, Promise<ChargeOutcome>>();
  underWay.set(shop.payments, asked);
  const key = `${provider} ${reference}`;
  const known = asked.get(key);
  if (known) return known;
  const answer = answerInTime(providerOf(shop, provider).confirm(reference, true)).finally(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}
