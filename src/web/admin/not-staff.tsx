import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { signOut } from "#web/api-client.ts";
import { links } from "#web/links.ts";

/** Shown to a signed-in customer in the admin area. `returnTo`: the page for staff who sign in instead. */
export function NotStaff({ email, returnTo }: { email: string; returnTo: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const leave = () =>
    signOut()
      .then(() => navigate(links.login(returnTo), { replace: true }))
      .catch((fault: unknown) => setError(fault instanceof Error ? fault.message : "An unexpected error occurred."));
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md place-content-center px-5 py-16">
      <h1 className="text-2xl">This is not a staff account</h1>
      <p className="mt-3 text-slate">
        You are signed in as <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. To open the admin area, sign out and sign in
        with a staff account.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={leave}>Sign out</Button>
        <a href={links.home()} className={buttonClass("outline")}>
          Back to the shop
        </a>
      </div>
      <p role="alert" className="mt-4 min-h-6 text-red">
        {error}
      </p>
    </main>
  );
}
