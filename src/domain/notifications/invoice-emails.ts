import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buttonTo } from "./order-email-parts.ts";

/** An invoice or credit note as its emails need it. Amounts are formatted, days are in words. */
export type MailedInvoice = {
  number: string;
  orderName: string;
  poNumber: string | null;
  total: string;
  /** What is still to be paid for the invoice. */
  open: string;
  /** Null: the invoice is paid. */
  dueOn: string | null;
  isPaid: boolean;
  bank: { label: string; value: string }[];
};

/** To the buyer, with the invoice attached. */
export function invoiceEmail(invoice: MailedInvoice, shopName: string, orderUrl: string): Email {
  const { number, orderName, total, dueOn, isPaid } = invoice;
  const po = invoice.poNumber ? ` under your purchase order ${invoice.poNumber}` : "";
  const due =
    isPaid || dueOn === null
      ? " It is paid: there is nothing left to do."
      : ` Please pay ${invoice.open} by ${dueOn} and give ${number} as the reference of your transfer.`;
  return buyerEmail("invoice", invoiceValues(invoice), {
    preview: `${total} at ${shopName}`,
    heading: `Invoice ${number}`,
    blocks: [
      { kind: "text", text: `Attached is the invoice of ${total} for your order ${orderName}${po}.${due}` },
      ...(isPaid ? [] : bankOf(invoice)),
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

/** To the buyer, with the credit note attached. It does not mention payments, which have their own emails. */
export function creditNoteEmail(invoice: MailedInvoice & { invoiceNumber: string }, orderUrl: string): Email {
  const { number, invoiceNumber, orderName, total } = invoice;
  const values = { "credit-note": number, invoice: invoiceNumber, order: orderName, total, "po-number": invoice.poNumber };
  return buyerEmail("credit-note", values, {
    preview: `${total} of invoice ${invoiceNumber}`,
    heading: `Credit note ${number}`,
    blocks: [
      { kind: "text", text: `Attached is a credit note of ${total} on invoice ${invoiceNumber} for your order ${orderName}.` },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

/** To the buyer with an overdue invoice, which is attached. `text`: what staff wrote for this reminder. */
export function reminderEmail(invoice: MailedInvoice & { text: string; daysOverdue: number }, shopName: string, orderUrl: string): Email {
  const { number, orderName, open, dueOn, daysOverdue } = invoice;
  const days = daysOverdue === 1 ? "1 day" : `${daysOverdue} days`;
  return buyerEmail("payment-reminder", invoiceValues(invoice), {
    preview: `${open} was due on ${dueOn}`,
    heading: `Invoice ${number} is overdue`,
    blocks: [
      { kind: "text", text: `${open} of invoice ${number} for your order ${orderName} was due on ${dueOn}, ${days} ago. The invoice is attached.` },
      ...(invoice.text ? [{ kind: "text" as const, text: invoice.text }] : []),
      ...bankOf(invoice),
      {
        kind: "text",
        text: `If something is wrong with the invoice, reply to this email, and ${shopName} will look into it.`,
      },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

function invoiceValues({ number, orderName, poNumber, total, open, dueOn }: MailedInvoice) {
  return { invoice: number, order: orderName, total, amount: open, "due-date": dueOn, "po-number": poNumber };
}

function bankOf({ bank, number }: MailedInvoice): EmailBlock[] {
  if (bank.length === 0) return [];
  return [
    {
      kind: "columns",
      columns: [{ label: "Bank details", lines: [...bank.map(({ label, value }) => `${label}: ${value}`), `Reference: ${number}`] }],
    },
  ];
}
