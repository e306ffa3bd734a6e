import { z } from "zod";

const column = z.int().min(0).max(200).optional();

/** Which columns of a bank's file say what, from 0, and how; what is left out is recognized. */
export const bankColumns = z.object({
  date: column,
  amount: column,
  reference: column,
  dayFirst: z.boolean().optional(),
  decimalComma: z.boolean().optional(),
});
export type BankColumns = z.output<typeof bankColumns>;

export const bankFileInput = z.object({
  text: z.string().min(1, "The file is empty.").max(2_000_000, "The file is too large: at most 2 MB."),
  columns: bankColumns.optional(),
});
export type BankFileInput = z.output<typeof bankFileInput>;

/** `keys`: the lines to be recorded, as the preview names them. */
export const bankRecordInput = bankFileInput.extend({
  keys: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1, "Choose what is recorded.")
    .max(5000),
});
export type BankRecordInput = z.output<typeof bankRecordInput>;
