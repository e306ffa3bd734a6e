import type { Message } from "#domain/ports.ts";
import { brandTones } from "#domain/settings/brand-colors.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Email, EmailFrame } from "./email-content.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";

export {
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
export { checkoutReminderEmail } from "./checkout-reminder-email.ts";
export { contactAnswerEmail, contactEmail, contactReplyEmail } from "./contact-emails.ts";
export { draftOrderEmail, type MailedDraftOrder } from "./draft-order-email.ts";
export type { Email } from "./email-content.ts";
export { certificateDeclinedEmail, certificateExpiringEmail, certificateVerifiedEmail } from "./exemption-emails.ts";
export { freightAnsweredEmail, freightRequestedEmail, freightStaffEmail } from "./freight-quote-emails.ts";
export { creditNoteEmail, invoiceEmail, type MailedInvoice, reminderEmail } from "./invoice-emails.ts";
export { withMerchantTexts } from "./mail-wording.ts";
export { mentionEmail } from "./mention-email.ts";
export { alreadySubscribedEmail, confirmSubscriptionEmail } from "./newsletter-emails.ts";
export { orderEmail } from "./order-email-contents.ts";
export { backupFaultEmail, testEmail, webhookOffEmail } from "./owner-emails.ts";
export { disputeEmail, returnedPaymentEmail } from "./payment-emails.ts";
export { confirmPurchaseOrderEmail } from "./purchase-order-email.ts";
export { reportEmail } from "./report-email.ts";
export {
  type MailedReturn,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnForStaffEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "./return-emails.ts";
export { secondFactorEmail, signInWarningEmail, staffInvitationEmail } from "./staff-emails.ts";
export { backInStockEmail, confirmStockNoticeEmail } from "./stock-notice-emails.ts";

/**
 * The notifications module promises: every email of the shop is built here, from plain values, as HTML and as the same text, with
 * everything a visitor typed escaped. It sends nothing: jobs do, and they make sure that each email goes out once.
 */
export type Addressing = {
  to: string;
  /** `shop.mailOrigin`. */
  origin: string;
  isTest?: boolean;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** The rendered email with the shop's name and logo, ready for `shop.mail`. */
export function mailOf(
  email: Email,
  { shop: settings, brand }: Pick<Settings, "shop" | "brand">,
  { to, origin, isTest = false, replyTo, headers }: Addressing,
): Message {
  const head: EmailFrame = {
    shopName: settings.name,
    homeUrl: origin,
    logoUrl: settings.logoKey ? `${origin}/files/${settings.logoKey}` : null,
    supportEmail: settings.supportEmail,
    phone: settings.phone,
    address: settings.address,
    isTest,
    tones: brandTones(brand),
  };
  const answersTo = replyTo ?? (settings.supportEmail || undefined);
  const sender = senderOf(settings);
  return {
    to,
    ...(sender && { sender }),
    subject: headerLine(isTest ? `[TEST] ${email.subject}` : email.subject),
    text: emailText(email, head),
    html: emailHtml(email, head),
    ...(answersTo ? { replyTo: answersTo } : {}),
    ...(headers ? { headers } : {}),
  };
}

/** Null: the settings name no sender. */
function senderOf({ name, senderName, senderEmail }: Settings["shop"]): Message["sender"] | null {
  if (senderName === "" && senderEmail === "") return null;
  return { name: headerLine(senderName || name), email: senderEmail || null };
}

/** Makes one line, because a line break in a subject would start another header. */
function headerLine(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200);
}
