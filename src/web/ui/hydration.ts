import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
let isHydrationOver = false;

/** False on the server and in the first render of its HTML, then true: for what only works with script. */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (hydrated) isHydrationOver = true;
  return hydrated;
}

/** Whether this component was first rendered on the server, as opposed to after a navigation in the browser. */
export function useServerRendered(): boolean {
  const [serverRendered] = useState(() => !isHydrationOver);
  return serverRendered;
}
