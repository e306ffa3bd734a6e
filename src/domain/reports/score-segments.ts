/** Names in the order in which they are looked at: the first that fits is it. */
export const scoreSegments = ["champions", "loyal", "new", "promising", "attention", "at-risk", "lost"] as const;
/** With fewer customers fifths say nothing. */
export const minScored = 25;
export type ScoreSegment = (typeof scoreSegments)[number];
