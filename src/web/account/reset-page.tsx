import { Link } from "react-router";
import { passwordMaxLength } from "#domain/accounts/password-rules.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import type { Route } from "./+types/reset-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { loadReset, resetByForm } from "./reset-page.server.ts";

export const loader = loadReset;
export const action = resetByForm;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Set a new password" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];

/** Once used, the link is no longer valid: the page must keep saying what it did. */
export function shouldRevalidate() {
  return false;
}

export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

export default function ResetPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const done = actionData as { isSet: true; advice: string | null; passkeys: number } | FormAnswer | undefined;
  if (done && "isSet" in done)
    return (
      <EmptyState heading="h1" title="Your password is set" text={accountTexts.passwordSet}>
        {done.advice && <p className="w-full rounded-control bg-amber-soft px-4 py-3 text-left">{done.advice}</p>}
        {done.passkeys > 0 && (
          <p className="w-full text-slate">
            {done.passkeys === 1 ? "1 passkey can" : `${done.passkeys} passkeys can`} still sign in to this account.{" "}
            <Link to={links.ownSecurity()} className="text-accent underline underline-offset-4">
              See and remove passkeys
            </Link>
          </p>
        )}
        <LinkButton to={links.login()}>Sign in</LinkButton>
      </EmptyState>
    );
  if (!loaderData.account)
    return (
      <EmptyState heading="h1" title="This link does not work anymore" text="It was used, or it is too old. You can ask for another one.">
        <LinkButton to={links.recover()}>Send another link</LinkButton>
      </EmptyState>
    );
  const { email, least } = loaderData.account;
  const field = (name: string) => ({
    type: "password",
    autoComplete: "new-password",
    required: true,
    maxLength: passwordMaxLength,
    ...fieldOf(done, "reset", name),
    defaultValue: undefined,
  });
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Set a new password</h1>
      <p className="mt-3 text-slate [overflow-wrap:anywhere]">For {email}. Every device that is signed in is signed out.</p>
      <AccountForm intent="reset" answer={done} submit="Set password" busy="Setting your password…" className="mt-8 grid gap-5">
        {/* For password managers, which store a password under this name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <TextField label="New password" hint={`At least ${least} characters.`} {...field("password")} />
        <TextField label="Confirm password" {...field("confirmation")} />
      </AccountForm>
    </div>
  );
}
