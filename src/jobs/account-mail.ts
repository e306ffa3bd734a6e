import { type AccountMail, accountMailOf } from "#domain/accounts/account-mails.ts";
import {
  addressTakenEmail,
  changeEmailEmail,
  confirmEmailEmail,
  customerInvitationEmail,
  type Email,
  emailChangedEmail,
  mailOf,
  noAccountEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  recoverEmail,
  secondFactorEmail,
  staffInvitationEmail,
  termsChangedEmail,
  withMerchantTexts,
} from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Writes to the owner of an account, or of an email address that somebody typed. A try that failed leaves a link that nobody has and that expires. */
export async function mailAboutAccount(shop: Shop, job: JobData["account-mail"]): Promise<void> {
  const mail = await accountMailOf(shop, job);
  if (!mail) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const email = await withMerchantTexts(shop, emailOf(mail, settings.name, origin));
  await shop.mail.send(mailOf(email, { shop: settings, brand }, { to: mail.to, origin }));
}

function emailOf(mail: AccountMail, shopName: string, origin: string): Email {
  const recoverUrl = `${origin}/account/recover`;
  switch (mail.kind) {
    case "confirm-email":
      return confirmEmailEmail(shopName, `${origin}/account/confirm/${mail.token}`);
    case "change-email":
      return changeEmailEmail(shopName, `${origin}/account/confirm/${mail.token}`);
    case "recover":
      return recoverEmail(shopName, `${origin}/account/reset/${mail.token}`);
    case "address-taken":
      return addressTakenEmail(shopName, { loginUrl: `${origin}/account/login`, recoverUrl });
    case "no-account":
      return noAccountEmail(shopName, `${origin}/account/register`);
    case "customer-invitation":
      return customerInvitationEmail(shopName, `${origin}/account/reset/${mail.token}`);
    case "email-changed":
      return emailChangedEmail(shopName, mail.newEmail, `${origin}/pages/contact-us`);
    case "password-changed":
      return passwordChangedEmail(shopName, recoverUrl);
    case "passkey-removed":
      return passkeyRemovedEmail(shopName, recoverUrl);
    case "passkey-added":
      return passkeyAddedEmail(shopName, recoverUrl);
    case "terms-changed":
      return termsChangedEmail(shopName, {
        netDays: mail.netDays,
        invoicesUrl: `${origin}/account/invoices`,
        contactUrl: `${origin}/pages/contact-us`,
      });
    case "staff-invitation":
      return staffInvitationEmail(shopName, { ...mail, url: `${origin}/account/invitation/${mail.token}` });
    default:
      return secondFactorEmail(shopName, mail.kind, recoverUrl);
  }
}
