import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { signIn } from "#domain/accounts/accounts.ts";
import { signInInput } from "#domain/accounts/accounts-input.ts";
import { finishSignIn } from "#domain/accounts/second-step.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, originOf } from "#web/page-context.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import { cookieIn } from "#web/shop-cookies.ts";
import { answerForm, browserOf } from "./account-form.server.ts";
import { type Browser, signInBrowser } from "./browser-session.server.ts";
import type { SecondStepState } from "./second-step.tsx";

/** `mayRenew`: nobody is signed in, but the browser has a refresh token with which the session may continue. */
export function loadLogin({ request, context }: LoaderFunctionArgs) {
  const hasToken = cookieIn(request.headers.get("Cookie"), "refresh", originOf(context)) !== null;
  return data({ mayRenew: hasToken && actorOf(context).kind === "visitor" });
}

/** Answers the form without script; with script the same goes to `/api/auth/login`. */
export async function signInByForm({ request, context }: ActionFunctionArgs) {
  const wanted = safeRedirect(new URL(request.url).searchParams.get("redirect"), links.account());
  return answerForm(await readForm(request), async (typed) => {
    const browser = browserOf(context, request);
    try {
      const { setCookies } = await signInBrowser(browser, proofIn(browser, typed));
      return redirect(wanted, { status: 303, headers: setCookies.map((line) => ["Set-Cookie", line] as [string, string]) });
    } catch (thrown) {
      const step = isRefusal(thrown) ? stepAfter(thrown, typed) : null;
      if (!step || !isRefusal(thrown)) throw thrown;
      const message = thrown.code === "second-step-needed" ? null : refusalText(thrown);
      return data({ intent: "second-step", errors: {}, message, values: {} as Record<string, string>, step }, { status: 200 });
    }
  });
}

/** Returns the proof in the form: the password, or the second step after it. Passkeys need script. */
function proofIn({ shop, origin: site }: Browser, typed: Record<string, string>): Parameters<typeof signInBrowser>[1] {
  const { intent, ticket = "", code = "" } = typed;
  if (intent === "second-step") return (origin) => finishSignIn(shop, origin, { origin: site, name: "" }, { ticket, proof: { code } });
  const input = parseInput(signInInput, typed);
  return (origin) => signIn(shop, origin, input);
}

/** Returns the second step that the form must ask for next, or again. */
function stepAfter({ code, params }: Refusal, { intent, ticket = "", methods = "" }: Record<string, string>): SecondStepState | null {
  if (code === "second-step-needed") return { ticket: String(params["ticket"]), methods: String(params["methods"]) };
  return intent === "second-step" && code !== "second-step-ended" ? { ticket, methods } : null;
}
