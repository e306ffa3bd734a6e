import type { OrderMailKind } from "#domain/ports.ts";

/** Every email of the shop, in the list that staff see. Safe in the browser. */

export type OtherMail =
  | ("confirm-purchase-order" | "returned-payment" | "confirm-email" | "change-email" | "email-changed" | "address-taken" | "recover")
  | ("return-requested" | "return-approved" | "return-declined" | "return-received" | "return-closed" | "return-staff" | "checkout-reminder")
  | (
      | "dispute-opened"
      | "dispute-ended"
      | "freight-requested"
      | "freight-answered"
      | "freight-declined"
      | "draft-order"
      | "mention"
      | "report"
      | "freight-staff"
      | "staff-invitation"
      | "second-factor"
    )
  | ("customer-invitation" | "certificate-verified" | "certificate-declined" | "certificate-expiring")
  | ("invoice" | "credit-note" | "payment-reminder")
  | (
      | "no-account"
      | "password-changed"
      | "passkey-added"
      | "passkey-removed"
      | "terms-changed"
      | "confirm-subscription"
      | "already-subscribed"
      | "confirm-stock-notice"
      | "back-in-stock"
      | "contact"
      | "contact-reply"
      | "contact-answer"
      | "sign-in-warning"
      | "backup-failed"
      | "backup-not-restored"
      | "webhook-off"
      | "test"
    );
export type MailKey = `order-${OrderMailKind}` | OtherMail;

export type MailGroup = "Orders" | "Accounts" | "Messages" | "Newsletter" | "Staff";
type Titled = { title: string; group: MailGroup; to: string };

const buyer = "To the buyer";
const staff = "To staff";
const owners = "To owners";

export const mailTitles: Record<MailKey, Titled> = {
  "order-confirmation": { group: "Orders", title: "Order confirmation", to: buyer },
  "order-approved": { group: "Orders", title: "Purchase order approved", to: buyer },
  "order-paid": { group: "Orders", title: "Payment received", to: buyer },
  "order-part-paid": { group: "Orders", title: "Part payment received", to: buyer },
  "order-overpayment-returned": { group: "Orders", title: "Overpayment sent back", to: buyer },
  "order-shipped": { group: "Orders", title: "Shipment", to: buyer },
  "order-tracking": { group: "Orders", title: "Tracking of a shipment", to: buyer },
  "order-shipment-cancelled": { group: "Orders", title: "Canceled shipment", to: buyer },
  "order-edited": { group: "Orders", title: "Changed order", to: buyer },
  "order-new-date": { group: "Orders", title: "New expected date", to: buyer },
  "order-balance": { group: "Orders", title: "Balance to pay", to: buyer },
  "order-reduced": { group: "Orders", title: "Reduced order", to: buyer },
  "order-refunded": { group: "Orders", title: "Refund", to: buyer },
  "order-refund-owed": { group: "Orders", title: "Refund owed", to: buyer },
  "order-cancelled": { group: "Orders", title: "Canceled order", to: buyer },
  invoice: { group: "Orders", title: "Invoice", to: buyer },
  "credit-note": { group: "Orders", title: "Credit note", to: buyer },
  "payment-reminder": { group: "Orders", title: "Payment reminder", to: buyer },
  "return-requested": { group: "Orders", title: "Return requested", to: buyer },
  "return-approved": { group: "Orders", title: "Return approved", to: buyer },
  "return-declined": { group: "Orders", title: "Return declined", to: buyer },
  "return-received": { group: "Orders", title: "Return received", to: buyer },
  "return-closed": { group: "Orders", title: "Return closed", to: buyer },
  "freight-requested": { group: "Orders", title: "Freight quote requested", to: buyer },
  "draft-order": { group: "Orders", title: "Draft order", to: buyer },
  "freight-answered": { group: "Orders", title: "Freight quote", to: buyer },
  "freight-declined": { group: "Orders", title: "Freight not possible", to: buyer },
  "checkout-reminder": { group: "Orders", title: "Unfinished checkout", to: "To a buyer who asked for it" },
  "confirm-purchase-order": { group: "Orders", title: "Please confirm a purchase order", to: buyer },
  "returned-payment": { group: "Orders", title: "Refunded payment", to: buyer },
  "confirm-email": { group: "Accounts", title: "Confirm an email address", to: "To a new customer" },
  "customer-invitation": { group: "Accounts", title: "Customer invitation", to: "To someone you created an account for" },
  "address-taken": { group: "Accounts", title: "Account already exists", to: "To a customer" },
  recover: { group: "Accounts", title: "Set a new password", to: "To a customer" },
  "no-account": { group: "Accounts", title: "No account exists", to: "To the person who asked for a new password" },
  "password-changed": { group: "Accounts", title: "Changed password", to: "To a customer" },
  "change-email": { group: "Accounts", title: "Confirm a new email address", to: "To a customer" },
  "email-changed": { group: "Accounts", title: "Changed email address", to: "To a customer’s old address" },
  "certificate-verified": { group: "Accounts", title: "Tax certificate verified", to: "To a customer" },
  "certificate-declined": { group: "Accounts", title: "Tax certificate not accepted", to: "To a customer" },
  "certificate-expiring": { group: "Accounts", title: "Tax certificate expires", to: "To a customer" },
  "passkey-removed": { group: "Accounts", title: "Removed passkey", to: "To a customer" },
  "terms-changed": { group: "Accounts", title: "Changed payment terms", to: "To a customer" },
  "passkey-added": { group: "Accounts", title: "Added passkey", to: "To a customer" },
  "contact-reply": { group: "Messages", title: "Reply to a message", to: "To the person who wrote it" },
  "confirm-subscription": { group: "Newsletter", title: "Confirm a subscription", to: "To a subscriber" },
  "confirm-stock-notice": { group: "Messages", title: "Confirm a request about stock", to: "To a buyer waiting for a product" },
  "back-in-stock": { group: "Messages", title: "Back in stock", to: "To a buyer who asked for it" },
  "already-subscribed": { group: "Newsletter", title: "Already subscribed", to: "To a subscriber" },
  "order-staff": { group: "Staff", title: "New order", to: staff },
  "dispute-opened": { group: "Staff", title: "Dispute to answer", to: staff },
  "dispute-ended": { group: "Staff", title: "Dispute closed", to: staff },
  mention: { group: "Staff", title: "Mentioned in a note", to: "To a colleague" },
  report: { group: "Staff", title: "Saved report", to: "To a colleague who asked for it" },
  "freight-staff": { group: "Staff", title: "Freight quote request", to: staff },
  "staff-invitation": { group: "Staff", title: "Invitation to the admin area", to: "To a new staff member" },
  "second-factor": { group: "Staff", title: "Changed second factor", to: staff },
  "return-staff": { group: "Staff", title: "Return request", to: staff },
  contact: { group: "Staff", title: "Contact message", to: staff },
  "contact-answer": { group: "Staff", title: "Answer in a conversation", to: staff },
  "sign-in-warning": { group: "Staff", title: "Someone tries a password", to: staff },
  "backup-failed": { group: "Staff", title: "Failed backup", to: owners },
  "backup-not-restored": { group: "Staff", title: "Backup that could not be restored", to: owners },
  "webhook-off": { group: "Staff", title: "Webhook turned off", to: owners },
  test: { group: "Staff", title: "Test email", to: staff },
};

/** Null: the email is not about an order. */
export function orderMailKind(key: MailKey): OrderMailKind | null {
  return key.startsWith("order-") ? (key.slice("order-".length) as OrderMailKind) : null;
}
