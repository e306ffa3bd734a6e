import { Button, buttonClass } from "#ui/button.tsx";
import { useServerRendered } from "#ui/hydration.ts";
import { useFaultId } from "./fault-report.ts";

/** The last resort: it needs nothing that could itself have failed. Its links work without script. */
export function ApplicationError({ error, message, isNotFound }: { error: unknown; message: string; isNotFound: boolean }) {
  const faultId = useFaultId(error, useServerRendered());
  const heading = isNotFound ? "Page not found" : "Application Error";
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center px-6 py-16 text-center">
      <title>{heading}</title>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-4 text-slate">
        {isNotFound
          ? "There is nothing at this URL."
          : `Something went wrong with the application.${faultId ? " Our team has been notified and is working on a fix." : ""}`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isNotFound && <Button onClick={() => window.location.reload()}>Try Again</Button>}
        <a href="/" className={buttonClass(isNotFound ? "solid" : "outline")}>
          Go to Homepage
        </a>
      </div>
      {faultId && !isNotFound && (
        <details className="mt-8 rounded-surface border border-line p-4 text-left text-sm">
          <summary className="min-h-6 font-medium">Error Details</summary>
          <dl className="mt-3 grid gap-2">
            <div>
              <dt className="text-slate">Error ID</dt>
              <dd className="font-mono break-all">{faultId}</dd>
            </div>
            {message && (
              <div>
                <dt className="text-slate">Message</dt>
                <dd className="break-words">{message}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
      {!isNotFound && <p className="mt-6 text-sm text-slate">If this problem persists, please contact support</p>}
    </main>
  );
}
