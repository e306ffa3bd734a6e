/** The words and limits of returns, apart from their schemas so that the pages of shoppers load no schema library. */

export const returnReasons = ["defective", "damaged", "wrong-item", "not-as-described", "not-needed", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const reasonTitles: Record<ReturnReason, string> = {
  defective: "Does not work",
  damaged: "Arrived damaged",
  "wrong-item": "Wrong item",
  "not-as-described": "Not as described",
  "not-needed": "No longer needed",
  other: "Other",
};

/** For one return. */
export const maxReturnPictures = 5;

export const returnStatuses = ["requested", "approved", "declined", "received", "closed", "withdrawn"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];
