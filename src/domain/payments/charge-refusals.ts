import type { ChargeFault, ChargeRefusal } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";

const codes = { "amount-too-small": "payment-too-small", invalid: "payment-not-accepted" } as const satisfies Record<ChargeRefusal, string>;

/**
 * Returns what the buyer is told about a payment that its provider did not open: `payment-too-small` and `payment-not-accepted` if it answered, and
 * another try would be answered the same; `payment-unavailable` if it could not be asked.
 */
export function chargeRefusal(fault: ChargeFault): Refusal {
  return new Refusal(fault.refused ? codes[fault.refused] : "payment-unavailable", {}, fault);
}
