import type { SegmentRule } from "#domain/reports/visitor-segment-input.ts";

/** Words for staff about segments that they define by rules. */

export const ruleWords: Record<SegmentRule["kind"], { is: string; isNot: string }> = {
  event: { is: "Did at least", isNot: "Did fewer than" },
  orders: { is: "Placed at least this many orders", isNot: "Placed fewer than this many orders" },
  spent: { is: "Spent at least", isNot: "Spent less than" },
  "signed-in": { is: "Was signed in", isNot: "Was not signed in" },
  company: { is: "Is a company account", isNot: "Is not a company account" },
  country: { is: "Came from", isNot: "Did not come from" },
};

export const segmentMeans =
  "A segment is counted from stored data each time: it contains the visitors (browsers) that meet its rules at the end of the period shown. Orders are those placed in this browser or with an account that signed in there; canceled orders are left out, and refunds are subtracted. A company account has a company in one of its own addresses or in the address of an order.";
