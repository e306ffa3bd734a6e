import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { passwordMaxLength, passwordMinLength } from "#domain/accounts/password-rules.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { callShop } from "#web/api-call.ts";
import { storeAccessToken } from "#web/api-client.ts";
import { links } from "#web/links.ts";

export const meta = () => [{ title: "Create an account" }, { name: "robots", content: "noindex" }];

type Errors = Record<string, string>;
const redirectMs = 2000;

export default function RegisterPage() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [state, setState] = useState<"idle" | "submitting" | "success">("idle");
  const [errors, setErrors] = useState<Errors>({});

  useEffect(() => {
    if (state !== "success") return;
    const timer = setTimeout(() => navigate(links.account()), redirectMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { confirmation, ...values } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const faults = faultsOf(values, confirmation ?? "");
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setState("submitting");
    const outcome = await register(values);
    setErrors(outcome);
    setState(Object.keys(outcome).length > 0 ? "idle" : "success");
  }

  if (state === "success")
    return (
      <div role="status" className="mx-auto w-full max-w-md px-5 py-24 text-center">
        <h1 className="text-3xl">Registration Successful!</h1>
        <p className="mt-4 text-slate">
          You are signed in.{" "}
          <Link to={links.account()} className="text-accent underline underline-offset-4">
            Go to your account
          </Link>
        </p>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Create an account</h1>
      <form onSubmit={submit} method="post" className="mt-8 grid gap-5" noValidate={hydrated}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" name="firstName" autoComplete="given-name" required maxLength={80} error={errors["firstName"]} />
          <TextField label="Last name" name="lastName" autoComplete="family-name" required maxLength={80} error={errors["lastName"]} />
        </div>
        <TextField label="Email address" name="email" type="email" autoComplete="email" required maxLength={254} error={errors["email"]} />
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
        <Button type="submit" size="large" disabled={!hydrated || state === "submitting"}>
          {state === "submitting" ? "Creating your account…" : "Create account"}
        </Button>
      </form>
      <p className="mt-8 text-sm text-slate">
        Already have an account?{" "}
        <Link to={links.login()} className="font-medium text-accent underline underline-offset-4">
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

/** Registers and signs in; answers the faults by field, those of no field under "". */
async function register(values: Record<string, string>): Promise<Errors> {
  try {
    const { email = "", password = "", firstName = "", lastName = "" } = values;
    const { ok, answer } = await callShop("POST /api/auth/register", { body: { email, password, firstName, lastName } });
    if (!ok) {
      const { errors = [{ message: "An unexpected error occurred during registration.", field: "" }] } = answer;
      return Object.fromEntries(errors.map(({ field = "", message }) => [field, message]));
    }
    const signedIn = await callShop("POST /api/auth/login", { body: { email, password } });
    if (signedIn.ok && signedIn.answer.accessToken) storeAccessToken(signedIn.answer.accessToken);
    return {};
  } catch {
    return { "": "An unexpected error occurred. Please try again." };
  }
}
