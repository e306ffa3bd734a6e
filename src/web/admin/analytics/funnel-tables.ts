import { actionText, type FunnelNames, splitValueName, splitWords } from "#domain/reports/funnel-names.ts";
import type { Answer } from "#web/api-call.ts";
import type { ScreenTable } from "./screen-table.ts";

/** The tables of a custom funnel. Pure. */

type Funnel = Answer<"GET /api/admin/analytics/custom-funnel">;
type NextAction = Funnel["steps"][number]["next"][number];

type NamedStep = Funnel["steps"][number] & { name: string };

export const customFunnelTable = (steps: NamedStep[]): ScreenTable => ({
  name: "behavior/funnel-of-own-steps",
  file: "custom-funnel",
  head: [
    ...["Step", "Count", "Count, previous period", "Share of all", "Drop-off"],
    ...["Median seconds since the previous step", "Average seconds since the previous step"],
  ],
  rows: steps.map((step) => [step.name, step.count, step.countBefore, step.share, step.dropOff, step.medianSeconds, step.meanSeconds]),
});

export const dropOffsTable = (steps: (Pick<NamedStep, "name"> & { next: NextAction[] })[]): ScreenTable => ({
  name: "behavior/funnel-drop-offs",
  head: ["Last step", "Then", "Page", "Count", "Share"],
  rows: steps.flatMap(({ name, next }) =>
    next.map(({ action, page, count, share }) => [name, action === null ? "Nothing" : actionText(action), page, count, share]),
  ),
});

/** The funnel broken down by `split`. If `split` is null, the table has no rows. */
export function splitTable(
  { split, values }: Pick<Funnel, "split" | "values">,
  steps: NamedStep[],
  names: Pick<FunnelNames, "segmentName">,
): ScreenTable {
  if (split === null) return { name: "behavior/funnel-split", head: ["Value", ...steps.map(({ name }) => name), "Share completed"], rows: [] };
  return {
    name: "behavior/funnel-split",
    file: `funnel-by-${split}`,
    head: [splitWords[split].name, ...steps.map(({ name }) => name), "Share completed"],
    rows: values.map(({ value, counts, conversionRate }) => [splitValueName(split, value, names), ...counts, conversionRate]),
  };
}
