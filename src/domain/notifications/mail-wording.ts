import { placeholderValues, shownText } from "#domain/settings/placeholders.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { selectMailTexts } from "./mail-text-queries.ts";
import { type BuyerMail, type MailTexts, type MailValues, noMailTexts, standardTextsOf } from "./mail-texts.ts";

/** Builds an email to a buyer with the standard texts; `rest` is the part that staff cannot replace. Pure. */
export function buyerEmail<Mail extends BuyerMail>(mail: Mail, values: MailValues<Mail>, rest: Pick<Email, "preview" | "heading" | "blocks">): Email {
  return worded({ ...rest, subject: "", wording: { mail, values, blocks: rest.blocks } }, noMailTexts);
}

/** Replaces the shop's texts by `texts` of staff; an email without replaceable texts stays the same. `settings`: values of placeholders. Pure. */
export function worded(email: Email, texts: MailTexts, settings: Record<string, string | null> = {}): Email {
  if (!email.wording) return email;
  const { mail, values, blocks } = email.wording;
  const shops = standardTextsOf(mail);
  const all = { ...settings, ...values };
  const block = (text: string): EmailBlock[] => (text === "" ? [] : [{ kind: "text", text }]);
  return {
    ...email,
    // If every sentence by staff contains a placeholder without a value, the email still needs a subject.
    subject: shownText(texts.subject, all) || shownText(shops.subject, all),
    blocks: [...block(shownText(texts.opening || shops.opening, all)), ...blocks, ...block(shownText(texts.closing || shops.closing, all))],
  };
}

/** Returns the email with the merchant's texts, as it is sent. */
export async function withMerchantTexts(shop: Shop, email: Email): Promise<Email> {
  if (!email.wording) return email;
  const [texts, settings] = await Promise.all([selectMailTexts(shop, email.wording.mail), readSettings(shop)]);
  return worded(email, texts ?? noMailTexts, placeholderValues(settings));
}
