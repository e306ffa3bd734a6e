import { z } from "zod";
import { eventConditionInput } from "./event-condition-input.ts";

/** Segments that staff describe by rules. Safe in the browser. */

export const maxSegments = 50;
export const maxRules = 8;
export const maxRuleDays = 365;

/** What happened in this many days before the end of the period. `isNot`: the rule applies to everybody else. */
const everyRule = { isNot: z.boolean().default(false), days: z.int().min(1).max(maxRuleDays) };
const times = z.int().min(1).max(1000);

export const segmentRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("event"), what: eventConditionInput, times, ...everyRule }).describe("Did it at least this many times."),
  z
    .object({ kind: z.literal("orders"), times, ...everyRule })
    .describe("Placed at least this many orders, in this browser or with an account that signed in there."),
  z
    .object({ kind: z.literal("spent"), amount: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, "Enter an amount."), ...everyRule })
    .describe("Ordered for at least this amount in the shop’s currency, less reductions and refunds."),
  z.object({ kind: z.literal("signed-in"), ...everyRule }).describe("A customer was signed in there."),
  z
    .object({ kind: z.literal("company"), ...everyRule })
    .describe("The account that was signed in there has a company in an address of its own or of an order."),
  z
    .object({
      kind: z.literal("country"),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .max(20),
      ...everyRule,
    })
    .describe("Came from one of these countries."),
]);
export type SegmentRule = z.output<typeof segmentRule>;
export const ruleKinds = ["event", "orders", "spent", "signed-in", "company", "country"] as const satisfies SegmentRule["kind"][];

export const segmentRules = z.object({ match: z.enum(["all", "any"]), rules: z.array(segmentRule).min(1).max(maxRules) });
export type SegmentRules = z.output<typeof segmentRules>;

/** A name describes what visitors are, and not who one is. */
export const visitorSegmentInput = segmentRules.extend({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name.")
    .max(60)
    .regex(/^[^\p{Cc}\p{Cs}@]*$/u, "Enter a name without @: segments must not identify people."),
});
/** `seen`: the values that the author saw before the change. */
export const visitorSegmentChange = visitorSegmentInput.extend({ seen: visitorSegmentInput.optional() });
export type VisitorSegmentChange = z.input<typeof visitorSegmentChange>;
export type VisitorSegmentInput = z.input<typeof visitorSegmentInput>;
export type VisitorSegment = z.output<typeof visitorSegmentInput> & { id: string };
