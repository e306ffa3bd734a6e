import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources, type SourceFile } from "#support/source-tree.ts";
import { modules } from "./module-imports.ts";

/** Whose tables a module reads in its own SQL, beside those of the modules that it imports: one query instead of one per row. */
const joins: Record<string, string[]> = {
  /** Who started an import, and whether they still may. */
  imports: ["accounts", "api-keys"],
  /** Who made a key. */
  "api-keys": ["accounts"],
  /** What an entry is about, by name. */
  audit: ["accounts", "api-keys", "bulk-changes", "catalog", "contact", "content", "discounts", "order-runs", "orders", "payments"],
  /** Lines with their products, and whether a payment is under way. */
  cart: ["catalog", "checkout", "payments"],
  /** The products in an abandoned cart, by name. */
  checkout: ["catalog"],
  /** Which variants orders, carts and menus refer to. */
  catalog: ["cart", "content", "orders"],
  /** Where a file is used. */
  files: ["catalog", "content", "documents", "settings"],
  /** What a movement of stock was for, and who did it. */
  inventory: ["accounts", "catalog", "orders"],
  /** Who changed the settings. */
  settings: ["accounts"],
  /** Which order a dispute is about, by its name. */
  payments: ["orders"],
  /** Who decided about a certificate, and which browser placed an order. */
  exemptions: ["accounts", "payments"],
  /** Where the shop shows something, so that no redirect is needed. */
  redirects: ["catalog", "content"],
  /** Who did what to an order, whether its buyer has payment terms, and what of it is in a return. */
  orders: ["accounts", "api-keys", "customers", "returns"],
  /** Who started a run, and what they may do now. */
  "order-runs": ["accounts"],
  "bulk-changes": ["accounts"],
  /** Who replaced a version. */
  versions: ["accounts"],
  /** Whether the recipient of an email is staff. */
  "mail-log": ["accounts"],
  /** Who made a view. */
  "list-views": ["accounts"],
  /** What is on a list and whether it is published; and the list's account, which is locked before the list. */
  "buyer-lists": ["accounts", "catalog"],
  /** Which ordered products are sold now. */
  reordering: ["catalog"],
  /** Which quoted products are sold now. */
  quotes: ["catalog"],
  /** Which accounts belong to a company, and who may still read the reports that they asked for. */
  reports: ["accounts", "api-keys"],
  /** Who decided about a return. */
  returns: ["accounts"],
  /** What a failed job is about, by name. */
  system: ["accounts", "catalog", "contact", "newsletter", "orders", "payments", "returns", "stock-notices"],
};

/** Files outside the modules: one covers the whole shop, one brings changes to every node. */
const topFiles = ["src/domain/stored-file-queries.ts", "src/http/invalidation-reader.ts"];

/** Files with SQL outside of a `*-queries.ts`, with the reason. */
const otherSql: Record<string, string> = {
  "src/http/invalidation-reader.ts": "follows one table on a connection of its own",
  "src/adapters/keys-database/keys.ts": "an adapter over its own table",
  "src/adapters/payments-test/test-card.ts": "a test provider in its own tables",
  "src/first-start.ts": "a lock, no table",
  "src/open-shop.ts": "asks whether the database answers, no table",
  "src/serve-shop.ts": "asks whether the database answers, no table",
};
/** Each check of `npm run check` is a query over the whole shop; the queue has tables of its own. */
const sqlFolders = /^src\/(?:cli\/check|jobs)\//;

const sqlText = /\bsql(?:<[^`]*?>)?`|\bdb\s*\.\s*(?:select|insert|update|delete|execute|query)\b|\.unsafe\(/;
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const words = String.raw`(?:only\s+|lateral\s+)?"?([a-z_]+)"?`;
const writing = new RegExp(String.raw`\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+${words}`, "gi");
const reading = new RegExp(String.raw`\b(?:from|join|using)\s+${words}`, "gi");

/** Schemas that are too long for one file, with their module. */
const parts: Record<string, string> = { "order-payments": "orders", "order-tags-and-mentions": "orders" };

/** Maps each table to its module: the schema of each module is the file with its name. */
const ownerOf = new Map(
  readSources("src/db/schema").flatMap(({ path, text }) =>
    [...text.matchAll(/pgTable\(\s*"([a-z_]+)"/g)].map(([, table = ""]) => [table, parts[basename(path, ".ts")] ?? basename(path, ".ts")] as const),
  ),
);
const sources = readSources("src").filter(({ path }) => !path.includes(".test."));
const moduleOf = ({ path }: SourceFile) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null;
const tablesIn = ({ text }: SourceFile, pattern: RegExp) =>
  [...new Set([...withoutComments(text).matchAll(pattern)].map(([, table = ""]) => table))].filter((table) => ownerOf.has(table));

describe("tables", () => {
  it("belong to a module each", () => {
    expect(ownerOf.size).toBeGreaterThan(40);
    expect([...new Set(ownerOf.values())].filter((owner) => !modules[owner])).toEqual([]);
  });

  it("are written by the module that they belong to", () => {
    const wrong = sources
      .filter((file) => /^src\/(?:domain|http|web|jobs)\//.test(file.path))
      .flatMap((file) =>
        tablesIn(file, writing)
          .filter((table) => ownerOf.get(table) !== moduleOf(file))
          .map((table) => `${file.path} writes ${table} of ${ownerOf.get(table)}`),
      );
    expect(wrong).toEqual([]);
  });

  it("are read by their module, and by those that import it or have it on their list", () => {
    const wrong = sources
      .filter((file) => /^src\/(?:domain|http|web|jobs)\//.test(file.path) && !topFiles.includes(file.path))
      .flatMap((file) => {
        const own = moduleOf(file) ?? "";
        const known = [own, ...(modules[own] ?? []), ...(joins[own] ?? [])];
        return tablesIn(file, reading)
          .filter((table) => !known.includes(ownerOf.get(table) ?? ""))
          .map((table) => `${file.path} reads ${table} of ${ownerOf.get(table)}`);
      });
    expect(wrong).toEqual([]);
  });

  it("are named in queries files only, so that a module's SQL is found in one kind of file", () => {
    const holds = sources.filter(({ path, text }) => !path.startsWith("src/db/") && sqlText.test(withoutComments(text))).map(({ path }) => path);
    expect(holds.length).toBeGreaterThan(50);
    expect(holds.filter((path) => !path.endsWith("-queries.ts") && !sqlFolders.test(path) && !otherSql[path])).toEqual([]);
    expect(Object.keys(otherSql).filter((path) => !holds.includes(path))).toEqual([]);
  });

  it("are on no list in vain", () => {
    const read = (own: string, other: string) =>
      sources.some((file) => moduleOf(file) === own && tablesIn(file, reading).some((table) => ownerOf.get(table) === other));
    const vain = Object.entries(joins).flatMap(([own, others]) =>
      others.filter((other) => modules[own]?.includes(other) || !read(own, other)).map((other) => `${own}: ${other}`),
    );
    expect(vain).toEqual([]);
  });
});
