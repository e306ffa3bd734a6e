/// <reference lib="webworker" />

/** A module, so that these names are its own. */
export {};

declare const self: ServiceWorkerGlobalScope;
/** Of `page-routes.ts`, put here by the build: paths, and patterns of paths. */
declare const KEPT_OFFLINE: { always: string[]; whenVisited: string[] };
const kept = KEPT_OFFLINE;

/**
 * `/sw.js`: keeps the start page, the offline page and the products visited last, each with its scripts and styles, and
 * answers with them when the shop cannot be reached. A page is asked of the shop first, always. Nothing else is kept, in
 * particular no cart, account, checkout or admin page: pages are fetched without cookies, so that what is kept is what
 * anyone sees.
 */

/** Named anew when what is kept changes its form. */
const pagesName = "pages-1";
const filesName = "files-1";
const offlinePath = "/offline";
const visitedPaths = kept.whenVisited.map((pattern) => new RegExp(pattern));
const isKeptWhenVisited = (path: string) => visitedPaths.some((pattern) => pattern.test(path));
const maxProducts = 12;
const renewedAfterMs = 60_000;

/** What the browser shows that came from here: client id to the time at which the page was kept. */
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
  // The browser's own cache has these as a rule, and is quicker.
  else if (!self.navigator.onLine) event.respondWith(caches.match(url.pathname, { cacheName: filesName }).then((file) => file ?? fetch(request)));
});

/** Messages of `service-worker-client.ts`: a visited page, or a question with a port for its answer. */
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
      // Its own address, since a page's script takes the page for what its address says.
      return Response.redirect(`${offlinePath}#${url.pathname}${url.search}`);
    }
    if (url.search) return Response.redirect(url.pathname);
    shownFromStore.set(event.resultingClientId, page.headers.get("date") ?? "");
    return page;
  }
}

/** Fetches a page and the files it names and keeps them, unless it was kept within the last minute. */
async function keepPage(path: string, title = "", picture = ""): Promise<void> {
  const pages = await caches.open(pagesName);
  const keptAt = Date.parse((await pages.match(path))?.headers.get("date") ?? "");
  if (Date.now() - keptAt < renewedAfterMs) return;
  const page = await fetch(path, { credentials: "omit" });
  // No longer sold, or renamed: then what was kept is not true anymore.
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

/** Scripts, styles and fonts of a page. */
function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

/** `put` moves a page to the end, so the first are those that were not visited for longest. */
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

/** The last visited first. */
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
