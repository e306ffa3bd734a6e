import type { EventConditionName } from "#domain/reports/event-condition-input.ts";

/** Words for staff about funnels whose steps they choose. */

export const conditionWords: Record<EventConditionName, { name: string; fault: string }> = {
  path: { name: "Page is", fault: "Enter a path that begins with /." },
  "path-begins": { name: "Page begins with", fault: "Enter a path that begins with /." },
  product: { name: "Product", fault: "Choose a product." },
  collection: { name: "Collection", fault: "Choose a collection." },
  query: { name: "Searched for", fault: "Enter what was searched for." },
};

export const funnelMeans = {
  visits:
    "Sessions that completed these steps in order. Each step counts the first time it happens after the previous step. A session counts in the period in which it began.",
  visitors:
    "Browsers that completed these steps in order, within the chosen time after the first. The first step must be in a session that matches the period and filters above; the others may be in later sessions of the same browser. Each browser counts once, with the attempt that got furthest. If several attempts lead to the same event, the attempt that began last counts.",
  exclusions: "An excluded event ends the progress at the step before it. The funnel can start again after that.",
  times:
    "Drop-off: of those who completed the previous step, the share that went no further. Times are measured from the previous step, for those who completed both; median: half of them took this long or less.",
  next: "What those who stopped after this step did next: the next page they opened, or the next thing they did. Viewing a product or a list is not listed separately, because it is part of opening its page.",
  visitor:
    "New: not seen in the 90 days before the period above and never ordered before, as far as sessions are still stored. This is the same definition as in the segments.",
  segment: "The segments that every shop has, and the first seven custom segments by name. A session can be in several segments, or in none.",
} as const;
