import { trustedServiceWorker } from "#ui/trusted-types.ts";

/** A product page in the service worker's cache. */
export type CachedProduct = { path: string; title: string; picture: string };

const answersWithinMs = 3000;

/**
 * Registers the service worker. The browser looks for a new version when a page is opened and the script is older than the minute
 * for which it may be cached.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  await navigator.serviceWorker.register(trustedServiceWorker(), { scope: "/", updateViaCache: "all" });
}

/** Reports the visited page to the service worker, which decides what to cache. */
export async function cacheVisitedPage(path: string): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV || !navigator.onLine) return;
  // Read before the first await: the shopper may have navigated by then.
  const title = document.querySelector("main h1")?.textContent ?? "";
  const image = document.querySelector<HTMLImageElement>("main img");
  const { active } = await navigator.serviceWorker.ready;
  // `currentSrc` is known once the picture is loaded; without it the page is still cached.
  await image?.decode().catch(() => {});
  const picture = image?.currentSrc;
  active?.postMessage({
    visited: path,
    title,
    picture: picture ? new URL(picture).pathname + new URL(picture).search : "",
  });
}

/** When the page on screen was cached; null if it came from the shop. */
export async function cachedAt(): Promise<Date | null> {
  const answer = await ask<string>("keptAt");
  return answer ? new Date(answer) : null;
}

/** The products in the cache, last visited first. */
export async function cachedProducts(): Promise<CachedProduct[]> {
  return (await ask<CachedProduct[]>("products")) ?? [];
}

/** Null where there is no service worker or it does not answer. */
function ask<Answer>(asks: "keptAt" | "products"): Promise<Answer | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as Answer);
    setTimeout(() => resolve(null), answersWithinMs);
    worker.postMessage({ asks }, [port2]);
  });
}
