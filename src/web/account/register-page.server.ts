import { type ActionFunctionArgs, data } from "react-router";
import { signIn } from "#domain/accounts/accounts.ts";
import { registrationInput } from "#domain/accounts/accounts-input.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { register } from "#domain/accounts/registration.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { answerForm, browserOf } from "./account-form.server.ts";
import { type Browser, signInBrowser } from "./browser-session.server.ts";

/** The outcome of a registration without script. */
export type Registered = { registered: true; advice: string | null };

/** Answers the form without script; with script the same goes to `/api/auth/register` and `/api/auth/login`. */
export async function registerByForm({ request, context }: ActionFunctionArgs) {
  const browser = browserOf(context, request);
  return answerForm(await readForm(request), async (typed) => {
    const input = parseInput(registrationInput, typed);
    if (input.password !== typed["confirmation"]) throw new Refusal("input-invalid", { fields: { confirmation: "Passwords do not match." } });
    await register(browser.shop, browser.actor, input);
    const headers = (await signedInCookies(browser, input)).map((line) => ["Set-Cookie", line] as [string, string]);
    const advice = isLeakedPassword(input.password) ? accountTexts.leakedPassword : null;
    return data<Registered>({ registered: true, advice }, { headers });
  });
}

/** Signs in at once, where the account is new or the password is that of the existing account. */
async function signedInCookies(browser: Browser, input: { email: string; password: string }): Promise<string[]> {
  try {
    return (await signInBrowser(browser, (origin) => signIn(browser.shop, origin, input))).setCookies;
  } catch (thrown) {
    if (isRefusal(thrown) && (thrown.code === "sign-in-failed" || thrown.code === "sign-in-paused")) return [];
    throw thrown;
  }
}
