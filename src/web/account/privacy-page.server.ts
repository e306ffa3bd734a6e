import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { eraseOwnPersonalData } from "#domain/privacy/privacy.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { answerForm, browserOf, signedInOf } from "./account-form.server.ts";
import { signOutBrowser } from "./browser-session.server.ts";

export async function loadPrivacy({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const { email, role, isEmailConfirmed } = await ownAccount(shopOf(context), actor);
  return { email, isCustomer: role === "customer", isEmailConfirmed };
}

/** Erases the account after the password and a confirmation. A new document is loaded, so that nothing personal is left in this one. */
export async function eraseByForm({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  const browser = browserOf(context, request);
  return answerForm(await readForm(request), async (typed) => {
    const fields = {
      ...(typed["currentPassword"] ? {} : { currentPassword: "Enter your current password." }),
      ...(typed["agreed"] === "on" ? {} : { agreed: "Check the box to erase your account." }),
    };
    if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
    await eraseOwnPersonalData(browser.shop, actor, { password: typed["currentPassword"] ?? "" }).catch((thrown: unknown) => {
      if (!isRefusal(thrown) || thrown.code !== "sign-in-failed") throw thrown;
      throw new Refusal("input-invalid", { fields: { currentPassword: "This is not your current password." } });
    });
    const setCookies = await signOutBrowser(browser);
    return redirectDocument(links.home(), { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
  });
}
