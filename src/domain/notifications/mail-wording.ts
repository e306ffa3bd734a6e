import { placeholderValues, shownText } from "#domain/settings/placeholders.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { selectMailTexts } from "./mail-text-queries.ts";
import { type BuyerMail, type MailTexts, type MailValues, noMailTexts, standardTextsOf } from "./mail-texts.ts";

/** An email to a buyer, with the standard texts; `rest` is what it says whatever staff write. Pure. */
export function buyerEmail<Mail extends BuyerMail>(mail: Mail, values: MailValues<Mail>, rest: Pick<Email, "preview" | "heading" | "blocks">): Email {
  return worded({ ...rest, subject: "", wording: { mail, values, blocks: rest.blocks } }, noMailTexts);
}

/** The email with `texts` of staff in place of the shop's; one that has none to replace as it is. `settings`: values of placeholders. Pure. */
export function worded(email: Email, texts: MailTexts, settings: Record<string, string | null> = {}): Email {
  if (!email.wording) return email;
  const { mail, values, blocks } = email.wording;
  const shops = standardTextsOf(mail);
  const all = { ...settings, ...values };
  const block = (text: string): EmailBlock[] => (text === "" ? [] : [{ kind: "text", text }]);
  return {
    ...email,
    // Where all that staff wrote names what this email has not, it still needs a subject.
    subject: shownText(texts.subject, all) || shownText(shops.subject, all),
    blocks: [...block(shownText(texts.opening || shops.opening, all)), ...blocks, ...block(shownText(texts.closing || shops.closing, all))],
  };
}

/** The email in the words of the merchant, as it goes out. */
export async function withMerchantTexts(shop: Shop, email: Email): Promise<Email> {
  if (!email.wording) return email;
  const [texts, settings] = await Promise.all([selectMailTexts(shop, email.wording.mail), readSettings(shop)]);
  return worded(email, texts ?? noMailTexts, placeholderValues(settings));
}
