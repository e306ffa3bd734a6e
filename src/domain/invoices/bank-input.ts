import { z } from "zod";

const column = z.int().min(0).max(200).optional();

/** Which columns of a bank's file, counted from 0, contain what, and in which format; what is left out is recognized. */
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
    .min(1, "Choose what to record.")
    .max(5000),
});
export type BankRecordInput = z.output<typeof bankRecordInput>;

/**
 * One line of a file, and what staff say it is for: invoices ("INV-1001") or orders ("#1001"), each with its part of the amount. `key` names the line as the
 * preview does.
 */
export const bankAssignInput = bankFileInput.extend({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  parts: z
    .array(
      z.object({
        number: z.string().trim().min(1, "Enter the number of an invoice or order.").max(40),
        amount: z.string().trim().min(1, "Enter an amount.").max(30),
      }),
    )
    .min(1, "Enter what the line is for.")
    .max(20, "At most 20 parts."),
});
export type BankAssignInput = z.output<typeof bankAssignInput>;

export const bankUndoInput = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
});
export type BankUndoInput = z.output<typeof bankUndoInput>;
