import type { SegmentRule } from "#domain/reports/visitor-segment-input.ts";

/** What staff read of segments that they describe by rules. */

export const ruleWords: Record<SegmentRule["kind"], { is: string; isNot: string }> = {
  event: { is: "Did at least", isNot: "Did not do at least" },
  orders: { is: "Placed at least so many orders", isNot: "Placed fewer orders than" },
  spent: { is: "Ordered for at least", isNot: "Ordered for less than" },
  "signed-in": { is: "Was signed in", isNot: "Was not signed in" },
  company: { is: "Is a company account", isNot: "Is not a company account" },
  country: { is: "Came from", isNot: "Did not come from" },
};

export const segmentMeans =
  "A segment is counted each time from what is stored: visitors (browsers) of whom its rules hold at the end of the time that is shown. Orders are those placed in this browser or with an account that signed in there; canceled ones are left out, and what was given back is taken off. A company account has a company in an address of its own or of an order.";
