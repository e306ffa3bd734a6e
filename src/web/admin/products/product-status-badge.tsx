import { Badge, type BadgeTone } from "#ui/badge.tsx";

type Status = "active" | "draft" | "archived";
const statuses: Record<Status, [BadgeTone, string]> = {
  active: ["green", "Active"],
  draft: ["gray", "Draft"],
  archived: ["gray", "Archived"],
};

export function ProductStatusBadge({ status }: { status: Status }) {
  const [tone, text] = statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}
