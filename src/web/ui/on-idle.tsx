import { type ComponentType, lazy, Suspense, startTransition, useEffect, useMemo, useState } from "react";
import { isHydrationOver } from "./hydration.ts";

const idlesAfterMs = 2000;

/** When the browser has done what the page needs first; at once on the server. */
const idle = new Promise<void>((resolve) => {
  if (typeof window === "undefined") resolve();
  else if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: idlesAfterMs });
  else setTimeout(resolve, 200);
});

/**
 * A part of the page that is not seen first. The server renders it with the rest; its script is fetched when the browser
 * is idle, and until then it is what it is without script. Where the script cannot be fetched it stays so. On a page to which
 * the browser came without the server there is nothing that could stay, so the page has a fault then.
 */
export function onIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // Asked at once: a part is idle, and so fetched, only after the page that came from the server has been taken over.
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
    // Props that change before that would make React throw away what the server rendered, and show nothing in its place.
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
