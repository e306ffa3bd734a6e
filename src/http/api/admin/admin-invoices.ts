import { z } from "zod";
import { invoiceFilters, invoiceSelection, invoiceSorts, invoiceViews, pauseInput } from "#domain/invoices/invoice-input.ts";
import { listInvoices, totalInvoices } from "#domain/invoices/invoice-list.ts";
import { resendInvoice } from "#domain/invoices/invoice-mailing.ts";
import { pauseReminders, resendReminder } from "#domain/invoices/invoice-reminders.ts";
import { issueReceipt, listInvoicesOf } from "#domain/invoices/invoices.ts";
import { toMoney } from "#domain/money.ts";
import { listPoDocuments } from "#domain/orders/po-documents.ts";
import { apiRoute } from "#http/api-route.ts";
import { adminListQuery, idParam, listTotal, money, nextCursor, time } from "../shared-schemas.ts";

const day = z.string().meta({ format: "date" });

const canRemind = z.boolean().describe("A reminder of it can be sent now: it is overdue, and reminders are not paused.");

const row = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  isTest: z.boolean(),
  orderId: z.string(),
  orderName: z.string(),
  customerName: z.string(),
  company: z.string(),
  issuedAt: time,
  dueOn: day.nullable(),
  total: money,
  open: money,
  reminders: z.number().describe("How many were sent."),
  isPaused: z.boolean().describe("No reminder of it is sent."),
  canRemind,
});
const aging = z.object({
  isTest: z.boolean(),
  count: z.number(),
  open: money,
  notDue: money,
  to30: money.describe("Overdue for 1 to 30 days."),
  to60: money.describe("Overdue for 31 to 60 days."),
  beyond: money.describe("Overdue for longer."),
});
const document = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  issuedAt: time,
  dueOn: day.nullable(),
  total: money,
  canRemind,
});

const poDocument = z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.number(), at: time });

/** Invoices in the admin area. Their files are read at /files/invoices/:id. */
export const adminInvoicesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/invoices",
    who: "staff",
    right: "orders.read",
    summary: "List invoices and credit notes",
    request: { query: adminListQuery(invoiceViews, invoiceSorts).extend(invoiceFilters) },
    answers: {
      200: z.object({ invoices: z.array(row), next: nextCursor, aging: z.array(aging).describe("Empty for staff who may not see totals.") }),
    },
    answer: async (c, { query }) => {
      const { invoices, next, aging } = await listInvoices(c.get("shop"), c.get("actor"), query);
      return {
        invoices: invoices.map(({ totalCents, openCents, currency, ...rest }) => ({
          ...rest,
          total: toMoney(Number(totalCents), currency),
          open: toMoney(openCents, currency),
        })),
        next,
        aging: aging.map(({ currency, isTest, count, ...sums }) => ({
          ...{ isTest, count },
          open: toMoney(sums.openCents, currency),
          notDue: toMoney(sums.notDueCents, currency),
          to30: toMoney(sums.to30Cents, currency),
          to60: toMoney(sums.to60Cents, currency),
          beyond: toMoney(sums.beyondCents, currency),
        })),
      };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/invoices-total",
    who: "staff",
    right: "orders.read",
    summary: "Count the invoices of a list and add up what they come to",
    request: { query: invoiceSelection },
    answers: {
      200: listTotal.extend({
        sums: z.array(money).describe("Of the counted ones less credit notes, in each currency; none for staff who may not see totals."),
      }),
    },
    answer: (c, { query }) => totalInvoices(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/invoices/:id/pause",
    who: "staff",
    right: "orders.change",
    summary: "Pause the reminders of an invoice, or resume them",
    request: { params: idParam, body: pauseInput },
    answers: { 204: null },
    refuses: ["not-found"],
    answer: (c, { params: { id }, body }) => pauseReminders(c.get("shop"), c.get("actor"), { invoiceId: id, reason: body.reason }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/invoices/:id/email",
    who: "staff",
    right: "orders.change",
    summary: "Send an invoice or credit note to the buyer again",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["not-found", "mail-not-found", "too-many-requests"],
    answer: (c, { params: { id } }) => resendInvoice(c.get("shop"), c.get("actor"), { invoiceId: id }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/invoices/:id/reminder",
    who: "staff",
    right: "orders.change",
    summary: "Send a payment reminder of an overdue invoice",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["not-found", "mail-not-found", "nothing-to-remind", "too-many-requests"],
    answer: (c, { params: { id } }) => resendReminder(c.get("shop"), c.get("actor"), { invoiceId: id }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id/invoices",
    who: "staff",
    right: "orders.read",
    summary: "List the invoices and credit notes of an order, and the documents of its purchase order",
    request: { params: idParam },
    answers: { 200: z.object({ invoices: z.array(document), poDocuments: z.array(poDocument) }) },
    refuses: ["order-not-found"],
    answer: async (c, { params: { id } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const [invoices, documents] = await Promise.all([listInvoicesOf(shop, actor, { orderId: id }), listPoDocuments(shop, actor, { orderId: id })]);
      return {
        invoices: invoices.map(({ isTest: _, bank: _bank, totalCents, currency, ...rest }) => ({
          ...rest,
          total: toMoney(Number(totalCents), currency),
        })),
        poDocuments: documents.map(({ fileKey: _, ...rest }) => rest),
      };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/invoices",
    who: "staff",
    right: "orders.note",
    summary: "Issue the invoice of an order that is paid; there already: that one",
    request: { params: idParam },
    answers: { 201: z.object({ invoiceId: z.string() }) },
    refuses: ["order-not-found", "order-not-paid"],
    answer: (c, { params: { id } }) => issueReceipt(c.get("shop"), c.get("actor"), { orderId: id }),
  }),
];
