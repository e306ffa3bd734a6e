import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ChunkModules } from "../baseline/render/chunk-modules.ts";
import { benchBuild, buildBarePages } from "../support/bench-build.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atMost, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

const client = "build/client";
/** React, React Router and their dependencies: the limit, as a page without code of ours would load them. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@react-router\/[\w-]+|cookie-es|cookie|set-cookie-parser|turbo-stream)\//;

/** Measures the scripts that a browser loads before any interaction, compressed as they are served, and those that it may load later. */
export const javascript: MeasurementScript = { name: "javascript", perSize: false, run };

type Weight = { file: string; gzipBytes: number; ownBytes: number };

async function run({ server, options, say }: Bench): Promise<Finding> {
  buildBarePages(say);
  const database = await server.create(await catalogOf(server, options.sizes[0] ?? 1000));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = [...(await storefrontPages(sql)), { name: "search", path: "/search?q=centrifuge" }, { name: "cart", path: "/cart" }];
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const figures: Record<string, PageScripts> = {};
  try {
    for (const { name, path } of pages) {
      const response = await fetch(app.origin + path);
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      figures[name] = scriptsOf(await response.text());
    }
  } finally {
    await app.stop();
  }
  const all = Object.values(figures);
  const adminFiles = new Set(all.flatMap((page) => page.adminFiles));
  return {
    products: null,
    figures: { pages: figures },
    limit: { what: "React and React Router alone, KiB of the heaviest page", figures: { kib: Math.max(...all.map((page) => page.frameworkKib)) } },
    budgets: [
      atMost("heaviest page, KiB gzip", Math.max(...all.map((page) => page.totalKib)), 140),
      atMost("of which ours, KiB gzip", Math.max(...all.map((page) => page.ownKib)), 30),
      below("scripts of the admin area that a storefront page can reach", adminFiles.size, 1),
    ],
  };
}

type PageScripts = {
  totalKib: number;
  ownKib: number;
  frameworkKib: number;
  files: Weight[];
  /** Loaded by `import()` when idle, on interaction or for another page's route; reported separately. */
  laterKib: number;
  laterFiles: Weight[];
  adminFiles: string[];
};

function scriptsOf(html: string): PageScripts {
  const named = [...html.matchAll(/["'(](\/assets\/[\w.~-]+\.js)["')]/g)].map(([, path]) => path ?? "");
  const files = withImports(named, staticImports);
  const reachable = withImports(files, (file) => [...staticImports(file), ...laterImports(file)]);
  const weights = files.map(weightOf);
  const laterFiles = reachable.filter((file) => !files.includes(file)).map(weightOf);
  const kib = (list: Weight[], part: (weight: Weight) => number) => rounded(list.reduce((sum, weight) => sum + part(weight), 0) / 1024, 1);
  return {
    totalKib: kib(weights, (weight) => weight.gzipBytes),
    ownKib: kib(weights, (weight) => weight.ownBytes),
    frameworkKib: kib(weights, (weight) => weight.gzipBytes - weight.ownBytes),
    files: weights,
    laterKib: kib(laterFiles, (weight) => weight.gzipBytes),
    laterFiles,
    adminFiles: reachable.filter((file) => Object.keys(modulesOf(file)).some((module) => module.startsWith("src/web/admin/"))),
  };
}

function withImports(files: string[], importsOf: (file: string) => string[]): string[] {
  const known = new Set(files);
  for (const file of known) for (const imported of importsOf(file)) known.add(imported);
  return [...known];
}

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(client, file), "utf8");
  sources.set(file, source);
  return source;
}

/** Finds `import"./x.js"`, `import{a}from"./x.js"` and `export*from"./x.js"`: loaded together with the file itself. */
function staticImports(file: string): string[] {
  return [...sourceOf(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
}

function laterImports(file: string): string[] {
  return [...sourceOf(file).matchAll(/\bimport\(\s*["'`]\.\/([\w.~-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);
}

/** Counts our modules' share of the bytes of a file that also contains framework code as our own. */
function weightOf(file: string): Weight {
  const gzipBytes = gzipSync(sourceOf(file), { level: 9 }).length;
  const modules = Object.entries(modulesOf(file));
  const bytesOf = (list: [string, number][]) => list.reduce((sum, [, bytes]) => sum + bytes, 0);
  const whole = bytesOf(modules);
  const own = bytesOf(modules.filter(([module]) => !framework.test(module)));
  return { file, gzipBytes, ownBytes: whole > 0 ? Math.round((gzipBytes * own) / whole) : gzipBytes };
}

let chunks: ChunkModules | undefined;

/**
 * Returns the modules of the file with this name in the bench's build of the same pages. Its hash may differ because a style
 * sheet's URL does; of several files with the name, the one closest in size is taken. React Router's list of routes has none.
 */
function modulesOf(file: string): Record<string, number> {
  chunks ??= JSON.parse(readFileSync(benchBuild.chunkModules, "utf8")) as ChunkModules;
  const base = withoutHash(file.slice(1));
  const bytes = sourceOf(file).length;
  const candidates = Object.keys(chunks).filter((name) => withoutHash(name) === base);
  const off = (name: string) => Math.abs(readFileSync(join("build/bench/client", name)).length - bytes);
  const [nearest] = candidates.sort((a, b) => off(a) - off(b));
  return nearest ? (chunks[nearest] ?? {}) : {};
}

function withoutHash(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, ".js");
}
