import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { giveConsent } from "#domain/consent/consent.ts";
import { grantsOf } from "#domain/consent/consent-choice.ts";
import { isRefusal } from "#domain/refusal.ts";
import { consentCookies } from "#web/consent-cookies.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, consentStateContext, originOf, shopOf } from "#web/page-context.ts";
import { safeRedirect } from "#web/safe-redirect.ts";

export function loadPrivacyChoices({ request, context }: LoaderFunctionArgs) {
  const state = context.get(consentStateContext);
  return {
    grants: grantsOf(state.consent, state),
    isAnswered: state.consent !== null,
    isImplied: state.consent?.how === "implied",
    isDenied: state.isDenied,
    receipt: state.consent?.receipt ?? null,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

/** Answers the form of the banner, whose yes is to measuring alone, and that of the page: leads back to where it was answered. */
export async function saveChoicesByForm({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const answer = form.get("answer");
  const isAllowed = (name: string) => answer === "accept" || (answer === "save" && form.get(name) === "on");
  const grants = { measuring: answer === "measure" || isAllowed("measuring"), marketing: isAllowed("marketing") };
  try {
    const consent = await giveConsent(shopOf(context), actorOf(context), { ...grants, how: "chosen", state: context.get(consentStateContext) });
    const asked = { cookies: request.headers.get("Cookie"), origin: originOf(context) };
    const setCookies = await consentCookies(shopOf(context), actorOf(context), consent, asked);
    const back = safeRedirect(String(form.get("back") ?? ""), links.privacyChoices({ saved: "1" }));
    return redirect(back, { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
  } catch (refused) {
    if (!isRefusal(refused)) throw refused;
    return data({ error: refusalText(refused) }, { status: 429 });
  }
}
