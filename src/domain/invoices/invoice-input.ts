import { z } from "zod";
import { amountFilter, timeFilter } from "#domain/list-filter-input.ts";

/** What staff send about invoices. */
export const invoiceViews = ["all", "open", "overdue", "paid", "credited"] as const;
/** The views that buyers have for their own invoices. */
export const ownInvoiceViews = ["all", "open", "paid"] as const;
export type OwnInvoiceView = (typeof ownInvoiceViews)[number];
/** `usual`: newest first, but open and overdue invoices by the date on which they are due. */
export const invoiceSorts = ["usual", "newest", "oldest", "total-desc", "total-asc"] as const;
export const invoiceStatuses = ["unpaid", "partly-paid", "overdue", "settled", "credit-note"] as const;
export type InvoiceView = (typeof invoiceViews)[number];
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type InvoiceSort = (typeof invoiceSorts)[number];

/** The filters of a list of invoices, besides search and view. Amounts in the shop's currency. */
export const invoiceFilters = {
  status: z.enum(invoiceStatuses).optional().catch(undefined),
  issuedFrom: timeFilter,
  issuedTo: timeFilter,
  totalMin: amountFilter,
  totalMax: amountFilter,
};

/** Which invoices are listed: what the URL of the list says, apart from sorting and page. */
export const invoiceSelection = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(invoiceViews).optional().catch(undefined),
  ...invoiceFilters,
});
export type InvoiceSelection = z.output<typeof invoiceSelection>;

/** `reason`: why no reminder of it is sent; null: reminders are sent again. */
export const pauseInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300).nullable() });
