import { Agent, request } from "node:http";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { startApp } from "../support/built-app.ts";
import { type WithDatabase, withDatabase } from "../support/database-cpu.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { typedAddress, typedPayment } from "../support/prepared-checkouts.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { median, percentile, rounded } from "../support/statistics.ts";
import { type Answers, withCost } from "../tools/load-generator.ts";
import { addressOf } from "./add-to-cart.bench.ts";
import { ordersIn } from "./place-order.bench.ts";

/** Measures whole purchases by 16 new guests at once: cart, checkout, address, payment by test card. Four requests, as the pages send them. */
export const purchases: MeasurementScript = { name: "purchase", perSize: true, run };

const shoppers = 16;

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const { database, variants } = await preparedShop(server, products);
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers });
  let bought = 0;
  const side = withDatabase(server, (seconds) =>
    withCost(app, () => load(seconds, () => buy({ agent, origin: app.origin, variant: variants[bought % variants.length] ?? "", number: bought++ }))),
  );
  try {
    say(`purchase: ${options.seconds} s a round, ${products} products`);
    await side(options.warmupSeconds);
    const rounds: WithDatabase[] = [];
    for (let round = 0; round < options.rounds; round++) rounds.push(await side(options.seconds));
    const truth = await ordersIn(server, database, bought);
    const of = (name: "perSecond" | "p50Ms" | "p99Ms" | "cpuMs" | "databaseCpuMs" | "cores") =>
      rounded(median(rounds.map((round) => round[name])), 3);
    const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
    return {
      products,
      figures: {
        ...{
          shoppers,
          purchasesPerSecond: of("perSecond"),
          p50Ms: of("p50Ms"),
          p99Ms: of("p99Ms"),
          cpuMs: of("cpuMs"),
          databaseCpuMs: of("databaseCpuMs"),
        },
        ...{ cores: of("cores"), errors },
        rounds: rounds.map(({ perSecond }) => perSecond),
        ...truth,
      },
      budgets: [
        atLeast("purchases a second", of("perSecond"), 150),
        below("refused or failed", errors, 1),
        below("orders missing or too many", Math.abs(truth.orders - truth.expected), 1),
        below("variants oversold", truth.oversold, 1),
        below("broken invariants", truth.brokenInvariants.length, 1),
      ],
    };
  } finally {
    agent.destroy();
    await app.stop();
  }
}

/** Returns the database of a shop with `products` products, and the variants that can be bought. */
export async function preparedShop(server: BenchServer, products: number) {
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const variants = await sellableVariants(sql);
  await close();
  return { database, variants };
}

/** Lets all shoppers repeat `purchase` until the time is over. */
async function load(seconds: number, purchase: () => Promise<void>): Promise<Answers> {
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const shop = async () => {
    while (performance.now() - started < seconds * 1000) {
      const began = performance.now();
      await purchase().catch((fault) => {
        errors += 1;
        if (errors === 1) console.error(fault);
      });
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, shop));
  const elapsed = (performance.now() - started) / 1000;
  return {
    perSecond: rounded((times.length - errors) / elapsed, 1),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    requests: times.length,
    errors,
    seconds: rounded(elapsed, 3),
  };
}

type Guest = { agent: Agent; origin: string; variant: string; number: number };

/** Makes one purchase as a new guest; rejects where any request is refused. */
export async function buy({ agent, origin, variant, number }: Guest): Promise<void> {
  const cookies = new Map<string, string>();
  const send = (path: string, body: string, type: string) => post({ agent, url: origin + path, body, type, cookies, address: addressOf(number) });
  const json = "application/json";
  const form = "application/x-www-form-urlencoded";
  await send("/api/cart", JSON.stringify({ lines: [{ merchandiseId: variant, quantity: 1 }] }), json);
  const { checkoutUrl } = await send("/api/checkout", JSON.stringify({ returnUrl: "/thank-you" }), json);
  const steps = `${new URL(checkoutUrl).pathname}/steps`;
  const { view } = await send(steps, new URLSearchParams({ intent: "save", ...typedAddress(number), paymentMethod: "test-card" }).toString(), form);
  const payment = { intent: "place", ...typedAddress(number), ...typedPayment, seenTotals: view.seenTotals, tryKey: view.tryKey };
  const { goTo } = await send(steps, new URLSearchParams(payment).toString(), form);
  if (!goTo?.includes("/thank-you")) throw new Error(`Nothing was bought: ${goTo}`);
}

type Post = { agent: Agent; url: string; body: string; type: string; cookies: Map<string, string>; address: string };

// biome-ignore lint/suspicious/noExplicitAny: what it reads of the answers is checked by their next use.
function post({ agent, url, body, type, cookies, address }: Post): Promise<any> {
  const headers = {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": address,
    ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      for (const cookie of answer.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).once("error", reject);
      answer.once("end", () => {
        const text = Buffer.concat(pieces).toString();
        if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${url} ${answer.statusCode}: ${text.slice(0, 300)}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.once("error", reject).end(body);
  });
}
