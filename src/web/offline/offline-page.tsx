import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import { pageMeta } from "../storefront/page-meta.ts";
import { ShopPicture } from "../storefront/shop-picture.tsx";
import type { Route } from "./+types/offline-page";
import { KeptProducts } from "./kept-products.tsx";
import { useOnline } from "./offline-notice.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "You are offline", description: "The shop cannot be reached.", path: links.offline(), noIndex: true });
}

const asksAgainAfterMs = 15_000;

const tryAgain = () => location.replace(safeRedirect(location.hash.slice(1), links.home()));

/** What the service worker shows for a page that it has not kept; the page's address stands behind the `#`. */
export default function OfflinePage() {
  const isOnline = useOnline();
  useEffect(() => {
    const goOnOnceReached = () => isReached().then((reached) => reached && tryAgain());
    goOnOnceReached();
    addEventListener("online", goOnOnceReached);
    const asking = setInterval(goOnOnceReached, asksAgainAfterMs);
    return () => {
      removeEventListener("online", goOnOnceReached);
      clearInterval(asking);
    };
  }, []);
  return (
    <div className="content pb-24">
      <EmptyState
        heading="h1"
        title={isOnline ? "The shop cannot be reached" : "You are offline"}
        text="Nothing was lost: try again once you are connected."
        picture={<ShopPicture name="offline" />}
      >
        <Button onClick={tryAgain}>Try again</Button>
      </EmptyState>
      <KeptProducts />
    </div>
  );
}

/** A `HEAD`, which the service worker leaves to the network. */
function isReached(): Promise<boolean> {
  return fetch(links.offline(), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
