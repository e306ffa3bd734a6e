/** Names in the order in which they are looked at: the first that fits is it. */
export const scoreSegments = ["champions", "loyal", "new", "promising", "attention", "at-risk", "lost"] as const;
export type ScoreSegment = (typeof scoreSegments)[number];
