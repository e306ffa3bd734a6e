import { type ComponentType, lazy, Suspense, startTransition, useEffect, useMemo, useState } from "react";
import { isHydrationOver } from "./hydration.ts";

const idlesAfterMs = 2000;

/** Resolves when the browser has done what the page needs first; at once on the server. */
const idle = new Promise<void>((resolve) => {
  if (typeof window === "undefined") resolve();
  else if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: idlesAfterMs });
  else setTimeout(resolve, 200);
});

/**
 * Wraps a part of the page that is not seen first. The server renders it with the rest; its script is fetched when the browser
 * is idle, and until then it works as without script. If the script cannot be fetched, it stays like that. After a navigation
 * within the browser there is no such HTML, so the page then has a fault.
 */
export function loadWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // Read now: the browser is idle, and fetches the part, only after the page from the server is hydrated.
  const isOfServer = !isHydrationOver();
  const loaded = idle.then(load).catch((fault) => {
    if (!isOfServer) throw fault;
    return new Promise<never>(() => {});
  });
  let isHere = false;
  loaded.then(
    () => {
      isHere = true;
    },
    () => {},
  );
  const Part = lazy(async () => ({ default: await loaded }));
  return function IdlePart(props) {
    const [first] = useState(props);
    const [isLoaded, setLoaded] = useState(isHere);
    useEffect(() => {
      loaded.then(
        () => startTransition(() => setLoaded(true)),
        () => {},
      );
    }, []);
    // Props that change earlier would make React discard what the server rendered, and show nothing in its place.
    const shown = isLoaded ? props : first;
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
        </Suspense>
      ),
      [shown],
    );
  };
}
