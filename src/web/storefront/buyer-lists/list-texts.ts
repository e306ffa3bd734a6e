import { ListFault } from "./device-lists.ts";

/** Returns what went wrong, as a message to show. */
export const faultText = (thrown: unknown): string => (thrown instanceof ListFault ? thrown.message : "Something went wrong. Please try again.");

export const missingText = "A product that is not shown in the shop at the moment.";
