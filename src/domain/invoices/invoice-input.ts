import { z } from "zod";
import { amountFilter, timeFilter } from "#domain/list-filter-input.ts";

/** What staff send about invoices. */
export const invoiceViews = ["all", "open", "overdue", "paid", "credited"] as const;
/** The views that buyers have of their own invoices. */
export const ownInvoiceViews = ["all", "open", "paid"] as const;
export type OwnInvoiceView = (typeof ownInvoiceViews)[number];
/** `usual`: the newest first; of open and overdue ones those that are due first. */
export const invoiceSorts = ["usual", "newest", "oldest", "total-desc", "total-asc"] as const;
export const invoiceStatuses = ["unpaid", "partly-paid", "overdue", "settled", "credit-note"] as const;
export type InvoiceView = (typeof invoiceViews)[number];
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type InvoiceSort = (typeof invoiceSorts)[number];

/** What a list of invoices may be narrowed by, beside search and view. Amounts in the shop's currency. */
export const invoiceFilters = {
  status: z.enum(invoiceStatuses).optional().catch(undefined),
  issuedFrom: timeFilter,
  issuedTo: timeFilter,
  totalMin: amountFilter,
  totalMax: amountFilter,
};

/** Which invoices: what stands in the URL of the list, apart from order and page. */
export const invoiceSelection = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(invoiceViews).optional().catch(undefined),
  ...invoiceFilters,
});
export type InvoiceSelection = z.output<typeof invoiceSelection>;

/** `reason`: why no reminder of it is sent; null: reminders go out again. */
export const pauseInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300).nullable() });
