/** Units on hand when the file was written: where the quantity beside it is the same, nobody wanted another, and what was sold since stays sold. */
export const stockSeenColumn = "Variant Inventory Qty At Export";

export { csvLine, readCell, safeCell } from "#domain/csv-line.ts";
