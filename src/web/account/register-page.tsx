import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { passwordMaxLength, passwordMinLength } from "#domain/accounts/password-rules.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { callShop } from "#web/api-call.ts";
import { storeAccessToken } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import type { Route } from "./+types/register-page";
import { useFocusOnFault } from "./account-form.tsx";
import { NameFields } from "./name-fields.tsx";
import { registerByForm } from "./register-page.server.ts";

export const action = registerByForm;

export const meta = () => [{ title: "Create an account" }, { name: "robots", content: "noindex" }];

type Errors = Record<string, string>;
type Success = { advice: string | null };
const redirectMs = 2000;

/** The answer is the same for every email address; only the email says more. `redirect` takes paths of this site only. */
export default function RegisterPage({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const wanted = search.get("redirect");
  const redirect = safeRedirect(wanted, links.account());
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<"idle" | "submitting" | Success>(() => successOf(actionData));
  const [errors, setErrors] = useState<Errors>(() => errorsOf(actionData));
  const typed = actionData && "values" in actionData ? actionData.values : {};
  useFocusOnFault(form, errors);

  useEffect(() => {
    if (typeof state === "string") return;
    // A new document, because data in this one, such as the cart, may have changed.
    const timer = setTimeout(() => window.location.assign(redirect), redirectMs);
    return () => clearTimeout(timer);
  }, [state, redirect]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { confirmation, ...values } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const faults = faultsOf(values, confirmation ?? "");
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setState("submitting");
    const outcome = await register(values);
    if ("success" in outcome) return setState(outcome.success);
    setErrors(outcome.errors);
    setState("idle");
  }

  if (typeof state !== "string")
    return (
      <div role="status" className="mx-auto w-full max-w-md px-5 py-24 text-center">
        <h1 className="text-3xl">Registration Successful!</h1>
        <p className="mt-4 text-slate">{accountTexts.registered}</p>
        {state.advice && <p className="mt-4 rounded-control bg-amber-soft px-4 py-3 text-left">{state.advice}</p>}
        <p className="mt-6">
          <a href={redirect} className="text-accent underline underline-offset-4">
            {redirect === links.account() ? "Go to your account" : "Continue"}
          </a>
        </p>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Create an account</h1>
      <form ref={form} onSubmit={submit} method="post" className="mt-8 grid gap-5" noValidate={hydrated}>
        <NameFields of={(name) => ({ name, defaultValue: typed[name], error: errors[name] })} />
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed["email"]}
          error={errors["email"]}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={passwordMaxLength}
          hint={`At least ${passwordMinLength.customer} characters.`}
          error={errors["password"]}
        />
        <TextField
          label="Confirm password"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          maxLength={passwordMaxLength}
          error={errors["confirmation"]}
        />
        <p role="alert" className="min-h-6 text-sm text-red">
          {errors[""]}
        </p>
        <Button type="submit" size="large" disabled={state === "submitting"}>
          {state === "submitting" ? "Creating your account…" : "Create account"}
        </Button>
      </form>
      <p className="mt-8 text-sm text-slate">
        Already have an account?{" "}
        <Link to={links.login(wanted === null ? undefined : redirect)} className="font-medium text-accent underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </div>
  );
}

function faultsOf(values: Record<string, string>, confirmation: string): Errors {
  const faults: Errors = {};
  const names = { firstName: "first name", lastName: "last name", email: "email address", password: "password" };
  for (const [field, name] of Object.entries(names)) if (!values[field]?.trim()) faults[field] = `Enter your ${name}.`;
  if (!faults["password"] && (values["password"] ?? "").length < passwordMinLength.customer)
    faults["password"] = "Password must be at least 6 characters long.";
  if (!faults["password"] && values["password"] !== confirmation) faults["confirmation"] = "Passwords do not match.";
  return faults;
}

function successOf(answer: Route.ComponentProps["actionData"]): "idle" | Success {
  return answer && "registered" in answer ? { advice: answer.advice } : "idle";
}

function errorsOf(answer: Route.ComponentProps["actionData"]): Errors {
  if (!answer || "registered" in answer) return {};
  return { ...answer.errors, ...(answer.message ? { "": answer.message } : {}) };
}

/** Registers, and signs in where that is possible; answers the faults by field, with those of no field under "". */
async function register(values: Record<string, string>): Promise<{ errors: Errors } | { success: Success }> {
  try {
    const { email = "", password = "", firstName = "", lastName = "" } = values;
    const { ok, answer } = await callShop("POST /api/auth/register", { body: { email, password, firstName, lastName } });
    if (!ok) {
      const { errors = [{ message: "An unexpected error occurred during registration.", field: "" }] } = answer;
      return { errors: Object.fromEntries(errors.map(({ field = "", message }) => [field, message])) };
    }
    const signedIn = await callShop("POST /api/auth/login", { body: { email, password } });
    if (signedIn.ok && signedIn.answer.accessToken) storeAccessToken(signedIn.answer.accessToken);
    return { success: { advice: answer.advice ?? null } };
  } catch {
    return { errors: { "": "An unexpected error occurred. Please try again." } };
  }
}
