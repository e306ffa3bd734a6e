import { type ActionFunctionArgs, data, Link } from "react-router";
import { recoveryInput } from "#domain/accounts/accounts-input.ts";
import { requestRecovery } from "#domain/accounts/password-recovery.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { TextField } from "#ui/text-field.tsx";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";
import type { Route } from "./+types/recover-page";
import { answerForm } from "./account-form.server.ts";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";

export async function action({ request, context }: ActionFunctionArgs) {
  return answerForm(await readForm(request), async (typed) => {
    await requestRecovery(shopOf(context), actorOf(context), parseInput(recoveryInput, typed));
    return data({ asked: true as const });
  });
}

export const clientAction = orUnreached;

export const meta = () => [{ title: "Forgot your password?" }, { name: "robots", content: "noindex" }];

/** The answer is the same for every email address; only the email says more. */
export default function RecoverPage({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  const isAsked = typeof actionData === "object" && actionData !== null && "asked" in actionData;
  const answer = isAsked ? undefined : (actionData as FormAnswer | undefined);
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Forgot your password?</h1>
      {isAsked ? (
        <p role="status" className="mt-4">
          {accountTexts.recoveryAsked}
        </p>
      ) : (
        <>
          <p className="mt-3 text-slate">Enter your email address, and we will send you a link to set a new one.</p>
          <AccountForm intent="recover" answer={answer} submit="Send the link" busy="Sending…" className="mt-8 grid gap-5">
            <TextField
              label="Email address"
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              {...fieldOf(answer, "recover", "email")}
            />
          </AccountForm>
        </>
      )}
      <p className="mt-8 text-sm text-slate">
        <Link to={links.login()} className="font-medium text-accent underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </div>
  );
}
