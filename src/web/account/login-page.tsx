import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { CallFault, signIn } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { safeRedirect } from "#web/safe-redirect.ts";

export const meta = () => [{ title: "Sign in" }, { name: "robots", content: "noindex" }];

/** Sign-in for customers and staff; `redirect` takes paths of this site only. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const redirect = safeRedirect(search.get("redirect"), links.account());
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [state, setState] = useState<{ submitting: boolean; error: string | null }>({ submitting: false, error: null });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState({ submitting: true, error: null });
    try {
      await signIn({ email: String(form.get("email")), password: String(form.get("password")) });
      await navigate(redirect, { replace: true });
    } catch (fault) {
      setState({
        submitting: false,
        error: fault instanceof CallFault && fault.status > 0 && fault.status < 500 ? fault.message : "An unexpected error occurred.",
      });
    }
  }

  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 sm:py-24">
      <h1 className="text-3xl">Sign in</h1>
      <p className="mt-3 text-slate">
        {redirect.startsWith(links.admin()) ? "Sign in with a staff account to open the admin area." : "Welcome back."}
      </p>
      <form onSubmit={submit} method="post" className="mt-8 grid gap-5" noValidate={hydrated}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required maxLength={200} />
        <p role="alert" className="min-h-6 text-sm text-red">
          {state.error}
        </p>
        <Button type="submit" size="large" disabled={!hydrated || state.submitting}>
          {state.submitting ? "Signing in…" : "Sign in"}
        </Button>
        <noscript>
          <p className="text-sm text-slate">Signing in needs JavaScript. You can browse, search and fill a cart without it.</p>
        </noscript>
      </form>
      <p className="mt-8 text-sm text-slate">
        New here?{" "}
        <Link to={links.register()} className="font-medium text-accent underline underline-offset-4">
          Create an account
        </Link>
      </p>
    </div>
  );
}
