import type { MailKey } from "./mail-list.ts";

/**
 * The texts of emails to buyers that staff may replace: the subject, the opening at the start, and the closing at the end. Promises, links and figures
 * are not among them: the email always contains these, whatever staff write. Safe in a browser.
 */
export type MailTexts = { subject: string; opening: string; closing: string };

/** The placeholders that a text may contain, such as `{{order}}`, as the list for staff names them. */
export const mailPlaceholders = {
  order: "order number",
  name: "name in the shipping address",
  total: "total",
  "po-number": "number of the purchase order",
  state: "“confirmed”, or “received” while the order waits for your approval",
  part: "“Order”, “Part of order” or “The rest of order”",
  amount: "amount that the email is about",
  invoice: "number of the invoice",
  "credit-note": "number of the credit note",
  "due-date": "day on which the invoice is due",
  return: "number of the return",
  draft: "number of the draft order",
  certificate: "number of the certificate",
  expiry: "“on” and the day on which the certificate expires, or “soon”",
  product: "product with its variant",
  "message-subject": "subject of the message",
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;

type ShopsTexts = MailTexts & {
  placeholders: readonly MailPlaceholder[];
  /** A hint for staff before they write. */
  note?: string;
};

const none = { opening: "", closing: "" };
const ofOrder = ["order", "name", "total", "po-number"] as const;
const ofAmount = [...ofOrder, "amount"] as const;
const ofInvoice = ["invoice", "order", "total", "amount", "due-date", "po-number"] as const;
const thanks = "Thank you for your order.";
const paid = "Thank you for your payment.";
const unexpected = "If you did not expect this, please reply to this email.";
const nothingToDo = "If this was not you, there is nothing to do.";

/** The shop's texts, used where staff wrote none. They may use the placeholders of the email, and `{{shop-name}}`. */
export const standardMailTexts = {
  "order-confirmation": {
    ...{ subject: "Order {{order}} {{state}}", opening: thanks, closing: "", placeholders: [...ofOrder, "state"] },
    note: "It also goes out for purchase orders that wait for your approval.",
  },
  "order-approved": { subject: "Order {{order}} is approved", opening: thanks, closing: "", placeholders: ofOrder },
  "order-paid": { subject: "Payment received for order {{order}}", opening: paid, closing: "", placeholders: ofAmount },
  "order-part-paid": { subject: "Payment of {{amount}} received for order {{order}}", opening: paid, closing: "", placeholders: ofAmount },
  "order-overpayment-returned": { ...none, subject: "We sent back {{amount}} of your payment for order {{order}}", placeholders: ofAmount },
  "order-shipped": {
    ...{ ...none, subject: "{{part}} {{order}} has shipped", placeholders: [...ofOrder, "part"] },
    note: "It goes out for each shipment of an order.",
  },
  "order-tracking": { ...none, subject: "Tracking of order {{order}}", placeholders: ofOrder },
  "order-shipment-cancelled": { ...none, subject: "A shipment of order {{order}} was canceled", placeholders: ofOrder },
  "order-new-date": {
    ...{ ...none, subject: "A new date for order {{order}}", placeholders: ofOrder },
    closing: "If this date does not work for you, please reply to this email.",
  },
  "order-edited": { ...none, subject: "Order {{order}} was changed", closing: unexpected, placeholders: ofOrder },
  "order-balance": {
    ...{ ...none, subject: "{{amount}} of order {{order}} is still to be paid", placeholders: ofAmount },
    closing: "If you have paid in the meantime, thank you; please ignore this email. If something is wrong, please reply to it.",
  },
  "order-reduced": { ...none, subject: "Order {{order}} was reduced by {{amount}}", placeholders: ofAmount },
  "order-refunded": { ...none, subject: "Refund of {{amount}} for order {{order}}", placeholders: ofAmount },
  "order-refund-owed": { ...none, subject: "We owe you {{amount}} for order {{order}}", placeholders: ofAmount },
  "order-cancelled": { ...none, subject: "Order {{order}} was canceled", closing: unexpected, placeholders: ofOrder },
  invoice: { ...none, subject: "Invoice {{invoice}} for order {{order}}", placeholders: ofInvoice },
  "credit-note": {
    ...{ ...none, subject: "Credit note {{credit-note}} for order {{order}}" },
    placeholders: ["credit-note", "invoice", "order", "total", "po-number"],
  },
  "payment-reminder": {
    ...{ ...none, subject: "Payment reminder: invoice {{invoice}}", placeholders: ofInvoice },
    closing: "If you have paid in the meantime, thank you; please ignore this email.",
    note: "The text of each reminder, under Settings, Invoices, stands between the amount and the bank details.",
  },
  "return-requested": { ...none, subject: "We have your return request for order {{order}}", placeholders: ["order"] },
  "return-approved": { ...none, subject: "Return {{return}} for order {{order}} is approved", placeholders: ["order", "return"] },
  "return-declined": {
    ...{ ...none, subject: "Your return request for order {{order}} was declined", placeholders: ["order"] },
    closing: "If you disagree, reply to this email.",
  },
  "return-received": { ...none, subject: "We have received your return {{return}}", placeholders: ["order", "return"] },
  "return-closed": {
    ...{ ...none, subject: "Your return {{return}} is closed", placeholders: ["order", "return"] },
    closing: "If you have questions, reply to this email.",
  },
  "freight-requested": { ...none, subject: "We are working on your freight quote", placeholders: [] },
  "freight-answered": { ...none, subject: "Your freight quote: {{amount}}", placeholders: ["amount", "name"] },
  "freight-declined": { ...none, subject: "We cannot ship your order by freight", opening: "We are sorry.", placeholders: ["name"] },
  "draft-order": {
    ...{ subject: "Your order at {{shop-name}} is ready for payment", opening: "We prepared this order for you.", closing: "" },
    placeholders: ["draft", "total"],
  },
  "checkout-reminder": {
    ...{ ...none, subject: "Your checkout at {{shop-name}} is not finished", placeholders: [] },
    opening: "You asked us to email you if you do not finish your checkout at {{shop-name}}.",
  },
  "confirm-purchase-order": { ...none, subject: "Please confirm your purchase order", placeholders: ["total"] },
  "returned-payment": {
    ...{ ...none, subject: "Your payment of {{amount}} was refunded", placeholders: ["amount"] },
    closing: "If anything is unclear, just reply to this email.",
  },
  "confirm-email": {
    ...{ ...none, subject: "Confirm your email address for {{shop-name}}", placeholders: [] },
    opening: "Someone, hopefully you, opened an account at {{shop-name}} with this email address.",
  },
  "change-email": {
    ...{ ...none, subject: "Confirm your new email address for {{shop-name}}", placeholders: [] },
    opening: "Someone, hopefully you, asked to use this email address for their account at {{shop-name}}.",
  },
  "email-changed": { ...none, subject: "Your email address at {{shop-name}} was changed", placeholders: [] },
  "address-taken": {
    ...{ subject: "You already have an account at {{shop-name}}", closing: nothingToDo, placeholders: [] },
    opening: "Someone, perhaps you, tried to use this email address for a new account at {{shop-name}}.",
  },
  recover: {
    ...{ ...none, subject: "Set a new password for {{shop-name}}", placeholders: [] },
    opening: "Someone, hopefully you, asked for a new password for your account at {{shop-name}}.",
  },
  "customer-invitation": {
    ...{ ...none, subject: "Your account at {{shop-name}}", placeholders: [] },
    opening: "With it you see your orders and invoices, order again, and keep your addresses.",
  },
  "no-account": {
    ...{ subject: "There is no account with this email address at {{shop-name}}", closing: nothingToDo, placeholders: [] },
    opening: "Someone, perhaps you, asked for a new password at {{shop-name}} with this email address.",
  },
  "password-changed": { ...none, subject: "Your password at {{shop-name}} was changed", placeholders: [] },
  "passkey-added": { ...none, subject: "A passkey was added to your account at {{shop-name}}", placeholders: [] },
  "passkey-removed": { ...none, subject: "A passkey was removed from your account at {{shop-name}}", placeholders: [] },
  "terms-changed": { ...none, subject: "Your payment terms at {{shop-name}}", placeholders: [] },
  "certificate-verified": { ...none, subject: "Your tax exemption certificate {{certificate}} is verified", placeholders: ["certificate"] },
  "certificate-declined": {
    ...{ ...none, subject: "We could not accept your tax exemption certificate {{certificate}}", placeholders: ["certificate"] },
    closing: "You can send another certificate at any time, or just reply to this email.",
  },
  "certificate-expiring": {
    ...{ ...none, subject: "Your tax exemption certificate {{certificate}} expires {{expiry}}", placeholders: ["certificate", "expiry"] },
  },
  "contact-reply": { ...none, subject: "Re: {{message-subject}}", placeholders: ["message-subject"] },
  "confirm-subscription": {
    ...{ ...none, subject: "Please confirm your subscription to {{shop-name}}", placeholders: [] },
    opening: "Someone, hopefully you, signed up this email address for the newsletter of {{shop-name}}.",
  },
  "already-subscribed": { ...none, subject: "You are subscribed to {{shop-name}}", placeholders: [] },
  "confirm-stock-notice": {
    ...{ ...none, subject: "Please confirm: tell me when {{product}} is back", placeholders: ["product"] },
    opening: "Someone, hopefully you, asked {{shop-name}} to email this address once {{product}} can be ordered again.",
  },
  "back-in-stock": {
    ...{ ...none, subject: "{{product}} is in stock again", placeholders: ["product"] },
    opening: "You asked {{shop-name}} to tell you once {{product}} can be ordered again.",
  },
} as const satisfies Partial<Record<MailKey, ShopsTexts>>;

export type BuyerMail = keyof typeof standardMailTexts;

/** The value of each placeholder of an email; null where it has none: then a sentence with the placeholder is left out. */
export type MailValues<Mail extends BuyerMail> = Record<(typeof standardMailTexts)[Mail]["placeholders"][number], string | null> & {
  "shop-name"?: string;
};

export function isBuyerMail(key: string): key is BuyerMail {
  return Object.hasOwn(standardMailTexts, key);
}

export function standardTextsOf(mail: BuyerMail): ShopsTexts {
  return standardMailTexts[mail];
}

export const noMailTexts: MailTexts = { subject: "", opening: "", closing: "" };
