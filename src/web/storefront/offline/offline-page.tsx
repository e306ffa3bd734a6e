import { useEffect } from "react";
import { links } from "#web/links.ts";
import { safeRedirect } from "#web/safe-redirect.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/offline-page";
import { useOnline } from "./offline-notice.tsx";
import { OfflineState } from "./offline-state.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "You are offline", description: "The shop cannot be reached.", path: links.offline(), noIndex: true });
}

const asksAgainAfterMs = 15_000;

const tryAgain = () => location.replace(safeRedirect(location.hash.slice(1), links.home()));

/** Shown by the service worker for a page that is not stored; that page's path follows the `#`. */
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
  return <OfflineState title={isOnline ? "The shop cannot be reached" : "You are offline"} onTryAgain={tryAgain} />;
}

/** Sends a `HEAD` request, which the service worker leaves to the network. */
function isReached(): Promise<boolean> {
  return fetch(links.offline(), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
