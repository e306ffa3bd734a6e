import { z } from "zod";

/** What staff send about invoices. */
export const invoiceViews = ["all", "open", "overdue", "paid", "credited"] as const;
export const invoiceSorts = ["newest"] as const;
/** Of their own invoices a buyer sees these. */
export const ownInvoiceViews = ["all", "open", "paid"] as const;
export type OwnInvoiceView = (typeof ownInvoiceViews)[number];
export type InvoiceView = (typeof invoiceViews)[number];

/** `reason`: why no reminder of it is sent; null: reminders go out again. */
export const pauseInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300).nullable() });
