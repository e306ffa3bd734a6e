import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { readCheckoutExemption, sendCheckoutCertificate } from "#domain/checkout/checkout.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { provinceCode } from "#domain/tax/provinces.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, shopOf } from "#web/page-context.ts";
import { certificateCountries, certificateOf, certificateView } from "#web/tax-certificates/certificate-form.server.ts";

/** Loads the form with the place where the order goes, and the number that was typed. */
export async function loadCheckoutExemption({ params, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const buyer = checkoutBuyerOf(context);
  const token = params["token"] ?? "";
  const [found, settings] = await Promise.all([readCheckoutExemption(shop, buyer, token), readSettings(shop)]);
  const { certificates, number, email, country, province } = found;
  return {
    token,
    isGuest: buyer.kind !== "customer",
    email,
    certificates: certificates.map(certificateView),
    countries: certificateCountries(settings.shop.countries),
    start: { number, country, provinces: province ? [provinceCode(country, province)] : [] },
  };
}

export async function submitCheckoutExemption({ params, request, context }: ActionFunctionArgs) {
  const token = params["token"] ?? "";
  const form = await readForm(request);
  try {
    await sendCheckoutCertificate(shopOf(context), checkoutBuyerOf(context), { token, ...(await certificateOf(form)) });
    return redirectDocument(links.checkout(token), { status: 303 });
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code === "checkout-not-found") throw thrown;
    const errors = (thrown.params["fields"] ?? {}) as Record<string, string>;
    const values = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
    const message = Object.keys(errors).length > 0 ? (errors["email"] ?? null) : refusalText(thrown);
    return data({ errors, values, message }, { status: 400 });
  }
}
