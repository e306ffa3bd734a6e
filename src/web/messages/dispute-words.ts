import type { Dispute } from "#domain/payments/disputes.ts";

/** "Answer by Nov 9, 2026, 9:00 AM", or the state of the dispute. `timeText` writes a time in the zone of the reader. */
export function disputeState({ status, answerBy, hasEvidence }: Dispute, timeText: (time: string) => string): string {
  if (status === "open" || status === "inquiry") {
    const sent = hasEvidence ? " Some evidence was added but has not been submitted yet." : "";
    return answerBy ? `Answer by ${timeText(answerBy)}.${sent}` : `Waiting for your response.${sent}`;
  }
  return { "in-review": "Waiting for the bank’s decision.", won: "Decided in your favor.", lost: "Decided in the buyer’s favor.", closed: "Closed." }[
    status
  ];
}

/** A word of the provider as people read it: "product not received". */
export const disputeReason = ({ reason }: Pick<Dispute, "reason">) => reason.replaceAll("_", " ");
