import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { acceptInvitation, readInvitation } from "#domain/accounts/invitations.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { passwordMinLength } from "#domain/accounts/password-rules.ts";
import { acceptanceInput } from "#domain/accounts/staff-input.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import { answerForm } from "./account-form.server.ts";

/** Returns who is invited, or null where the link is not valid. Reading it does not use it up: mail scanners open links too. */
export async function loadInvitation({ params, context }: LoaderFunctionArgs) {
  try {
    const invitation = await readInvitation(shopOf(context), actorOf(context), params["token"] ?? "");
    return data({ invitation: { ...invitation, least: passwordMinLength.staff } });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "link-ended") return data({ invitation: null }, { status: 410 });
    throw thrown;
  }
}

export async function acceptByForm({ request, params, context }: ActionFunctionArgs) {
  return answerForm(await readForm(request), async (typed) => {
    const input = parseInput(acceptanceInput, { ...typed, token: params["token"] });
    if (input.password !== typed["confirmation"]) throw new Refusal("input-invalid", { fields: { confirmation: "Passwords do not match." } });
    await acceptInvitation(shopOf(context), actorOf(context), input);
    // With a status of its own, because the loader, which runs again, finds the link used up.
    return data({ isJoined: true as const, advice: isLeakedPassword(input.password) ? accountTexts.leakedPassword : null }, { status: 200 });
  });
}
