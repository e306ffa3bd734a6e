import { randomUUID } from "node:crypto";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import { type WithDatabase, withDatabase } from "../support/database-cpu.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { type PreparedCheckout, prepareCheckouts } from "../support/prepared-checkouts.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { startRecordedLimit } from "../support/statement-replay.ts";
import { median } from "../support/statistics.ts";
import { inTurns, type LoadFigures, medianOf, serverSide } from "../tools/load-generator.ts";
import { orderRequest, ordersIn } from "./place-order.bench.ts";

/**
 * Measures orders by test card from 16 and from 64 buyers at once, of one product and of many, in turns with a bare transaction of two inserts: the
 * machine's speed at the bare transaction says what can be expected of the orders.
 */
export const buyersAtOnce: MeasurementScript = { name: "buyers-at-once", perSize: false, run };

const cases = [
  { name: "16 buyers, many products", buyers: 16, isOne: false },
  { name: "16 buyers, one product", buyers: 16, isOne: true },
  { name: "64 buyers, many products", buyers: 64, isOne: false },
  { name: "64 buyers, one product", buyers: 64, isOne: true },
] as const;

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const perRound = options.quick ? 64 : 480;
  // The first round of each side warms up.
  const count = perRound * (options.rounds + 1);
  say(`buyers-at-once: preparing ${cases.length * count} checkouts, ${products} products`);
  const { database, prepared } = await preparedShop(server, { products, count });
  const carts = await bareCarts(server, { database, count, perRound });
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  try {
    say(`buyers-at-once: ${perRound} a round, ${products} products`);
    let sent = 0;
    const orderSide = (at: number) => {
      const checkouts = prepared[at]?.values();
      const nextRequest = () => orderRequest(checkouts?.next().value, sent++);
      return withDatabase(server, serverSide(app, { url: app.origin, connections: cases[at]?.buyers ?? 0, amount: perRound, nextRequest }));
    };
    const sides = { ...Object.fromEntries(cases.map(({ name }, at) => [name, orderSide(at)])), carts: withDatabase(server, carts.side) };
    const rounds = await inTurns(sides, options);
    const { carts: ofCarts = [], ...ofOrders } = Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, all]));
    const cart = middleOf(ofCarts);
    const truth = await ordersIn(server, database, cases.length * count);
    const figures = Object.fromEntries(Object.entries(ofOrders).map(([name, all]) => [name, withShare(all, cart)]));
    const slowest = Math.min(...Object.values(figures).map(({ share }) => share));
    const errors = Object.values(figures).reduce((sum, each) => sum + each.errors, 0);
    return {
      products,
      figures: { ...figures, ...truth },
      limit: {
        what: "a bare transaction that inserts a cart and its line, 16 in flight",
        figures: { ...cart, rounds: ofCarts.map(({ perSecond }) => perSecond) },
      },
      ratio: slowest,
      budgets: [
        ...Object.entries(figures).map(([name, { share }]) => atLeast(`orders per bare cart, ${name}`, share, 0.25)),
        below("failed requests", errors, 1),
        below("orders missing or too many", Math.abs(truth.orders - truth.expected), 1),
        below("variants oversold", truth.oversold, 1),
        below("broken invariants", truth.brokenInvariants.length, 1),
      ],
    };
  } finally {
    await Promise.all([app.stop(), carts.stop()]);
  }
}

function middleOf(rounds: WithDatabase[]): WithDatabase {
  return { ...medianOf(rounds), databaseCpuMs: median(rounds.map(({ databaseCpuMs }) => databaseCpuMs)) };
}

/** Adds `share`: orders per second, relative to the bare carts that the machine makes per second. */
function withShare(rounds: WithDatabase[], cart: LoadFigures) {
  const figures = middleOf(rounds);
  return { ...figures, share: Math.round((figures.perSecond / cart.perSecond) * 1000) / 1000, rounds: rounds.map(({ perSecond }) => perSecond) };
}

async function preparedShop(server: BenchServer, { products, count }: { products: number; count: number }) {
  const database = await server.create(await catalogOf(server, products));
  const { shop, close } = await openBenchShop(server, database, { max: 8 });
  const variants = await sellableVariants(shop.sql);
  const prepared: PreparedCheckout[][] = [];
  for (const { isOne } of cases) prepared.push(await prepareCheckouts(shop, isOne ? variants.slice(0, 1) : variants, count));
  await close();
  return { database, prepared };
}

/** Prepares a bare transaction of two inserts, a cart and its line, as a yardstick for the machine: its statements never change. */
async function bareCarts(server: BenchServer, { database, count, perRound }: { database: string; count: number; perRound: number }) {
  const untouched = await server.create(database);
  const { sql, close } = server.open(untouched, { max: 1 });
  const variants = await sellableVariants(sql);
  await close();
  const texts = [
    "insert into carts (id, currency, created_at, updated_at, expires_at) values ($1::uuid, 'USD', $2, $2, $2::timestamptz + interval '30 days')",
    "insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at) values ($1::uuid, $2::uuid, $3::uuid, 1, 100, $4)",
  ];
  const now = new Date().toISOString();
  const operations = Array.from({ length: count }, (_, at) => {
    const [cartId, lineId] = [randomUUID(), randomUUID()];
    const line = { text: 1, values: [lineId, cartId, variants[at % variants.length], now] };
    return [{ transaction: true, endsWithCommit: false, batches: [[{ text: 0, values: [cartId, now] }], [line]] }];
  });
  const recording = { texts: texts.map((text) => ({ text, prepared: true })), operations };
  return startRecordedLimit(server, { database: untouched, recording, perRound });
}
