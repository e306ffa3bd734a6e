import { dayMs } from "#domain/durations.ts";
import { formatMoney } from "#domain/money.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import type { OrderMailKind } from "#domain/ports.ts";
import { utcDay } from "#domain/time-text.ts";
import type { WeightUnit } from "#domain/weight-text.ts";
import {
  addressTakenEmail,
  changeEmailEmail,
  confirmEmailEmail,
  customerInvitationEmail,
  emailChangedEmail,
  noAccountEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  recoverEmail,
  termsChangedEmail,
} from "./account-emails.ts";
import { checkoutReminderEmail } from "./checkout-reminder-email.ts";
import { contactAnswerEmail, contactEmail, contactReplyEmail } from "./contact-emails.ts";
import { draftOrderEmail } from "./draft-order-email.ts";
import type { Email } from "./email-content.ts";
import { exampleDraftOrder, exampleFreightQuote, exampleOrder, exampleSubject } from "./example-order.ts";
import { certificateDeclinedEmail, certificateExpiringEmail, certificateVerifiedEmail } from "./exemption-emails.ts";
import { freightAnsweredEmail, freightRequestedEmail, freightStaffEmail } from "./freight-quote-emails.ts";
import { creditNoteEmail, invoiceEmail, reminderEmail } from "./invoice-emails.ts";
import type { OtherMail } from "./mail-list.ts";
import { mentionEmail } from "./mention-email.ts";
import { alreadySubscribedEmail, confirmSubscriptionEmail } from "./newsletter-emails.ts";
import { mailedOrder, newDateEmailOf, orderEmailOf } from "./order-email-contents.ts";
import { editedEmail } from "./order-emails.ts";
import { backupFaultEmail, testEmail, webhookOffEmail } from "./owner-emails.ts";
import { disputeEmail, returnedPaymentEmail } from "./payment-emails.ts";
import { confirmPurchaseOrderEmail } from "./purchase-order-email.ts";
import { reportEmail } from "./report-email.ts";
import {
  type MailedReturn,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnForStaffEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "./return-emails.ts";
import { secondFactorEmail, signInWarningEmail, staffInvitationEmail } from "./staff-emails.ts";
import { backInStockEmail, confirmStockNoticeEmail } from "./stock-notice-emails.ts";

type Facts = { shopName: string; origin: string; currency: string; weightUnit: WeightUnit; now: Date };

/** Builds an email that contains none of the shop's data, or that no order has had yet, from data that are marked as an example. */
export function exampleEmail(key: OtherMail, facts: Facts): Email {
  return others[key](facts);
}

const exampleProduct = (origin: string) => ({ title: "Example Mixer (120 V)", url: `${origin}/products/example` });
const exampleInvoice = {
  ...{ number: "INV-EXAMPLE", orderName: "#EXAMPLE", poNumber: "EXAMPLE-PO", total: "$339.00", open: "$339.00", dueOn: "January 1, 2030" },
  ...{ isPaid: false, bank: [{ label: "Bank", value: "Example bank" }] },
};

const exampleCertificate = ({ shopName, origin }: Facts) => ({
  ...{ shopName, number: "EXAMPLE-1", places: "Illinois", expiresOn: "January 1, 2030", url: `${origin}/account/example` },
});

const exampleReturn: MailedReturn = {
  ...{ orderName: "#EXAMPLE", number: "RMA-EXAMPLE", returnAddress: "Example Laboratory Supply\n1 Example Street\nSpringfield, IL 62701" },
  ...{ instructions: "An example of how to pack it.", declineReason: "An example of a reason.", comment: "An example of a comment." },
  lines: [{ title: "Example pipette", variantTitle: "Default Title", sku: "EXAMPLE-1", quantity: 1, received: 1, reason: "An example of a reason" }],
};

const exampleMessage = {
  ...{ name: "Example Buyer", email: "buyer@example.com", subject: "Order Status" },
  message: "This is an example of a message.",
};

const exampleReport = (currency: string) => ({
  ...{ name: "Example report", screenTitle: "User behavior", weekday: "Monday", narrowedTo: ["Mobile"], isTest: false, timeZone: "America/New York" },
  ...{ time: "Nov 16, 2026, 12:00 AM to Nov 23, 2026, 12:00 AM", timeBefore: "Nov 9, 2026, 12:00 AM to Nov 16, 2026, 12:00 AM" },
  tables: [
    {
      ...{ title: "Figures", head: ["Figure", "This period", "Previous period"] },
      rows: [
        ["Total Sessions", "1,204", "1,150"],
        ["Total Revenue", formatMoney(1_250_000, currency), formatMoney(1_180_000, currency)],
      ],
    },
  ],
});

const exampleFault = { at: "2026-11-09T03:00:00Z", cause: "There is no space left on the disk." };

const exampleDispute = {
  ...{ status: "won", reason: "product_not_received", amount: "$339.00", orderName: "#EXAMPLE" },
  answerBy: "Nov 9, 2026, 9:00 AM UTC",
};

/** The state of the example order in which such an email is sent. */
const states: Partial<Record<OrderMailKind, Partial<BuyerOrder>>> = {
  approved: { financialStatus: "pending", paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO" },
  paid: { paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO" },
  "part-paid": {
    ...{ financialStatus: "pending", paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO", receivedCents: 10_000 },
    payments: [{ id: exampleSubject, kind: "received", amountCents: 10_000, reference: "EXAMPLE" }],
  },
  "overpayment-returned": {
    ...{ paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO", receivedCents: 33_900 },
    payments: [{ id: exampleSubject, kind: "returned", amountCents: -5000, reference: "EXAMPLE" }],
  },
  balance: { balanceCents: 5000 },
  reduced: { financialStatus: "pending", paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO", reducedCents: 5000 },
  "refund-owed": { paymentMethod: "purchase-order", poNumber: "EXAMPLE-PO", owedCents: 5000 },
  refunded: { financialStatus: "partially_refunded", refundedCents: 5000 },
  cancelled: { isCancelled: true, cancelReason: "An example of a reason.", financialStatus: "refunded", refundedCents: 33_900 },
};

export function exampleOrderEmail(kind: OrderMailKind, { shopName, origin, currency, now }: Facts): Email {
  const example = { ...exampleOrder(now, currency), ...states[kind] };
  const approvedAt = kind === "approved" ? now.toISOString() : null;
  const refunds = example.refunds.map((refund) => ({
    ...refund,
    kind: kind === "reduced" ? ("reduction" as const) : refund.kind,
    status: kind === "refund-owed" ? ("to-send" as const) : refund.status,
  }));
  const order: BuyerOrder = { ...example, approvedAt, refunds };
  const orderUrl = `${origin}/orders/example`;
  if (kind === "new-date") {
    const on = utcDay(new Date(now.getTime() + 14 * dayMs));
    const late = { ...order, lines: order.lines.map((line) => ({ ...line, expectedOn: on })) };
    const email = newDateEmailOf(late, { on, lineIds: late.lines.map(({ id }) => id) }, { now, orderUrl });
    if (email) return email;
  }
  if (kind === "edited") return editedEmail(mailedOrder(order, now), ["Example pipette: 2, was 1"], orderUrl);
  const job = { orderId: order.id, kind, fulfillmentId: exampleSubject, refundId: exampleSubject, paymentId: exampleSubject };
  const email = orderEmailOf(order, job, { shopName, origin, orderUrl, now });
  if (!email) throw new Error(`The example has nothing for the email ${kind}.`);
  return email;
}

const others: Record<OtherMail, (facts: Facts) => Email> = {
  "confirm-purchase-order": ({ shopName, origin, currency, now }) => {
    const { lines, ...order } = mailedOrder(exampleOrder(now, currency), now);
    const expiresAt = new Date(now.getTime() + 86_400_000);
    return confirmPurchaseOrderEmail({ ...order, lines, expiresAt }, shopName, `${origin}/purchase-orders/confirm/example`);
  },
  "return-requested": ({ origin }) => returnRequestedEmail(exampleReturn, `${origin}/orders/example`),
  "return-staff": ({ origin }) => returnForStaffEmail(exampleReturn, `${origin}/admin/returns/example`),
  "return-approved": ({ origin }) => returnApprovedEmail(exampleReturn, `${origin}/orders/example`),
  "return-declined": ({ origin }) => returnDeclinedEmail(exampleReturn, `${origin}/orders/example`),
  "return-received": ({ origin }) => returnReceivedEmail(exampleReturn, `${origin}/orders/example`),
  "return-closed": ({ origin }) => returnClosedEmail(exampleReturn, `${origin}/orders/example`),
  "checkout-reminder": ({ shopName, origin }) =>
    checkoutReminderEmail(shopName, {
      ...{ checkoutUrl: `${origin}/checkout/example`, stopUrl: `${origin}/checkout/reminders/stop/example` },
      lines: [{ title: "Example balance", variantTitle: "Default Title", quantity: 1 }],
    }),
  invoice: ({ shopName, origin }) => invoiceEmail(exampleInvoice, shopName, `${origin}/orders/example`),
  "credit-note": ({ origin }) =>
    creditNoteEmail({ ...exampleInvoice, number: "CN-EXAMPLE", invoiceNumber: "INV-EXAMPLE" }, `${origin}/orders/example`),
  "payment-reminder": ({ shopName, origin }) =>
    reminderEmail({ ...exampleInvoice, text: "An example of a reminder.", daysOverdue: 7 }, shopName, `${origin}/orders/example`),
  "certificate-verified": (facts) => certificateVerifiedEmail(exampleCertificate(facts)),
  "certificate-declined": (facts) => certificateDeclinedEmail({ ...exampleCertificate(facts), reason: "An example of a reason." }),
  "certificate-expiring": (facts) => certificateExpiringEmail(exampleCertificate(facts)),
  "freight-requested": (facts) => freightRequestedEmail(exampleFreightQuote(facts, null), facts.shopName),
  "freight-answered": (facts) =>
    freightAnsweredEmail(
      exampleFreightQuote(facts, new Date(facts.now.getTime() + 86_400_000)),
      facts.shopName,
      `${facts.origin}/freight-quotes/example`,
    ),
  "freight-declined": (facts) => freightAnsweredEmail(exampleFreightQuote(facts, null), facts.shopName, `${facts.origin}/freight-quotes/example`),
  "draft-order": ({ shopName, origin, currency, now }) =>
    draftOrderEmail(exampleDraftOrder(currency, new Date(now.getTime() + 86_400_000)), shopName, `${origin}/pay/example`),
  mention: ({ origin }) =>
    mentionEmail({ orderName: "#1001", authorName: "Example Colleague", text: "An example of a note." }, `${origin}/admin/orders/example`),
  report: ({ origin, currency }) => reportEmail(exampleReport(currency), { reportUrl: `${origin}/admin`, reportsUrl: `${origin}/admin` }),
  "freight-staff": (facts) => freightStaffEmail(exampleFreightQuote(facts, null), `${facts.origin}/admin/freight-quotes/example`),
  "staff-invitation": ({ shopName, origin }) =>
    staffInvitationEmail(shopName, { firstName: "Example", inviter: null, url: `${origin}/account/invitation/example` }),
  "second-factor": ({ shopName, origin }) => secondFactorEmail(shopName, "second-factor-added", `${origin}/account/recover`),
  "returned-payment": ({ shopName }) => returnedPaymentEmail(shopName, "$1,895.00"),
  "confirm-email": ({ shopName, origin }) => confirmEmailEmail(shopName, `${origin}/account/confirm/example`),
  "change-email": ({ shopName, origin }) => changeEmailEmail(shopName, `${origin}/account/confirm/example`),
  "email-changed": ({ shopName, origin }) => emailChangedEmail(shopName, "new@example.com", `${origin}/pages/contact-us`),
  "address-taken": ({ shopName, origin }) =>
    addressTakenEmail(shopName, { loginUrl: `${origin}/account/login`, recoverUrl: `${origin}/account/recover` }),
  "customer-invitation": ({ shopName, origin }) => customerInvitationEmail(shopName, `${origin}/account/reset/example`),
  recover: ({ shopName, origin }) => recoverEmail(shopName, `${origin}/account/reset/example`),
  "no-account": ({ shopName, origin }) => noAccountEmail(shopName, `${origin}/account/register`),
  "password-changed": ({ shopName, origin }) => passwordChangedEmail(shopName, `${origin}/account/recover`),
  "passkey-removed": ({ shopName, origin }) => passkeyRemovedEmail(shopName, `${origin}/account/recover`),
  "terms-changed": ({ shopName, origin }) =>
    termsChangedEmail(shopName, { netDays: 30, invoicesUrl: `${origin}/account/invoices`, contactUrl: `${origin}/pages/contact-us` }),
  "passkey-added": ({ shopName, origin }) => passkeyAddedEmail(shopName, `${origin}/account/recover`),
  "confirm-subscription": ({ shopName, origin }) => confirmSubscriptionEmail(shopName, `${origin}/newsletter/confirm/example`),
  "already-subscribed": ({ shopName, origin }) => alreadySubscribedEmail(shopName, `${origin}/newsletter/unsubscribe/example`),
  "confirm-stock-notice": ({ shopName, origin }) =>
    confirmStockNoticeEmail(shopName, exampleProduct(origin), `${origin}/stock-notices/confirm/example`),
  "back-in-stock": ({ shopName, origin }) => backInStockEmail(shopName, exampleProduct(origin), `${origin}/stock-notices/cancel/example`),
  contact: ({ origin, now }) => contactEmail({ ...exampleMessage, at: now }, `${origin}/admin/messages`),
  "contact-answer": ({ origin, now }) => contactAnswerEmail({ ...exampleMessage, at: now }, `${origin}/admin/messages`),
  "contact-reply": ({ shopName, origin }) =>
    contactReplyEmail({ ...exampleMessage, text: "This is an example of a reply." }, shopName, `${origin}/messages/example`, 60),
  "dispute-opened": ({ origin }) => disputeEmail({ ...exampleDispute, kind: "opened" }, `${origin}/admin`),
  "dispute-ended": ({ origin }) => disputeEmail({ ...exampleDispute, kind: "ended" }, `${origin}/admin`),
  "backup-failed": ({ origin }) => backupFaultEmail({ ...exampleFault, isWritten: false }, `${origin}/admin/settings/backups`),
  "backup-not-restored": ({ origin }) =>
    backupFaultEmail(
      { ...exampleFault, isWritten: true, cause: "The table orders has 1042 rows in the backup, and 1041 once it is restored." },
      `${origin}/admin/settings/backups`,
    ),
  "webhook-off": ({ origin }) => webhookOffEmail({ host: "erp.example.com", at: exampleFault.at }, `${origin}/admin/api`),
  "sign-in-warning": ({ shopName }) => signInWarningEmail(shopName),
  test: ({ shopName }) => testEmail(shopName),
};
