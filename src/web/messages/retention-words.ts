import { scoreNames } from "#domain/reports/report-words.ts";

/** The names of groups of customers by recency, frequency and amount, and who is in each. Quintiles: from 1 (least) to 5. */
export const scoreWords = {
  champions: { name: scoreNames.champions, means: "Ordered recently, often and for large amounts: in the top two fifths of each." },
  loyal: { name: scoreNames.loyal, means: "Ordered often (top two fifths) and not long ago (top three fifths), but are not champions." },
  new: { name: scoreNames.new, means: "Ordered recently (top two fifths), and for the first time." },
  promising: { name: scoreNames.promising, means: "Ordered recently (top two fifths) and more than once, but not often yet." },
  attention: { name: scoreNames.attention, means: "Ordered neither recently nor long ago (middle fifth), and not often." },
  "at-risk": { name: scoreNames["at-risk"], means: "Ordered often (top two fifths), but long ago (bottom two fifths)." },
  lost: { name: scoreNames.lost, means: "Ordered long ago (bottom two fifths), and not often." },
} as const;

export const retentionMeans =
  "A customer is an account or, without one, an email address. Each row is the month of the first order; each number is how many of these customers ordered that many months later, regardless of what they did in between. Canceled orders are not counted. The last number in each row is for the current month, which is not over yet.";
export const repeatMeans =
  "Of the customers whose first order was in the last 24 months (including the current one) and at least this many days ago, the share that placed a second order within this many days. Customers whose first order is more recent are left out because their time is not over yet.";
export const scoreMeans =
  "All customers since the shop began, ranked by how recent their latest order is, how many orders they placed, and how much they ordered for (less refunds), and divided into fifths for each. Customers with equal values are in the same, lower fifth. Canceled orders are not counted.";
