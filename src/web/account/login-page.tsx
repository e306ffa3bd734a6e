import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { CallFault, clearAccessToken, renewSession, signIn } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import type { Route } from "./+types/login-page";
import { useFocusOnFault } from "./account-form.tsx";
import { loadLogin, signInByForm } from "./login-page.server.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondStep, type SecondStepState } from "./second-step.tsx";

export const loader = loadLogin;
export const action = signInByForm;

export const meta = () => [{ title: "Sign in" }, { name: "robots", content: "noindex" }];

type State = { submitting: boolean; errors: Record<string, string>; message: string | null; step?: SecondStepState };

/** Sign-in for customers and staff; `redirect` takes paths of this site only. */
export default function LoginPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const [search] = useSearchParams();
  const redirect = safeRedirect(search.get("redirect"), links.account());
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>(() => stateAfter(actionData));
  useFocusOnFault(form, state);
  useRenewedSession(loaderData?.mayRenew ?? false, redirect);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = { email: String(typed.get("email") ?? ""), password: String(typed.get("password") ?? "") };
    const errors = faultsOf(body);
    if (Object.keys(errors).length > 0) return setState({ submitting: false, errors, message: null });
    setState({ submitting: true, errors: {}, message: null });
    try {
      await signIn(body);
      // A new document, because data in this one, such as the cart, may have changed.
      window.location.assign(redirect);
    } catch (fault) {
      if (fault instanceof CallFault && fault.code === "second-step-needed") {
        const step = { ticket: fault.ticket, methods: fault.methods.join(" ") };
        return setState({ submitting: false, errors: {}, message: null, step });
      }
      const isRefused = fault instanceof CallFault && fault.status > 0 && fault.status < 500;
      setState({ submitting: false, errors: {}, message: isRefused ? fault.message : "An unexpected error occurred." });
    }
  }

  if (state.step) return <SecondStep step={state.step} redirect={redirect} message={state.message} />;
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Sign in</h1>
      <p className="mt-3 text-slate">
        {redirect.startsWith(links.admin()) ? "Sign in with a staff account to open the admin area." : "Welcome back."}
      </p>
      <form ref={form} onSubmit={submit} method="post" className="mt-8 grid gap-5" noValidate={hydrated}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={actionData?.values["email"]}
          error={state.errors["email"]}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={state.errors["password"]}
        />
        <p className="-mt-2 text-sm">
          <Link to={links.recover()} className="inline-block py-0.5 text-accent underline underline-offset-4">
            Forgot password?
          </Link>
        </p>
        <p role="alert" className="min-h-6 text-sm text-red">
          {state.message}
        </p>
        <Button type="submit" size="large" disabled={state.submitting}>
          {state.submitting ? "Signing in…" : "Sign in"}
        </Button>
      </form>
      <PasskeySignIn redirect={redirect} />
      <p className="mt-8 text-sm text-slate">
        New here?{" "}
        <Link
          to={links.register(search.get("redirect") === null ? undefined : redirect)}
          className="font-medium text-accent underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </div>
  );
}

/** Renews a session from before sessions had a cookie by its refresh token, once, without asking. If that fails, the form remains. */
function useRenewedSession(mayRenew: boolean, redirect: string): void {
  useEffect(() => {
    // A sign-out before hydration left the token in storage.
    if (!mayRenew) return clearAccessToken();
    renewSession().then(
      (isSignedIn) => isSignedIn && window.location.replace(redirect),
      // The session is over or the shop cannot be reached, so the form remains.
      () => undefined,
    );
  }, [mayRenew, redirect]);
}

/** Returns the state after an answer to the form without script. */
function stateAfter(answer: Route.ComponentProps["actionData"]): State {
  const step = answer && "step" in answer ? { step: answer.step } : {};
  return { submitting: false, errors: answer?.errors ?? {}, message: answer?.message ?? null, ...step };
}

function faultsOf({ email, password }: { email: string; password: string }): Record<string, string> {
  return { ...(email.trim() ? {} : { email: "Enter your email address." }), ...(password ? {} : { password: "Enter your password." }) };
}
