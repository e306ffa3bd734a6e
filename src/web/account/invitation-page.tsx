import { passwordMaxLength } from "#domain/accounts/password-rules.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/invitation-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { acceptByForm, loadInvitation } from "./invitation-page.server.ts";

export const loader = loadInvitation;
export const action = acceptByForm;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Accept your invitation" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];

/** Once used, the link is no longer valid: the page must keep saying what it did. */
export function shouldRevalidate() {
  return false;
}

export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

/** The page on which an invited person gives a name and sets a password. */
export default function InvitationPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const done = actionData as { isJoined: true; advice: string | null } | FormAnswer | undefined;
  if (done && "isJoined" in done)
    return (
      <EmptyState heading="h1" title="Your account is ready" text="Sign in with your email address and the password that you have just set.">
        {done.advice && <p className="w-full rounded-control bg-amber-soft px-4 py-3 text-left">{done.advice}</p>}
        <LinkButton to={links.login(links.admin())}>Sign in</LinkButton>
      </EmptyState>
    );
  if (!loaderData.invitation)
    return (
      <EmptyState
        heading="h1"
        title="This invitation does not work anymore"
        text="It was used, revoked or replaced by a later one, or is older than seven days. Ask an owner of the shop to send it again."
      />
    );
  const { email, firstName, lastName, role, least } = loaderData.invitation;
  const password = (name: string) => ({
    type: "password",
    autoComplete: "new-password",
    required: true,
    maxLength: passwordMaxLength,
    ...fieldOf(done, "join", name),
    defaultValue: undefined,
  });
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Accept your invitation</h1>
      <p className="mt-3 text-slate [overflow-wrap:anywhere]">
        Your account for the admin area, as {role === "owner" || role === "analyst" ? "an" : "a"} {role}: {email}.
      </p>
      <AccountForm intent="join" answer={done} submit="Create my account" busy="Creating your account…" className="mt-8 grid gap-5">
        {/* For password managers, which store a password under this name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" required maxLength={80} autoComplete="given-name" {...fieldOf(done, "join", "firstName", firstName)} />
          <TextField label="Last name" required maxLength={80} autoComplete="family-name" {...fieldOf(done, "join", "lastName", lastName)} />
        </div>
        <TextField label="Password" hint={`At least ${least} characters.`} {...password("password")} />
        <TextField label="Confirm password" {...password("confirmation")} />
      </AccountForm>
    </div>
  );
}
