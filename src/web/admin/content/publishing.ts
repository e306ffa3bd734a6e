import { dateText } from "../toolkit/date-format.ts";
import type { ContentStatus } from "./content-words.tsx";

/** When it is shown, as it is being edited. A time counts only where it is scheduled. */
export type PublishingValues = { status: ContentStatus; publishAt: string | null; hideAt: string | null };

export const notPublished: PublishingValues = { status: "draft", publishAt: null, hideAt: null };

export function publishingOf({
  status,
  publishedAt,
  hideAt,
}: {
  status: ContentStatus;
  publishedAt: string | null;
  hideAt: string | null;
}): PublishingValues {
  return { status, publishAt: status === "scheduled" ? publishedAt : null, hideAt };
}

/** The times as they are sent: each counts for some states only. */
export function sentTimes({ status, publishAt, hideAt }: PublishingValues): Pick<PublishingValues, "publishAt" | "hideAt"> {
  return { publishAt: status === "scheduled" ? publishAt : null, hideAt: status === "draft" ? null : hideAt };
}

/** "Published, dated Nov 20, 2026." of what was scheduled for a time that is past; null of everything else. Pure. */
export function datedText({ status, publishAt }: Pick<PublishingValues, "status" | "publishAt">, now: number): string | null {
  return status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= now ? `Published, dated ${dateText(publishAt)}.` : null;
}
