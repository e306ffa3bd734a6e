/** What customers by recency, frequency and money are called, and who is one. Quintiles: from 1 (least) to 5. */
export const scoreWords = {
  champions: { name: "Champions", means: "Ordered lately, often and for much: each in the upper two fifths." },
  loyal: { name: "Loyal", means: "Order often (upper two fifths), and not long ago (upper three fifths), and are no champions." },
  new: { name: "New", means: "Ordered lately (upper two fifths), and for the first time." },
  promising: { name: "Promising", means: "Ordered lately (upper two fifths) and more than once, and not yet often." },
  attention: { name: "Need attention", means: "Ordered neither lately nor long ago (the middle fifth), and not often." },
  "at-risk": { name: "At risk", means: "Ordered often (upper two fifths), but long ago (lower two fifths)." },
  lost: { name: "Lost", means: "Ordered long ago (lower two fifths), and not often." },
} as const;

export const retentionMeans =
  "A customer is an account, or else an email address. The month is that of the first order; each number is how many of these customers ordered in the month so many months later, whatever they did in between. Canceled orders are not counted. The last number of a row is of this month, which is not over.";
export const repeatMeans =
  "Of customers whose first order was at least so many days ago, the share that placed a second order within so many days. Those whose first order is more recent are left out, since their time is not over.";
export const scoreMeans =
  "All customers since the shop began, ranked by how long ago their latest order was, how many orders they placed and for how much, less refunds, and parted into five fifths each. Who is equal gets the same, lower fifth. Canceled orders are not counted.";
