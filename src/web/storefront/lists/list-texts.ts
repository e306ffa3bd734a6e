import { ListFault } from "./device-lists.ts";

/** What went wrong, in words to show. */
export const faultText = (thrown: unknown): string => (thrown instanceof ListFault ? thrown.message : "Something went wrong. Please try again.");

export const missingText = "A product that is not shown in the shop at the moment.";
