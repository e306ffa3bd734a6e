import { trustedServiceWorker } from "#ui/trusted-types.ts";

/** A product that can be read without the shop. */
export type KeptProduct = { path: string; title: string; picture: string };

const answersWithinMs = 3000;

/**
 * Registers the service worker, which is renewed when a page is opened and its script is older than the minute for
 * which it may be cached.
 */
export async function startKeeping(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  await navigator.serviceWorker.register(trustedServiceWorker(), { scope: "/", updateViaCache: "all" });
}

/** Tells the worker where the shopper is; it knows what is kept. */
export async function keepVisited(path: string): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV || !navigator.onLine) return;
  // Read before anything is waited for: the shopper may be elsewhere by then.
  const title = document.querySelector("main h1")?.textContent ?? "";
  const image = document.querySelector<HTMLImageElement>("main img");
  const { active } = await navigator.serviceWorker.ready;
  // Which of its sizes the browser takes is known once it has one; without it the page is kept all the same.
  await image?.decode().catch(() => {});
  const picture = image?.currentSrc;
  active?.postMessage({
    visited: path,
    title,
    picture: picture ? new URL(picture).pathname + new URL(picture).search : "",
  });
}

/** When the page that is shown was kept, if it did not come from the shop. */
export async function keptAt(): Promise<Date | null> {
  const answer = await ask<string>("keptAt");
  return answer ? new Date(answer) : null;
}

/** The last visited first. */
export async function keptProducts(): Promise<KeptProduct[]> {
  return (await ask<KeptProduct[]>("products")) ?? [];
}

/** Null where there is no worker or it does not answer: then nothing is kept. */
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
