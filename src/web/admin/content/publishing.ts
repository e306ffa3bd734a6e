import type { ContentStatus } from "./content-words.tsx";

/** When it is shown, as it is being edited. A time counts only where it is scheduled. */
export type PublishingValues = { status: ContentStatus; publishAt: string | null };

export const notPublished: PublishingValues = { status: "draft", publishAt: null };

export function publishingOf({ status, publishedAt }: { status: ContentStatus; publishedAt: string | null }): PublishingValues {
  return { status, publishAt: status === "scheduled" ? publishedAt : null };
}
