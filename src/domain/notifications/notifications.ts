import type { Message } from "#domain/ports.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { letterHtml } from "./mail-html.ts";
import type { Letter, Letterhead } from "./mail-letter.ts";
import { letterText } from "./mail-text.ts";

export type { Letter } from "./mail-letter.ts";
export type { MailedLine, MailedOrder } from "./order-email-parts.ts";
export {
  approvedLetter,
  cancelledLetter,
  confirmationLetter,
  type MailedShipment,
  paidLetter,
  shippedLetter,
  staffLetter,
} from "./order-letters.ts";
export {
  alreadySubscribedLetter,
  confirmSubscriptionLetter,
  contactLetter,
  returnedPaymentLetter,
  signInWarningLetter,
  testLetter,
} from "./other-letters.ts";
export { confirmPurchaseOrderLetter } from "./purchase-order-letter.ts";
export { type MailedRefund, reducedLetter, refundedLetter, refundOwedLetter } from "./refund-emails.ts";

/**
 * The notifications room promises: every mail of the shop is made here, from plain values, as HTML and as the same text,
 * with everything a visitor typed escaped. It sends nothing: jobs do, and they see to it that each mail goes out once.
 */
export type Addressing = {
  to: string;
  /** `shop.mailOrigin`. */
  origin: string;
  isTest?: boolean;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** A letter on the shop's paper, ready for `shop.mail`. */
export function mailOf(letter: Letter, settings: Settings["shop"], { to, origin, isTest = false, replyTo, headers }: Addressing): Message {
  const head: Letterhead = {
    shopName: settings.name,
    homeUrl: origin,
    logoUrl: settings.logoKey ? `${origin}/files/${settings.logoKey}` : null,
    supportEmail: settings.supportEmail,
    phone: settings.phone,
    address: settings.address,
    isTest,
  };
  const answersTo = replyTo ?? (settings.supportEmail || undefined);
  return {
    to,
    subject: headerLine(isTest ? `[TEST] ${letter.subject}` : letter.subject),
    text: letterText(letter, head),
    html: letterHtml(letter, head),
    ...(answersTo ? { replyTo: answersTo } : {}),
    ...(headers ? { headers } : {}),
  };
}

/** One line: a line break in a subject would start another header. */
function headerLine(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200);
}
