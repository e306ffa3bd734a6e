import { useEffect } from "react";
import { useLocation } from "react-router";

let tracker: ReturnType<typeof load> | null = null;

/** Shows nothing, and says which page is shown. The tracker is fetched when the browser is idle, after a second at the latest. */
export function PageMeasuring() {
  const { pathname } = useLocation();
  useEffect(() => {
    const visited = { path: pathname, at: Date.now() };
    tracker ??= whenIdle().then(load);
    void tracker.then((started) => started?.visit(visited));
  }, [pathname]);
  return null;
}

/** Loads the tracker; null where the visitor blocks its script: they are not measured. */
async function load() {
  const module = await import("./tracker.ts").catch(() => null);
  return module?.startTracker();
}

const latestMs = 1000;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, latestMs);
  });
}
