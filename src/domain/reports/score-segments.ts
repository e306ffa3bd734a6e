/** Names in the order in which they are tried: the first that fits applies. */
export const scoreSegments = ["champions", "loyal", "new", "promising", "attention", "at-risk", "lost"] as const;
/** With fewer customers, fifths say nothing. */
export const minScored = 25;
export type ScoreSegment = (typeof scoreSegments)[number];
