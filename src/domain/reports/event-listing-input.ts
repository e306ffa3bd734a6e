import { z } from "zod";

/** What a program or a custom dashboard may request in one call. Safe in the browser. */

const ranges = { "1h": 1, "24h": 24, "1d": 24, "7d": 7 * 24, "30d": 30 * 24, "90d": 90 * 24 } as const;
export type ListingRange = keyof typeof ranges;

/** The time ranges that each kind of answer covers. */
const rangesOf = {
  events: ["1d", "7d", "30d", "90d"],
  sessions: ["1d", "7d", "30d", "90d"],
  dashboard: ["1h", "24h", "7d", "30d"],
  security: ["1h", "24h", "7d", "30d"],
  compliance: ["1h", "24h", "7d", "30d"],
} as const satisfies Record<string, readonly ListingRange[]>;
export type ListingType = keyof typeof rangesOf;

export const maxListed = 1000;

export const listingQuery = z
  .object({
    type: z.enum(Object.keys(rangesOf) as [ListingType, ...ListingType[]]),
    /** Left out: 7 days, or 24 hours for security and compliance. */
    timeRange: z.enum(Object.keys(ranges) as [ListingRange, ...ListingRange[]]).optional(),
    first: z.coerce.number().int().min(1).max(maxListed).default(500),
    /** The `next` of the page before. */
    after: z.string().max(400).optional(),
  })
  .refine(({ type, timeRange }) => timeRange === undefined || (rangesOf[type] as readonly string[]).includes(timeRange), {
    path: ["timeRange"],
    message: "This time range is not offered for this type.",
  });
export type ListingQuery = z.output<typeof listingQuery>;

/** Returns the hours of a time range. Pure. */
export function hoursOf({ type, timeRange }: Pick<ListingQuery, "type" | "timeRange">): number {
  return ranges[timeRange ?? (type === "security" || type === "compliance" ? "24h" : "7d")];
}
