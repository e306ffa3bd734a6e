/// <reference lib="webworker" />

/** Makes this file a module, so that its names are its own. */
export {};

declare const self: ServiceWorkerGlobalScope;
/** From `page-routes.ts`, inserted by the build: paths, and patterns of paths. */
declare const KEPT_OFFLINE: { always: string[]; whenVisited: string[] };
const kept = KEPT_OFFLINE;

/**
 * `/sw.js`: stores the start page, the offline page and the products visited last, each with its scripts and styles, and
 * answers with them when the shop cannot be reached. A page is always requested from the shop first. Nothing else is stored, in
 * particular no cart, account, checkout or admin page: pages are fetched without cookies, so that what is stored is what
 * anyone sees.
 */

/** Change these names when the form of what is stored changes. */
const pagesName = "pages-1";
const filesName = "files-1";
const offlinePath = "/offline";
const visitedPaths = kept.whenVisited.map((pattern) => new RegExp(pattern));
const isKeptWhenVisited = (path: string) => visitedPaths.some((pattern) => pattern.test(path));
const maxProducts = 12;
const renewedAfterMs = 60_000;

/** Pages in the browser that came from here: client id to the time at which the page was stored. */
const shownFromStore = new Map<string, string>();

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(kept.always.map((path) => keepPage(path))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), forgetFormerStores()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOrStore(event, url));
  // The browser's own cache usually has these, and is faster.
  else if (!self.navigator.onLine) event.respondWith(caches.match(url.pathname, { cacheName: filesName }).then((file) => file ?? fetch(request)));
});

/** Handles messages of `service-worker-client.ts`: a visited page, or a question with a port for its answer. */
self.addEventListener("message", (event) => {
  const { visited, title, picture, asks } = event.data as { visited?: string; title?: string; picture?: string; asks?: string };
  const [port] = event.ports;
  const client = event.source as Client | null;
  if (visited && kept.always.includes(visited))
    event.waitUntil(Promise.all([keepPage(visited, "", picture), visited !== offlinePath && keepPage(offlinePath)]));
  else if (visited && isKeptWhenVisited(visited)) event.waitUntil(keepPage(visited, title, picture).then(forgetOldProducts));
  if (asks === "keptAt") port?.postMessage(shownFromStore.get(client?.id ?? "") ?? null);
  if (asks === "products") event.waitUntil(keptProducts().then((products) => port?.postMessage(products)));
});

async function pageOrStore(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (fault) {
    const page = await caches.match(url.pathname, { cacheName: pagesName });
    if (!page) {
      if (url.pathname === offlinePath) throw fault;
      // A redirect to its own URL, because a page's script believes that the page is the one at its URL.
      return Response.redirect(`${offlinePath}#${url.pathname}${url.search}`);
    }
    if (url.search) return Response.redirect(url.pathname);
    shownFromStore.set(event.resultingClientId, page.headers.get("date") ?? "");
    return page;
  }
}

/** Fetches a page and the files that it names and stores them, unless it was stored within the last minute. */
async function keepPage(path: string, title = "", picture = ""): Promise<void> {
  const pages = await caches.open(pagesName);
  const keptAt = Date.parse((await pages.match(path))?.headers.get("date") ?? "");
  if (Date.now() - keptAt < renewedAfterMs) return;
  const page = await fetch(path, { credentials: "omit" });
  // No longer sold, or renamed: what was stored is no longer true.
  if (page.status === 404 || page.redirected) await pages.delete(path);
  if (!page.ok || page.redirected) return;
  const html = await page.text();
  const files = await caches.open(filesName);
  const wanted = [...filesOf(html), ...(isOwnFile(picture) ? [picture] : [])];
  const missing = await Promise.all(wanted.map(async (file) => ((await files.match(file)) ? [] : [file])));
  await files.addAll(missing.flat());
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set("x-title", encodeURIComponent(title));
  headers.set("x-picture", picture);
  await pages.put(path, new Response(html, { headers }));
}

const isOwnFile = (path: string) => path.startsWith("/") && !path.startsWith("//");

/** Lists the scripts, styles and fonts of a page. */
function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

/** Deletes products beyond the limit. `put` moves a page to the end, so the first were not visited for longest. */
async function forgetOldProducts(): Promise<void> {
  const pages = await caches.open(pagesName);
  const products = (await pages.keys()).filter(({ url }) => isKeptWhenVisited(new URL(url).pathname));
  if (products.length <= maxProducts) return;
  for (const product of products.slice(0, -maxProducts)) await pages.delete(product);
  const left = await pages.matchAll();
  const used = new Set((await Promise.all(left.map(async (page) => [...filesOf(await page.clone().text()), page.headers.get("x-picture")]))).flat());
  const files = await caches.open(filesName);
  for (const file of await files.keys()) if (!used.has(new URL(file.url).pathname)) await files.delete(file);
}

/** Lists the stored products, last visited first. */
async function keptProducts(): Promise<{ path: string; title: string; picture: string }[]> {
  const pages = await caches.open(pagesName);
  const products = (await pages.keys()).map(async (request) => {
    const headers = (await pages.match(request))?.headers;
    const title = decodeURIComponent(headers?.get("x-title") ?? "");
    return title ? [{ path: new URL(request.url).pathname, title, picture: headers?.get("x-picture") ?? "" }] : [];
  });
  return (await Promise.all(products)).flat().reverse();
}

async function forgetFormerStores(): Promise<void> {
  for (const name of await caches.keys()) if (name !== pagesName && name !== filesName) await caches.delete(name);
}
