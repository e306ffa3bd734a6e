import { createHash } from "node:crypto";
import type { ChargeOutcome, PaymentProvider } from "#domain/ports.ts";

const outcomesByNumber: Record<string, "pays" | "declines" | "asks"> = {
  "4242424242424242": "pays",
  "4000000000000002": "declines",
  "4000002500003155": "asks",
};

/**
 * A card provider for trial mode: it moves no money, keeps no card, and answers the same for the same attempt.
 * 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for confirmation first.
 */
export const testCard: PaymentProvider = {
  name: "test-card",
  isTest: true,
  async charge({ attemptId, card, returnUrl }): Promise<ChargeOutcome> {
    const reference = `test_${createHash("sha256").update(attemptId).digest("hex").slice(0, 24)}`;
    const outcome = outcomesByNumber[card?.number.replaceAll(/\D/g, "") ?? ""];
    if (outcome === "pays") return { status: "paid", reference, eventId: `${reference}:paid` };
    if (outcome === "asks") return { status: "needs-confirmation", reference, confirmUrl: returnUrl };
    return {
      status: "declined",
      reference,
      eventId: `${reference}:declined`,
      failureCode: outcome === "declines" ? "card_declined" : "incorrect_number",
    };
  },
  async confirm(reference, accepted): Promise<ChargeOutcome> {
    if (accepted) return { status: "paid", reference, eventId: `${reference}:paid` };
    return { status: "declined", reference, eventId: `${reference}:declined`, failureCode: "confirmation_failed" };
  },
  async refund(reference, _amountCents, _currency, key) {
    return { status: "succeeded", reference: `${reference}:refund:${key}` };
  },
};
