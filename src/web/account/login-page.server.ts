import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { signIn } from "#domain/accounts/accounts.ts";
import { signInInput } from "#domain/accounts/accounts-input.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { actorOf, originOf } from "#web/page-context.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import { cookieIn } from "#web/shop-cookies.ts";
import { answerForm, browserOf } from "./account-form.server.ts";
import { signInBrowser } from "./browser-session.server.ts";

/** `mayRenew`: nobody is signed in, but the browser has a refresh token, by which the session may go on. */
export function loadLogin({ request, context }: LoaderFunctionArgs) {
  const hasToken = cookieIn(request.headers.get("Cookie"), "refresh", originOf(context)) !== null;
  return data({ mayRenew: hasToken && actorOf(context).kind === "visitor" });
}

/** The form without script; with it the same goes to `/api/auth/login`. */
export async function signInByForm({ request, context }: ActionFunctionArgs) {
  const wanted = safeRedirect(new URL(request.url).searchParams.get("redirect"), links.account());
  return answerForm(await readForm(request), async (typed) => {
    const input = parseInput(signInInput, typed);
    const browser = browserOf(context, request);
    const { setCookies } = await signInBrowser(browser, (origin) => signIn(browser.shop, origin, input));
    return redirect(wanted, { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
  });
}
