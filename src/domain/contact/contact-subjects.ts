/** What the form shows; apart from the schema, so that the browser need not load the validation library. */

/** The possible subjects of a message, in the order in which the form shows them. */
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
