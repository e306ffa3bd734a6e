import { countryName } from "#domain/postal-address.ts";
import type { FunnelDimension } from "#domain/reports/chosen-funnel-input.ts";
import { readEventCondition } from "#domain/reports/event-condition-input.ts";
import { channelWords, deviceWords } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import { eventWords, splitWords, visitorWords } from "#web/messages/funnel-words.ts";
import { sourceName } from "./figure-text.ts";
import type { ScreenTable } from "./screen-table.ts";

/** The tables of a funnel of chosen steps. Pure. */

type Funnel = Answer<"GET /api/admin/analytics/chosen-funnel">;
type NextAction = Funnel["steps"][number]["next"][number];

/** What the ids in a funnel stand for; undefined: not known, or not for this reader. */
export type FunnelNames = {
  productTitle(id: string): string | undefined;
  collectionTitle(id: string): string | undefined;
  segmentName(segment: string): string;
};

/** A step as staff read it: "Viewed a product: Rotor". */
export function eventConditionName(text: string, { productTitle, collectionTitle }: Pick<FunnelNames, "productTitle" | "collectionTitle">): string {
  const asked = readEventCondition(text);
  if (!asked) return text;
  const { event, condition, value } = asked;
  if (condition === null) return eventWords[event];
  if (condition === "product") return `${eventWords[event]}: ${productTitle(value) ?? "one product"}`;
  if (condition === "collection") return `${eventWords[event]}: ${collectionTitle(value) ?? "one collection"}`;
  return `${eventWords[event]}: ${condition === "path-begins" ? `${value}…` : value}`;
}

export const actionText = (action: string) => (action in eventWords ? eventWords[action as keyof typeof eventWords] : action);

/** A value that a funnel is split by. */
export function splitValueName(split: FunnelDimension, value: string | null, { segmentName }: Pick<FunnelNames, "segmentName">): string {
  if (split === "segment") return segmentName(value ?? "");
  if (value === null) return "All others";
  if (value === "") return splitWords[split].none;
  if (split === "device") return deviceWords[value] ?? value;
  if (split === "channel") return channelWords[value as keyof typeof channelWords] ?? value;
  if (split === "country") return countryName(value);
  if (split === "visitor") return visitorWords[value] ?? value;
  return split === "source" ? sourceName(value) : value;
}

type NamedStep = Funnel["steps"][number] & { name: string };

export const chosenFunnelTable = (steps: NamedStep[]): ScreenTable => ({
  name: "behavior/funnel-of-own-steps",
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

/** `split` null: nothing is split, and there is nothing in it. */
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
