import { z } from "zod";
import { assignBankLine, undoBankLine } from "#domain/invoices/bank-assigning.ts";
import { previewBankFile, recordBankFile } from "#domain/invoices/bank-import.ts";
import { bankAssignInput, bankColumns, bankFileInput, bankRecordInput, bankUndoInput } from "#domain/invoices/bank-input.ts";
import type { BankState } from "#domain/invoices/bank-matching.ts";
import { toMoney } from "#domain/money.ts";
import { apiRoute } from "#http/api-route.ts";
import { largeJsonBytes } from "#http/middleware/body-limit.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { money, nameOf } from "../shared-schemas.ts";

const line = z.object({
  line: z.number(),
  key: z.string(),
  paidOn: z.string().nullable(),
  amount: money.nullable(),
  reference: z.string(),
  state: nameOf<BankState>(),
  order: z.object({ id: z.string(), name: z.string(), open: money }).nullable(),
  records: z.array(z.object({ orderId: z.string(), orderName: z.string(), amount: money })).describe("What it is recorded as."),
});

/** Imports a bank's file: payments received, matched with what is unpaid. */
export const adminBankRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/bank/preview",
    who: "staff",
    right: "orders.change",
    bodyBytes: largeJsonBytes,
    summary: "Show what a bank's CSV file would record",
    request: { body: bankFileInput },
    answers: { 200: z.object({ columns: z.array(z.string()), chosen: bankColumns, isCut: z.boolean(), lines: z.array(line) }) },
    answer: async (c, { body }) => {
      const { lines, currency, ...file } = await previewBankFile(c.get("shop"), c.get("actor"), body);
      return {
        ...file,
        lines: lines.map(({ line, key, paidOn, cents, reference, state, order, records }) => ({
          ...{ line, key, paidOn, reference, state },
          amount: cents === null ? null : toMoney(cents, currency),
          records: records.map(({ orderId, orderName, cents }) => ({ orderId, orderName, amount: toMoney(cents, currency) })),
          order: order && { id: order.id, name: order.name, open: toMoney(order.openCents, currency) },
        })),
      };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bank/payments",
    who: "staff",
    right: "orders.change",
    bodyBytes: largeJsonBytes,
    summary: "Record the chosen lines of a bank's CSV file",
    request: { body: bankRecordInput },
    answers: { 200: z.object({ recorded: z.number(), skipped: z.array(z.object({ line: z.number(), reason: z.string() })) }) },
    answer: async (c, { body }) => {
      const { recorded, skipped } = await recordBankFile(c.get("shop"), c.get("actor"), body);
      const reasonOf = (refusal: (typeof skipped)[number]["refusal"]) =>
        refusal ? refusalText(refusal) : "It was recorded already, or changed meanwhile.";
      return { recorded, skipped: skipped.map(({ line, refusal }) => ({ line, reason: reasonOf(refusal) })) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bank/assignments",
    who: "staff",
    right: "orders.change",
    bodyBytes: largeJsonBytes,
    summary: "Record one line of a bank's CSV file for the invoices that staff name",
    request: { body: bankAssignInput },
    answers: { 200: z.object({ recorded: z.number() }) },
    refuses: [
      "bank-line-not-found",
      "payment-recorded-already",
      "order-not-paid-outside",
      "order-cancelled",
      "out-of-stock",
      "quantity-not-available",
    ],
    answer: async (c, { body }) => ({ recorded: (await assignBankLine(c.get("shop"), c.get("actor"), body)).paymentIds.length }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bank/undo",
    who: "staff",
    right: "orders.change",
    summary: "Reverse the payments that a line of a bank's CSV file was recorded as",
    request: { body: bankUndoInput },
    answers: { 200: z.object({ undone: z.number() }) },
    refuses: ["bank-line-not-found", "payment-refunded"],
    answer: async (c, { body }) => ({ undone: (await undoBankLine(c.get("shop"), c.get("actor"), body)).paymentIds.length }),
  }),
];
