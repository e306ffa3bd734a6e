import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";

export type DraftRow = Answer<"GET /api/admin/draft-orders">["drafts"][number];
export type Draft = Answer<"GET /api/admin/draft-orders/:id">["draft"];

const words: Record<DraftRow["state"], [BadgeTone, string]> = {
  open: ["gray", "Open"],
  sent: ["amber", "Sent"],
  ordered: ["green", "Paid"],
  expired: ["gray", "Expired"],
  deleted: ["gray", "Deleted"],
};

export function DraftBadge({ draft: { state, isOrderPending } }: { draft: Pick<DraftRow, "state" | "isOrderPending"> }) {
  const [tone, text] = words[state];
  return <Badge tone={tone}>{state === "ordered" && isOrderPending ? "Ordered" : text}</Badge>;
}
