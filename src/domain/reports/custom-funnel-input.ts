import { z } from "zod";
import { minuteMs } from "#domain/durations.ts";
import { type EventCondition, eventConditionInput, readEventCondition } from "./event-condition-input.ts";
import { reportInput } from "./report-input.ts";

/** A funnel whose steps staff choose, as it is written in a URL. Safe in the browser. */

export const minSteps = 2;
export const maxSteps = 8;
export const maxExclusions = 3;
/** Later steps are looked for in the raw events of at most this many days. */
export const maxWindowDays = 90;

/** Dimensions of which one visit has one value. */
export const visitFunnelDimensions = ["device", "source", "channel", "country", "campaign", "landing", "visitor"] as const;
export type VisitFunnelDimension = (typeof visitFunnelDimensions)[number];
export const funnelDimensions = [...visitFunnelDimensions, "segment"] as const;
export type FunnelDimension = (typeof funnelDimensions)[number];

const unitMs = { m: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs } as const;

/** Returns "30m", "24h" or "7d" in milliseconds; null: one visit. Pure. */
export function windowMsOf(window: string): number | null {
  const found = /^(\d+)([mhd])$/.exec(window);
  return found ? Number(found[1]) * unitMs[found[2] as keyof typeof unitMs] : null;
}

/** `after`: the event ends the path between that step and the next; null: between any two steps. */
export type FunnelExclusion = { after: number | null; what: EventCondition };

const exclusion = /^(any|[1-7]) (.+)$/u;

/** Reads an excluded event; null where the text is none. Pure. */
export function readExclusion(text: string): FunnelExclusion | null {
  const found = exclusion.exec(text);
  const what = found?.[2] ? readEventCondition(found[2]) : null;
  return found && what && { after: found[1] === "any" ? null : Number(found[1]), what };
}

const step = eventConditionInput.optional();
const without = z
  .string()
  .max(570)
  .refine((text) => readExclusion(text) !== null, { message: "Choose an event, and the steps between which it is excluded." })
  .describe("An excluded event, with the step after which it ends the progress (1 to 7, or `any`) before it: `2 remove_from_cart`.")
  .optional();

const steps = { step1: step, step2: step, step3: step, step4: step, step5: step, step6: step, step7: step, step8: step };
const exclusions = { without1: without, without2: without, without3: without };
export const stepFields = ["step1", "step2", "step3", "step4", "step5", "step6", "step7", "step8"] as const satisfies (keyof typeof steps)[];
export const exclusionFields = ["without1", "without2", "without3"] as const satisfies (keyof typeof exclusions)[];

export const customFunnelInput = reportInput
  .safeExtend({
    ...steps,
    ...exclusions,
    window: z
      .string()
      .regex(/^(session|[1-9]\d{0,4}[mhd])$/)
      .refine((window) => (windowMsOf(window) ?? 0) <= maxWindowDays * unitMs.d, { message: `Choose at most ${maxWindowDays} days.` })
      .default("session")
      .describe("`session`: within one visit. `30m`, `24h`, `7d`: within this time after the first step, in all visits of the same browser."),
    split: z.enum(funnelDimensions).optional().describe("Of the visit in which the first step was taken."),
  })
  .refine((input) => stepsOf(input).length >= minSteps, { path: ["step2"], message: `Choose at least ${minSteps} steps.` });
export type CustomFunnelInput = z.output<typeof customFunnelInput>;

/** The steps in their order; fields between them may be empty. Pure. */
export const stepsOf = (input: Partial<Record<(typeof stepFields)[number], string | undefined>>): EventCondition[] =>
  stepFields.flatMap((name) => readEventCondition(input[name] ?? "") ?? []);

/** The excluded events; fields between them may be empty. Pure. */
export const exclusionsOf = (input: Partial<Record<(typeof exclusionFields)[number], string | undefined>>): FunnelExclusion[] =>
  exclusionFields.flatMap((name) => readExclusion(input[name] ?? "") ?? []);
