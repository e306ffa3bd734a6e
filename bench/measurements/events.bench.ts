import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

/**
 * Measures how long each request waits while browsers send events at a fixed rate, ten in a batch, and others request pages from memory at a
 * fixed rate. Each batch comes from a different IP address and browser.
 */
export const collectedEvents: MeasurementScript = { name: "events", perSize: false, run };

const batch = 10;
const wanted = { events: 5000, pages: 1000 };
const quickShare = 0.02;

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const share = options.quick ? quickShare : 1;
  const seconds = options.quick ? 2 : options.seconds * options.rounds;
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = (await storefrontPages(sql)).map(({ path }) => path);
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    say(`events: ${wanted.events * share} events and ${wanted.pages * share} pages a second for ${seconds} s`);
    const page = (number: number) => send(agent, app.origin + pages[number % pages.length], number, null);
    const collect = (number: number) => send(agent, `${app.origin}/api/collect`, number, batchOf());
    await paced(wanted.pages * share, options.warmupSeconds, page);
    const quiet = await paced(wanted.pages * share, seconds, page);
    const [loud, collected] = await Promise.all([
      paced(wanted.pages * share, seconds, page),
      paced((wanted.events / batch) * share, seconds, collect),
    ]);
    const stored = await settled(async () =>
      Number((await sql<{ stored: number }[]>`select coalesce(sum(stored), 0)::int as stored from event_days`)[0]?.stored ?? 0),
    );
    return {
      products,
      figures: { seconds, pagesAlone: quiet, pages: loud, batches: collected, eventsSent: collected.requests * batch, eventsStored: stored },
      budgets: [
        below("p99 of a page from memory beside them, ms", loud.p99Ms, 10),
        atLeast("events a second", rounded(collected.perSecond * batch, 0), wanted.events * share * 0.98),
        below("refused or failed", loud.failed + collected.failed, 1),
        atLeast("stored of those sent", stored / Math.max(1, collected.requests * batch), 1),
      ],
    };
  } finally {
    agent.destroy();
    await app.stop();
    await close();
  }
}

type Paced = { requests: number; failed: number; perSecond: number; p50Ms: number; p99Ms: number };

/** Starts `perSecond` calls per second, whether or not earlier ones are done. */
async function paced(perSecond: number, seconds: number, ask: (number: number) => Promise<boolean>): Promise<Paced> {
  const times: number[] = [];
  let failed = 0;
  const asked: Promise<void>[] = [];
  const started = performance.now();
  const all = Math.round(perSecond * seconds);
  for (let number = 0; number < all; number++) {
    const early = started + (number / perSecond) * 1000 - performance.now();
    if (early > 1) await wait(early);
    const began = performance.now();
    asked.push(
      ask(number).then((isGood) => {
        times.push(performance.now() - began);
        if (!isGood) failed += 1;
      }),
    );
  }
  await Promise.all(asked);
  const elapsed = (performance.now() - started) / 1000;
  return {
    requests: all,
    failed,
    perSecond: rounded(all / elapsed, 1),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
  };
}

/** Returns a batch of page views and their measurements, with the current time. */
function batchOf(): string {
  const now = Date.now();
  const events = Array.from({ length: batch }, (_, place) => ({
    id: randomUUID(),
    at: now - 100 + place,
    name: "page_view",
    path: `/products/product-${place}`,
  }));
  return JSON.stringify({ sentAt: now, events });
}

function send(agent: Agent, url: string, number: number, body: string | null): Promise<boolean> {
  const headers = {
    "accept-encoding": "gzip, deflate, br, zstd",
    "sec-fetch-site": "same-origin",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36",
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(body === null ? {} : { cookie: "consent=1.chosen.10", "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const sent = request(url, { agent, method: body === null ? "GET" : "POST", headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve((answer.statusCode ?? 500) < 300)).once("error", () => resolve(false));
    });
    sent.once("error", () => resolve(false)).end(body ?? undefined);
  });
}

/** Returns the number once it has stopped changing, when all waiting events are written. */
async function settled(read: () => Promise<number>): Promise<number> {
  for (let last = -1; ; ) {
    const now = await read();
    if (now === last) return now;
    last = now;
    await wait(3000);
  }
}
