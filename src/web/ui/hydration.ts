import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
let hydrationOver = false;

/** Whether the page from the server is hydrated. */
export const isHydrationOver = () => hydrationOver;

/** Returns false on the server and in the first render of its HTML, then true: for what works only with script. */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (hydrated) hydrationOver = true;
  return hydrated;
}

/** Whether this component was first rendered on the server, as opposed to after a navigation in the browser. */
export function useServerRendered(): boolean {
  const [serverRendered] = useState(() => !hydrationOver);
  return serverRendered;
}
