/** What the form itself shows, apart from the schema: the browser need not load the checking library. */

/** What a message may be about, in the order in which the form shows it. */
export const contactSubjects = [
  "General Inquiry",
  "Product Support",
  "Sales Question",
  "Order Status",
  "Return/Exchange",
  "Warranty Claim",
  "Technical Support",
  "Other",
] as const;

export const minMessageLength = 10;
export const maxMessageLength = 5_000;
