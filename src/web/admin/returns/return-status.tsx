import { type ReturnReason, type ReturnStatus, reasonTitles } from "#domain/returns/return-reasons.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const statuses: Record<ReturnStatus, [BadgeTone, string]> = {
  requested: ["amber", "Requested"],
  approved: ["gray", "Approved"],
  declined: ["red", "Declined"],
  received: ["amber", "Received"],
  closed: ["green", "Closed"],
  withdrawn: ["gray", "Withdrawn"],
};

export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const [tone, text] = statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export function reasonText(reason: ReturnReason): string {
  return reasonTitles[reason];
}

/** The title of a return: its number, once it has one. */
export function returnTitle({ number, orderName }: { number: string | null; orderName: string }): string {
  return number ?? `Request for ${orderName}`;
}
