import { dateText } from "../toolkit/date-format.ts";
import type { ContentStatus } from "./content-status.tsx";

/** When the content is shown, as it is being edited. `publishAt` counts only if the status is "scheduled". */
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

/** Returns the times to send: `publishAt` only if scheduled, `hideAt` only if not a draft. */
export function sentTimes({ status, publishAt, hideAt }: PublishingValues): Pick<PublishingValues, "publishAt" | "hideAt"> {
  return { publishAt: status === "scheduled" ? publishAt : null, hideAt: status === "draft" ? null : hideAt };
}

/** "Published, dated Nov 20, 2026." for content that was scheduled for a time in the past; otherwise null. Pure. */
export function datedText({ status, publishAt }: Pick<PublishingValues, "status" | "publishAt">, now: number): string | null {
  return status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= now ? `Published, dated ${dateText(publishAt)}.` : null;
}
