import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Answer } from "#web/api-call.ts";
import { callApi, isSignedOut, signOut } from "#web/api-client.ts";
import { links } from "#web/links.ts";

export const meta = () => [{ title: "Your account" }, { name: "robots", content: "noindex" }];

type Account = Answer<"GET /api/account">["account"];

/** A shell: who is signed in comes from the API, for the session of this browser. */
export default function AccountPage() {
  const navigate = useNavigate();
  const [account, setAccount] = useState<Account | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [signOutError, setSignOutError] = useState<string | null>(null);

  useEffect(() => {
    const leave = new AbortController();
    setError(null);
    callApi("GET /api/account", {}, { signal: leave.signal })
      .then((answer) => setAccount(answer.account))
      .catch((fault) => {
        if (leave.signal.aborted) return;
        if (isSignedOut(fault)) navigate(links.login(), { replace: true });
        else setError(fault instanceof Error ? fault.message : "An unexpected error occurred.");
      });
    return () => leave.abort();
  }, [navigate, attempt]);

  if (error)
    return (
      <div className="content py-24 text-center" role="alert">
        <h1 className="text-3xl">Your account cannot be shown</h1>
        <p className="mt-3 mb-8 text-slate">{error}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      </div>
    );
  if (!account)
    return (
      <div className="content grid min-h-96 place-items-center">
        <Spinner label="Loading your account…" />
      </div>
    );
  return (
    <div className="content py-16 sm:py-24">
      <h1 className="text-3xl">
        {account.firstName} {account.lastName}
      </h1>
      <p className="mt-3 text-slate">Signed in as {account.email}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {account.role === "customer" ? (
          <LinkButton to={links.collections()}>Browse products</LinkButton>
        ) : (
          <LinkButton to={links.admin()}>Open the admin area</LinkButton>
        )}
        <Button
          look="outline"
          onClick={() =>
            signOut().then(
              // A new document: what this one remembers, such as the cart, was theirs.
              () => window.location.assign(links.home()),
              (fault: unknown) => setSignOutError(fault instanceof Error ? fault.message : "An unexpected error occurred."),
            )
          }
        >
          Sign out
        </Button>
      </div>
      <p role="alert" className="mt-4 min-h-6 text-red">
        {signOutError}
      </p>
    </div>
  );
}
