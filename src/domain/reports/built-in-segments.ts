import { type ScoreSegment, scoreSegments } from "./score-segments.ts";

/** Filters that every shop has: visitors by what they did in the shown period, and customers by their orders (RFM). Safe in the browser. */
export const namedSegments = ["new", "returning", "high-value"] as const;
export type NamedSegment = (typeof namedSegments)[number];
export type ScoreFilter = `rfm-${ScoreSegment}`;
export const scoreFilters = scoreSegments.map((name): ScoreFilter => `rfm-${name}`);
export type BuiltInSegment = NamedSegment | ScoreFilter;
export const builtInSegments: BuiltInSegment[] = [...namedSegments, ...scoreFilters];

export const isNamedSegment = (text: string): text is NamedSegment => namedSegments.some((name) => name === text);
/** Returns null where the text is no filter by scores. */
export const scoreOfFilter = (text: string): ScoreSegment | null => scoreSegments.find((name) => `rfm-${name}` === text) ?? null;
