import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { listOwnCertificates, removeCertificate, sendCertificate } from "#domain/exemptions/exemptions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { certificateCountries, certificateOf, certificateView } from "#web/tax-certificates/certificate-form.server.ts";
import { answerForm, signedInOf } from "./account-form.server.ts";

/** A map, because anybody can write any name after `done`, even `constructor`, which every object has. */
const notices = new Map([
  ["send", "Your certificate is sent. We will email you once we have reviewed it."],
  ["remove", "The certificate is removed."],
]);

export async function loadTaxExemption({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  // Staff shop as visitors: their accounts buy nothing.
  const isStaff = actor.kind === "staff";
  const [own, settings] = await Promise.all([isStaff ? [] : listOwnCertificates(shop, actor), readSettings(shop)]);
  return {
    isStaff,
    certificates: own.map(certificateView),
    countries: certificateCountries(settings.shop.countries),
    // In the merchant's own order, not by alphabet: the first is where most buyers are.
    country: settings.shop.countries[0] ?? "",
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
  };
}

export async function changeTaxExemption({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  const form = await readForm(request);
  return answerForm(form, async (typed) => {
    if (typed["intent"] === "send") await sendCertificate(shop, actor, await certificateOf(form));
    else if (typed["intent"] === "remove") await removeCertificate(shop, actor, { id: typed["id"] ?? "" });
    else throw new Refusal("input-invalid");
    return redirect(links.ownTaxExemption({ done: typed["intent"] }), { status: 303 });
  });
}
