import { isRouteErrorResponse, useNavigate } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { useRequestId } from "#web/request-id.tsx";

/** The words of an answer that the server gave on purpose. */
function wordsOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: unknown };
  return typeof data === "object" && data !== null && "error" in data && typeof data.error === "string" ? data.error : null;
}

export function PageFault({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure message={wordsOf(error) ?? messageOf(error)} />;
}

function messageOf(error: unknown): string {
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "You are offline. Nothing was lost: try again once you are connected.";
  return error instanceof Error && error.message ? error.message : "The page could not be loaded.";
}

function NotFound() {
  return (
    <>
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="Page not found"
        text="There is nothing at this address. It may have moved, or the product may not be sold anymore."
        picture={<img src={links.drawing("not-found")} alt="" width={320} height={320} className="mb-8 size-56 rounded-surface" />}
      >
        <LinkButton to={links.collections()}>Browse Collections</LinkButton>
        <LinkButton to={links.search()} look="outline">
          Search
        </LinkButton>
      </EmptyState>
    </>
  );
}

function Failure({ message }: { message: string }) {
  const navigate = useNavigate();
  const requestId = useRequestId();
  return (
    <>
      <title>Something went wrong!</title>
      <EmptyState heading="h1" title="Something went wrong!" text={message}>
        <Button onClick={() => navigate(0)}>Try again</Button>
        <LinkButton to={links.home()} look="outline" reloadDocument>
          Go to Homepage
        </LinkButton>
        {requestId && (
          <p className="w-full pt-4 text-sm text-slate">
            Reference <span className="font-mono">{requestId}</span>
          </p>
        )}
      </EmptyState>
    </>
  );
}
