import { system } from "#domain/actor.ts";
import { formatMoney, type Money, parseDecimal } from "#domain/money.ts";
import type { DisputeStatus } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { insertEvent } from "./order-change-queries.ts";

const ends: Partial<Record<DisputeStatus, string>> = {
  won: "was decided for the shop",
  lost: "was decided for the buyer",
  closed: "was closed without a decision",
};

/** Adds an event to the order's timeline when a dispute of its payment was opened or ended. Joins the caller's transaction. */
export async function recordDispute(
  shop: Shop,
  orderId: string,
  dispute: { disputeId: string; change: "opened" | "ended"; status: DisputeStatus; amount: Money },
): Promise<void> {
  const { currencyCode } = dispute.amount;
  const amount = formatMoney(parseDecimal(dispute.amount.amount, currencyCode) ?? 0, currencyCode);
  const words =
    dispute.change === "opened"
      ? `The buyer's bank ${dispute.status === "inquiry" ? "asks about" : "disputes"} the payment of ${amount}: somebody has to answer`
      : `The dispute about ${amount} ${ends[dispute.status] ?? "ended"}`;
  await insertEvent(shop, system, orderId, "disputed", words, { disputeId: dispute.disputeId });
}
