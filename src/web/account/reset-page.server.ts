import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { resetInput } from "#domain/accounts/accounts-input.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { readRecovery } from "#domain/accounts/password-recovery.ts";
import { passwordMinLength } from "#domain/accounts/password-rules.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { answerForm, browserOf } from "./account-form.server.ts";
import { resetInBrowser } from "./browser-session.server.ts";

/** Returns whose password is set, or null where the link is not valid. Reading it does not use it up: mail scanners open links too. */
export async function loadReset({ params, context }: LoaderFunctionArgs) {
  try {
    const { email, role } = await readRecovery(shopOf(context), actorOf(context), params["token"] ?? "");
    return data({ account: { email, least: role === "customer" ? passwordMinLength.customer : passwordMinLength.staff } });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "link-ended") return data({ account: null }, { status: 410 });
    throw thrown;
  }
}

export async function resetByForm({ request, params, context }: ActionFunctionArgs) {
  return answerForm(await readForm(request), async (typed) => {
    const { token, password } = parseInput(resetInput, { token: params["token"], password: typed["password"] });
    if (password !== typed["confirmation"]) throw new Refusal("input-invalid", { fields: { confirmation: "Passwords do not match." } });
    const { account, passkeys, setCookies } = await resetInBrowser(browserOf(context, request), { token, password });
    const headers = setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    // With a status of its own, because the loader, which runs again, finds the link used up.
    const advice = isLeakedPassword(password) ? accountTexts.leakedPassword : null;
    return data({ isSet: true as const, advice, passkeys: account.role === "customer" ? passkeys : 0 }, { status: 200, headers });
  });
}
