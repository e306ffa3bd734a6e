import type { LoaderFunctionArgs } from "react-router";
import { listShownPolicies } from "#domain/content/policies.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { brandOf } from "#web/brand.server.ts";
import { noEmailsText } from "#web/messages/email-words.ts";
import { originOf, shopOf } from "#web/page-context.ts";

/** Loads what surrounds every page of the checkout. */
export async function loadCheckoutFrame({ context }: LoaderFunctionArgs) {
  const { deployment } = shopOf(context);
  const [{ shop, brand }, policies] = await Promise.all([readSettings(shopOf(context)), listShownPolicies(shopOf(context))]);
  return {
    shopName: shop.name,
    brand: brandOf({ shop, brand }),
    logoUrl: shop.logoKey ? `/files/${shop.logoKey}` : null,
    policies,
    supportEmail: shop.supportEmail,
    trialMode: shop.trialMode,
    noEmails: noEmailsText({ ...deployment, trialMode: shop.trialMode }),
    isEncrypted: originOf(context).startsWith("https:"),
  };
}
