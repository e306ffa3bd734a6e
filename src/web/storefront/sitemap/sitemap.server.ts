import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import { countProducts, listCollections, sitemapProducts } from "#domain/catalog/catalog.ts";
import { listBlogs, listPages, nextPublication, readBlog } from "#domain/content/content.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { links } from "#web/links.ts";
import { originContext, shopOf } from "#web/page-context.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { closing, entryXml, fileCount, indexXml, opening, productWindow, type SitemapEntry } from "./sitemap-xml.ts";

const longestAgeSeconds = 3600;
const articlesPerRead = 100;

/** `/sitemap.xml`; where one file cannot hold every URL, an index of `/sitemap.xml?file=1` ... Products are streamed. */
export async function loadSitemap({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const origin = context.get(originContext);
  const headers = headersUntil(await nextPublication(shop), shop.clock.now());
  const [content, products] = await Promise.all([contentEntries(shop), countProducts(shop)]);
  const files = fileCount(content.length, products);
  const asked = new URL(request.url).searchParams.get("file");
  if (asked === null && files > 1) {
    const paths = Array.from({ length: files }, (_, at) => links.sitemap(at + 1));
    return new Response(indexXml(origin, paths), { headers });
  }
  const number = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(number) || number < 1 || number > files) throw new Refusal("not-found");
  const file = Readable.toWeb(Readable.from(fileText(shop, origin, number, content)).map((text: string) => Buffer.from(text)));
  return new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}

function headersUntil(until: Date | null, now: Date) {
  const seconds = until ? Math.min(longestAgeSeconds, Math.floor((until.getTime() - now.getTime()) / 1000)) : longestAgeSeconds;
  return { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": `public, max-age=${seconds}` };
}

async function* fileText(shop: Shop, origin: string, number: number, content: SitemapEntry[]): AsyncGenerator<string> {
  yield opening;
  if (number === 1) yield content.map((entry) => entryXml(origin, entry)).join("");
  for await (const batch of sitemapProducts(shop, productWindow(number, content.length)))
    yield batch.map(({ handle, updatedAt }) => entryXml(origin, { path: links.product(handle), changedAt: updatedAt })).join("");
  yield closing;
}

/** Declared pages that are the same for everyone and are one page each: the start page, the list of collections. */
const pagesWithoutParts: SitemapEntry[] = pageRoutes
  .filter(({ layout, path, shared }) => layout && shared && !path.includes(":"))
  .map(({ path }) => ({ path }));

/** Everything but products: few enough to be held. */
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
