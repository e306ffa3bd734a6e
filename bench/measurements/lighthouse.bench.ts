import { chromiumPath } from "#support/chromium-path.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { type BuiltApp, startApp } from "../support/built-app.ts";
import { type Bench, type MeasurementScript, NotMeasured } from "../support/measurement.ts";
import { startScriptless } from "../support/scriptless-shop.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { median, rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";
import { type LighthouseResult, runLighthouse } from "../tools/lighthouse-run.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = { lcpMs: "largest-contentful-paint", cls: "cumulative-layout-shift", tbtMs: "total-blocking-time" } as const;

/**
 * Runs Lighthouse with its mobile preset on home, a collection, a product and a filled cart. The preset assumes a fast desktop computer and
 * slows it down four times to simulate a phone, so a slow machine simulates a far slower phone. Therefore two more figures are reported for each
 * page: the same page without any script, and the page on the preset's phone, for which the slowdown is adjusted to the machine's speed.
 */
export const lighthouseScores: MeasurementScript = { name: "lighthouse", perSize: false, run };

/**
 * The benchmark index that the preset assumes and its slowdown: 1,500 to 2,000 for a fast desktop computer, slowed down four times
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, "Calibrating the CPU slowdown").
 */
const expected = { benchmarkIndex: 1750, slowdown: 4 };

type Run = Record<(typeof categories)[number] | keyof typeof timings | "benchmarkIndex", number>;
type Audited = Run & { imperfect: string[] };
type Calibrated = Run & { slowdown: number };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  if (!chromiumPath) throw new NotMeasured("There is no Chromium: install the Debian package `chromium`, or name it in CHROMIUM.");
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = [...(await storefrontPages(sql)), { name: "cart", path: "/cart" }];
  const [variant = ""] = await sellableVariants(sql);
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const bare = await startScriptless(app.origin);
  const figures: Record<string, Run & { runs: Run[]; imperfect: string[]; limit: Run; calibrated: Calibrated }> = {};
  try {
    const filled = await filledCart(app, variant);
    for (const { name, path } of pages) {
      const cookie = name === "cart" ? filled : null;
      const runs: Audited[] = [];
      const limits: Audited[] = [];
      await Promise.all(
        [app.origin, bare.origin].map(async (origin) => (await fetch(origin + path, { headers: cookie ? { Cookie: cookie } : {} })).arrayBuffer()),
      );
      for (let round = 1; round <= options.lighthouseRuns; round++) {
        say(`lighthouse: ${name}, ${round} of ${options.lighthouseRuns}`);
        runs.push(await audit(app.origin + path, cookie));
        limits.push(await audit(bare.origin + path, cookie));
      }
      const slowdown = slowdownFor(median([...runs, ...limits].map(({ benchmarkIndex }) => benchmarkIndex)));
      const calibrated: Audited[] = [];
      for (let round = 1; round <= options.lighthouseRuns; round++) {
        say(`lighthouse: ${name} on the preset's phone, ${round} of ${options.lighthouseRuns}`);
        calibrated.push(await audit(app.origin + path, cookie, slowdown));
      }
      const imperfect = [...new Set(runs.flatMap((each) => each.imperfect))];
      figures[name] = {
        ...middleOf(runs),
        imperfect,
        limit: middleOf(limits),
        calibrated: { slowdown, ...middleOf(calibrated) },
        runs: runs.map(({ imperfect: _imperfect, ...each }) => each),
      };
    }
  } finally {
    bare.stop();
    await app.stop();
  }
  return {
    products,
    figures: { preset: "mobile", runs: options.lighthouseRuns, pages: figures },
    limit: { what: "the same page without any script (`limit` of each page)", figures: {} },
    budgets: budgetsOf(Object.values(figures)),
  };
}

/** Returns the slowdown at which a machine with this benchmark index equals the preset's phone; it never speeds up. */
function slowdownFor(benchmarkIndex: number): number {
  return Math.max(1, rounded((expected.slowdown * benchmarkIndex) / expected.benchmarkIndex, 2));
}

function middleOf(runs: Run[]): Run {
  const keys = [...categories, ...Object.keys(timings), "benchmarkIndex"] as (keyof Run)[];
  return Object.fromEntries(keys.map((key) => [key, rounded(median(runs.map((each) => each[key])), 3)])) as Run;
}

function budgetsOf(pages: Run[]) {
  const lowest = (name: keyof Run) => Math.min(...pages.map((page) => page[name]));
  const highest = (name: keyof Run) => Math.max(...pages.map((page) => page[name]));
  return [
    atLeast("lowest performance", lowest("performance"), 98),
    ...categories.slice(1).map((name) => atLeast(`lowest ${name}`, lowest(name), 100)),
    below("longest largest contentful paint, ms", highest("lcpMs"), 1500),
    below("highest cumulative layout shift", highest("cls"), 0.02),
    below("longest total blocking time, ms", highest("tbtMs"), 50),
  ];
}

async function filledCart(app: BuiltApp, variant: string): Promise<string> {
  const response = await fetch(`${app.origin}/api/cart`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lines: [{ merchandiseId: variant, quantity: 1 }] }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`POST /api/cart answered ${response.status} without a cart cookie.`);
  return cookie.split(";")[0] ?? "";
}

/** Tries again where the browser's trace was cut off, for which Lighthouse itself says "please run again": that run measured nothing. */
async function audit(url: string, cookie: string | null, slowdown = expected.slowdown, tries = 3): Promise<Audited> {
  const lhr = await runLighthouse(url, { cookie, slowdown, categories, chromiumPath: chromiumPath ?? "" });
  if (!lhr.runtimeError) return scoresOf(lhr);
  if (tries > 1 && traceFaults.has(lhr.runtimeError.code)) return audit(url, cookie, slowdown, tries - 1);
  throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`);
}

const traceFaults = new Set(["NO_NAVSTART", "NO_TRACING_STARTED", "NO_RESOURCE_REQUEST"]);

/** Returns the scores from 0 to 100, the timings, and the audits that cost points. */
function scoresOf(lhr: LighthouseResult): Audited {
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(timings).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]);
  const counted = Object.values(lhr.categories).flatMap((category) => category.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  const imperfect = counted.filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9).map((id) => explain(id, lhr.audits[id]?.details));
  return { ...(Object.fromEntries([...scores, ...times, ["benchmarkIndex", lhr.environment.benchmarkIndex]]) as Run), imperfect };
}

/** Describes an audit that cost points, with the first places that it names. */
function explain(id: string, details: unknown): string {
  const { items } = (details ?? {}) as { items?: { node?: { snippet?: string }; description?: string; source?: unknown }[] };
  const places = (items ?? []).flatMap(({ node, description, source }) => node?.snippet ?? description ?? (typeof source === "string" ? source : []));
  return places.length > 0 ? `${id}: ${places.slice(0, 3).join(" | ").slice(0, 500)}` : id;
}
