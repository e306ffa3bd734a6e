import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { dateText, timeText } from "../toolkit/date-format.ts";

export type ContentStatus = "published" | "scheduled" | "draft";
type Published = { status: ContentStatus; publishedAt: string | null };

export const statusViews = [
  ["all", "All"],
  ["published", "Published"],
  ["scheduled", "Scheduled"],
  ["draft", "Drafts"],
] as const;

export const contentSorts = [
  ["updated", "Last changed"],
  ["title", "Title"],
] as const;

const badges: Record<ContentStatus, { tone: BadgeTone; text: string }> = {
  published: { tone: "green", text: "Published" },
  scheduled: { tone: "amber", text: "Scheduled" },
  draft: { tone: "gray", text: "Draft" },
};

export function ContentStatusBadge({ status }: { status: ContentStatus }) {
  const { tone, text } = badges[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** "Nov 2, 2026", "From Nov 2, 2026, 9:00 AM"; nothing of a draft. */
export function publicationText({ status, publishedAt }: Published): string {
  if (publishedAt === null) return "";
  return status === "scheduled" ? `From ${timeText(publishedAt)}` : dateText(publishedAt);
}
