import type { Dispute } from "#domain/payments/disputes.ts";

/** "Answer by Nov 9, 2026, 9:00 AM", or how it stands. `timeText` writes a time in the zone of the reader. */
export function disputeState({ status, answerBy, hasEvidence }: Dispute, timeText: (time: string) => string): string {
  if (status === "open" || status === "inquiry") {
    const sent = hasEvidence ? " Some evidence was added but not submitted yet." : "";
    return answerBy ? `Answer by ${timeText(answerBy)}.${sent}` : `Waiting for your response.${sent}`;
  }
  return { "in-review": "The bank decides.", won: "Decided for you.", lost: "Decided for the buyer.", closed: "Closed." }[status];
}

/** A word of the provider as people read it: "product not received". */
export const disputeReason = ({ reason }: Pick<Dispute, "reason">) => reason.replaceAll("_", " ");
