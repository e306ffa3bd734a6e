import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFaultId } from "#web/fault-report.ts";
import { links } from "#web/links.ts";
import { OfflineState } from "../offline/offline-state.tsx";
import { cachedProducts } from "../offline/service-worker-client.ts";
import { ShopPicture } from "../shop-picture.tsx";

/** Returns the message of a response that the server gave on purpose. */
function wordsOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: unknown };
  return typeof data === "object" && data !== null && "error" in data && typeof data.error === "string" ? data.error : null;
}

/** Fetched in advance, because it cannot be fetched when offline; the browser keeps it as long as this variable holds it. */
const offlinePicture = typeof Image === "undefined" ? null : new Image();
if (offlinePicture) offlinePicture.src = links.shopPicture("offline");

type Props = { error: unknown; isServerRendered: boolean };

export function PageFault({ error, isServerRendered }: Props) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const words = wordsOf(error);
  if (!words && typeof navigator !== "undefined" && navigator.onLine === false) return <Offline />;
  return <Failure error={error} isServerRendered={isServerRendered} message={words ?? messageOf(error)} />;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "The page could not be loaded.";
}

function Offline() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  useEffect(() => {
    // A page that the router cannot fetch may be stored as a whole; if that is what is shown already, reloading would never end.
    const isWhole = performance.getEntriesByType("navigation").some(({ name }) => new URL(name).pathname === pathname);
    if (!isWhole) cachedProducts().then((kept) => kept.some(({ path }) => path === pathname) && location.reload());
  }, [pathname]);
  return (
    <>
      <title>You are offline</title>
      {/* Not a reload, which would replace the page by a stored one or by the same notice. */}
      <OfflineState title="You are offline" onTryAgain={() => revalidate()} />
    </>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  const isAdmin = /^\/admin(\/|$)/.test(pathname);
  return (
    <>
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="Page not found"
        text={
          isAdmin
            ? "There is no such page in the admin area."
            : "There is nothing at this URL. It may have moved, or the product may not be sold anymore."
        }
        picture={<ShopPicture name="not-found" />}
      >
        {isAdmin ? (
          <LinkButton to={links.admin()} reloadDocument>
            Dashboard
          </LinkButton>
        ) : (
          <>
            <LinkButton to={links.collections()}>Browse Collections</LinkButton>
            <LinkButton to={links.search()} look="outline">
              Search
            </LinkButton>
          </>
        )}
      </EmptyState>
    </>
  );
}

function Failure({ error, isServerRendered, message }: Props & { message: string }) {
  const navigate = useNavigate();
  const faultId = useFaultId(error, isServerRendered);
  return (
    <>
      <title>Something went wrong!</title>
      <EmptyState heading="h1" title="Something went wrong!" text={message}>
        <Button onClick={() => navigate(0)}>Try again</Button>
        <LinkButton to={links.home()} look="outline" reloadDocument>
          Go to Homepage
        </LinkButton>
        {faultId && (
          <p className="w-full pt-4 text-sm text-slate">
            Reference <span className="font-mono">{faultId}</span>
          </p>
        )}
      </EmptyState>
    </>
  );
}
