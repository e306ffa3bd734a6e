import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lazyValue } from "#domain/lazy-value.ts";
import { Button } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { cachedAt, cacheVisitedPage, registerServiceWorker } from "./service-worker-client.ts";

/** In the shopper's local time, because the page comes from their own device. */
const timeFormat = lazyValue(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }));

/** Whether the browser believes that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Stores visited pages for times without a network, and says so when one of these is shown. Back online the page is
 * reloaded, unless something was typed into it, which would be lost.
 */
export function OfflineNotice() {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const [kept, setKept] = useState<Date | null>(null);
  useEffect(() => {
    registerServiceWorker().catch((fault) => console.warn("Pages are not saved for offline use.", fault));
    cachedAt().then(setKept);
    let isTypedInto = false;
    const onInput = () => {
      isTypedInto = true;
    };
    const onOnline = () => {
      // The offline page itself continues to the requested page.
      if (!isTypedInto && location.pathname !== links.offline()) location.reload();
    };
    document.addEventListener("input", onInput, { capture: true, once: true });
    addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("input", onInput, { capture: true });
      removeEventListener("online", onOnline);
    };
  }, []);
  useEffect(() => {
    cacheVisitedPage(pathname);
  }, [pathname]);
  if ((isOnline && !kept) || pathname === links.offline()) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-paper py-3 text-sm max-md:group-has-data-sticky-bar/frame:bottom-18"
    >
      <p className="content flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <span>
          {isOnline ? "The shop cannot be reached." : "You are offline."}
          {kept && ` This is the page as of ${timeFormat().format(kept)}; prices and stock may have changed.`}
        </span>
        {kept && (
          <Button look="outline" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
      </p>
    </div>
  );
}
