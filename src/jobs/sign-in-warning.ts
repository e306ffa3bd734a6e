import { recordWarned, staffToWarn } from "#domain/accounts/accounts.ts";
import { mailOf, signInWarningEmail } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Tells a member of staff that somebody tries to guess their password from many places; once a day at most. */
export async function mailSignInWarning(shop: Shop, { accountId }: JobData["sign-in-warning"]): Promise<void> {
  const account = await staffToWarn(shop, accountId);
  if (!account) return;
  const { shop: settings, brand } = await readSettings(shop);
  await shop.mail.send(mailOf(signInWarningEmail(settings.name), { shop: settings, brand }, { to: account.email, origin: shop.mailOrigin }));
  await recordWarned(shop, accountId);
}
