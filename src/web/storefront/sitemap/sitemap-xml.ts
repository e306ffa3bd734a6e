import { escapeHtml } from "#domain/escape-html.ts";
/** https://www.sitemaps.org/protocol.html: at most 50,000 URLs a file. */
export const urlsPerFile = 50_000;

export type SitemapEntry = { path: string; changedAt?: string | undefined };

export const opening = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
export const closing = "</urlset>\n";

export function entryXml(origin: string, { path, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>\n`;
}

/** Returns a file in which URLs below `from` are below `to`. A `<` within a URL is escaped, so `<loc>` is always a tag. */
export function movedTo(to: string, from: string, xml: string): string {
  return xml.replaceAll(`<loc>${escapeHtml(from)}`, () => `<loc>${escapeHtml(to)}`);
}

/** Returns the index of the files, where one is not enough. */
export function indexXml(origin: string, paths: string[]): string {
  const files = paths.map((path) => `<sitemap><loc>${escapeHtml(origin + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join("")}</sitemapindex>\n`;
}

/** Returns how many files the URLs fill; those of the content come first, in the first file. */
export function fileCount(contentCount: number, productCount: number): number {
  return Math.max(1, Math.ceil((contentCount + productCount) / urlsPerFile));
}

/** Returns which products the file with this number (from 1) holds. */
export function productWindow(number: number, contentCount: number): { skip: number; count: number } {
  const start = (number - 1) * urlsPerFile;
  return number === 1 ? { skip: 0, count: Math.max(0, urlsPerFile - contentCount) } : { skip: start - contentCount, count: urlsPerFile };
}
