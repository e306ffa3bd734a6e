import { type ComponentType, lazy, Suspense } from "react";
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
 * is idle, and until then it is what it is without script. Where the script cannot be fetched it stays so.
 */
export function onIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = idle.then(load).catch((fault) => {
    if (isHydrationOver()) throw fault;
    return new Promise<never>(() => {});
  });
  loaded.catch(() => {});
  const Part = lazy(async () => ({ default: await loaded }));
  return function IdlePart(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
