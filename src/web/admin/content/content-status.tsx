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

/** "Published", "Scheduled for Nov 2, 2026, 9:00 AM" */
export function ContentStatusBadge({ content: { status, publishedAt } }: { content: Published }) {
  const { tone, text } = badges[status];
  return <Badge tone={tone}>{status === "scheduled" && publishedAt !== null ? `${text} for ${timeText(publishedAt)}` : text}</Badge>;
}

/** "Nov 2, 2026"; empty if the content is not published. */
export function publicationText({ status, publishedAt }: Published): string {
  return publishedAt === null || status !== "published" ? "" : dateText(publishedAt);
}
