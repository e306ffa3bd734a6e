import { certificateToMail } from "#domain/exemptions/exemption-mails.ts";
import { scopeText } from "#domain/exemptions/exemption-rules.ts";
import {
  certificateDeclinedEmail,
  certificateExpiringEmail,
  certificateVerifiedEmail,
  type Email,
  mailOf,
  withMerchantTexts,
} from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDayText } from "#domain/time-text.ts";

/** Tells the owner of a certificate what staff decided, or that it expires soon. */
export async function mailAboutCertificate(shop: Shop, job: JobData["tax-certificate-mail"]): Promise<void> {
  const stored = await certificateToMail(shop, job);
  if (!stored) return;
  const { shop: settings, brand } = await readSettings(shop);
  const origin = shop.mailOrigin;
  const about = {
    shopName: settings.name,
    number: stored.number,
    places: scopeText(stored),
    expiresOn: stored.expiresOn && utcDayText(stored.expiresOn),
    // A guest has no page for certificates: they send the next one with their next checkout.
    url: stored.accountId === null ? null : `${origin}/account/tax-exemption`,
  };
  const email: Record<typeof job.kind, () => Email> = {
    verified: () => certificateVerifiedEmail(about),
    declined: () => certificateDeclinedEmail({ ...about, reason: stored.reason ?? "" }),
    expiring: () => certificateExpiringEmail(about),
  };
  await shop.mail.send(mailOf(await withMerchantTexts(shop, email[job.kind]()), { shop: settings, brand }, { to: stored.email, origin }));
}
