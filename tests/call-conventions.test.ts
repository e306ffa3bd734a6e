import { expect, it } from "vitest";
import { readSources } from "#support/source-tree.ts";

/** The declaration parses requests, except in these: a signature covers the raw body, and a path names a file, a stream or a framed document. */
const readingThemselves = [
  "admin/admin-backups.ts",
  "admin/admin-bulk-changes.ts",
  "admin/admin-exports.ts",
  "admin/admin-imports.ts",
  "admin/admin-list-csv.ts",
  "admin/admin-realtime.ts",
  "admin/admin-mail-log.ts",
  "admin/admin-mails.ts",
  "admin/admin-order-prints.ts",
  "admin/admin-order-runs.ts",
  "analytics-export.ts",
  "checkout-files.ts",
  "checkout.ts",
  "invoice-files.ts",
  "quote-files.ts",
  "logo-file.ts",
  "return-files.ts",
  "tax-certificates.ts",
].map((file) => `src/http/api/${file}`);

it("no handler of a call parses what comes", () => {
  const handlers = readSources("src/http/api").filter(({ path }) => !path.includes(".test."));
  expect(handlers.length).toBeGreaterThan(15);
  const reading = handlers.filter(({ text }) => /\bc\.req\.(json|text|query|queries|param|parseBody|formData|raw)\(/.test(text));
  expect(reading.map(({ path }) => path).filter((path) => !readingThemselves.includes(path))).toEqual([]);
});

const pages = readSources("src/web").filter(({ path }) => !path.includes(".test."));

/** Files that request something other than a call of the API. */
const otherRequests: Record<string, string> = {
  "src/web/api-call.ts": "sends the typed calls",
  "src/web/ui/use-fetched.ts": "parts of pages that are rendered",
  "src/web/checkout/use-checkout.ts": "the action of a page",
  "src/web/admin/toolkit/file-download.ts": "a file that is long in the making, with its progress",
  "src/web/admin/toolkit/shop-connection.ts": "whether the shop is reached",
  "src/web/storefront/offline/offline-page.tsx": "whether the shop is reached",
  "src/web/measuring/browser-ports.ts": "sends a typed call whose body is written once, by fetch or as the page ends",
  "src/web/storefront/offline/service-worker.ts": "what the browser asks for",
};

it("our own pages call the API by its declarations only", () => {
  const asking = pages.filter(({ text }) => /\b(fetch|sendBeacon|XMLHttpRequest)\(/.test(text)).map(({ path }) => path);
  expect(asking.filter((path) => !(path in otherRequests))).toEqual(["src/web/api-client.ts"]);
  expect(Object.keys(otherRequests).filter((path) => !asking.includes(path))).toEqual([]);
});

it("no page writes the path of a call itself", () => {
  const written = pages.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => /["'`]\/api\//.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      // URLs that the browser itself opens, by a link or in a frame, are not calls by a page.
      .filter((line) => !(path === "src/web/links.ts" && /\/file`,$/.test(line)) && path !== "src/web/admin/toolkit/file-urls.ts")
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(written.map((line) => line.split(":")[0])).toEqual(["src/web/storefront/sitemap/robots.ts"]);
});
