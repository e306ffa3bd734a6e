import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import type { LoaderFunctionArgs } from "react-router";
import { countProducts, listCollections, sitemapProducts } from "#domain/catalog/catalog.ts";
import { listBlogs, listPages, nextPublication, readBlog } from "#domain/content/content.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { links } from "#web/links.ts";
import { originContext, shopOf } from "#web/page-context.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { closing, entryXml, fileCount, indexXml, movedTo, opening, productWindow, type SitemapEntry } from "./sitemap-xml.ts";

const unzipped: (bytes: Buffer) => Promise<Buffer> = promisify(gunzip);
const maxAgeSeconds = 3600;
const keptMsPerFile = 5 * 60_000;
const articlesPerRead = 100;

/** The sitemap as it was at its first request. `files`: the files requested so far, compressed, by number. */
type KeptMap = { madeAt: number; content: SitemapEntry[]; fileCount: number; until: Date | null; files: Map<number, Promise<Buffer>> };

/**
 * Loads `/sitemap.xml`; where one file cannot hold every URL, an index of `/sitemap.xml?file=1` ... Making a file takes seconds in a large shop, so it is
 * made once for all requests and kept for minutes, whatever changes meanwhile; `admission.ts` lets no page wait for it.
 */
export async function loadSitemap({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const origin = context.get(originContext);
  const map = await shop.memo.get("sitemap", [], () => newMap(shop), keptUntil);
  const headers = headersUntil(map.until, shop.clock.now());
  const asked = new URL(request.url).searchParams.get("file");
  if (asked === null && map.fileCount > 1) {
    const paths = Array.from({ length: map.fileCount }, (_, at) => links.sitemap(at + 1));
    return new Response(indexXml(origin, paths), { headers });
  }
  const number = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(number) || number < 1 || number > map.fileCount) throw new Refusal("not-found");
  const file = await keptFile(shop, map, number);
  const own = keptOrigin(shop);
  // Without PUBLIC_URL the visitor names the shop's origin, and nothing that anybody can choose is cached.
  if (origin !== own) return new Response(movedTo(origin, own, String(await unzipped(file))), { headers });
  return new Response(new Uint8Array(file), { headers: { ...headers, "Content-Encoding": "gzip" } });
}

async function newMap(shop: Shop): Promise<KeptMap> {
  const [content, products, until] = await Promise.all([contentEntries(shop), countProducts(shop), nextPublication(shop)]);
  return { madeAt: shop.clock.now().getTime(), content, fileCount: fileCount(content.length, products), until, files: new Map() };
}

/** The more files, the longer they are kept. */
function keptUntil({ madeAt, fileCount, until }: KeptMap): Date {
  const kept = madeAt + Math.min(keptMsPerFile * fileCount, maxAgeSeconds * 1000);
  return new Date(Math.min(kept, until?.getTime() ?? kept));
}

const keptOrigin = ({ deployment }: Shop) => deployment.publicUrl ?? "";

function keptFile(shop: Shop, { content, files }: KeptMap, number: number): Promise<Buffer> {
  const known = files.get(number);
  if (known) return known;
  const file = pipeline(fileText(shop, keptOrigin(shop), number, content), createGzip(), buffer);
  files.set(number, file);
  file.catch(() => files.delete(number));
  return file;
}

function headersUntil(until: Date | null, now: Date) {
  const seconds = until ? Math.min(maxAgeSeconds, Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))) : maxAgeSeconds;
  return { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": `public, max-age=${seconds}` };
}

async function* fileText(shop: Shop, origin: string, number: number, content: SitemapEntry[]): AsyncGenerator<string> {
  yield opening;
  if (number === 1) yield content.map((entry) => entryXml(origin, entry)).join("");
  for await (const batch of sitemapProducts(shop, productWindow(number, content.length)))
    yield batch.map(({ handle, updatedAt }) => entryXml(origin, { path: links.product(handle), changedAt: updatedAt })).join("");
  yield closing;
}

/** Declared pages that are the same for everyone and have no parameters: the start page, the list of collections. */
const pagesWithoutParts: SitemapEntry[] = pageRoutes
  .filter(({ layout, path, shared }) => layout && shared && !path.includes(":"))
  .map(({ path }) => ({ path }));

/** Returns everything but products, which is little enough to hold in memory. */
async function contentEntries(shop: Shop): Promise<SitemapEntry[]> {
  const [collections, pages, blogs] = await Promise.all([listCollections(shop), listPages(shop), listBlogs(shop)]);
  const articles = await Promise.all(blogs.map((blog) => articleEntries(shop, blog.handle)));
  return [
    ...pagesWithoutParts,
    ...collections.map(({ handle }) => ({ path: links.collection(handle) })),
    ...pages.map(({ handle, updatedAt }) => ({ path: links.page(handle), changedAt: updatedAt })),
    ...articles.flat(),
  ];
}

async function articleEntries(shop: Shop, blogHandle: string): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [{ path: links.blog(blogHandle) }];
  for (let page = 1; ; page++) {
    const list = await readBlog(shop, blogHandle, { page, first: articlesPerRead });
    for (const { handle, updatedAt } of list?.articles ?? []) entries.push({ path: links.article(blogHandle, handle), changedAt: updatedAt });
    if (!list || list.articles.length < articlesPerRead) return entries;
  }
}
