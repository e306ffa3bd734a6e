import { z } from "zod";
import { previewBankFile, recordBankFile } from "#domain/invoices/bank-import.ts";
import { bankColumns, bankFileInput, bankRecordInput } from "#domain/invoices/bank-input.ts";
import type { BankState } from "#domain/invoices/bank-matching.ts";
import { toMoney } from "#domain/money.ts";
import { apiRoute } from "#http/api-route.ts";
import { largeJsonBytes } from "#http/middleware/body-limit.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { money, nameOf } from "../answer-parts.ts";

const line = z.object({
  line: z.number(),
  key: z.string(),
  paidOn: z.string().nullable(),
  amount: money.nullable(),
  reference: z.string(),
  state: nameOf<BankState>(),
  order: z.object({ id: z.string(), name: z.string(), open: money }).nullable(),
});

/** A bank's file: what came in, matched with what is open. */
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
      const { lines, currency, ...file } = await previewBankFile(c.var.shop, c.var.actor, body);
      return {
        ...file,
        lines: lines.map(({ line, key, paidOn, cents, reference, state, order }) => ({
          ...{ line, key, paidOn, reference, state },
          amount: cents === null ? null : toMoney(cents, currency),
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
      const { recorded, skipped } = await recordBankFile(c.var.shop, c.var.actor, body);
      const reasonOf = (refusal: (typeof skipped)[number]["refusal"]) =>
        refusal ? refusalText(refusal) : "It was recorded already, or changed meanwhile.";
      return { recorded, skipped: skipped.map(({ line, refusal }) => ({ line, reason: reasonOf(refusal) })) };
    },
  }),
];
