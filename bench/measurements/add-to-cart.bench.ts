import { defaultBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { recordStatements, weigh } from "../support/statement-recording.ts";
import { inFlight, startRecordedLimit } from "../support/statement-replay.ts";
import { compare, serverSide } from "../tools/load-generator.ts";

/**
 * Measures `POST /api/cart` by shoppers without a cart, each from a different IP address, against the same statements from
 * a bare loop.
 */
export const addToCart: MeasurementScript = { name: "add-to-cart", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const perRound = options.quick ? 100 : 4000;
  const { database, variants } = await preparedShop(server, products);
  const untouched = await server.create(database);
  const variantAt = (at: number) => variants[at % variants.length] ?? "";

  say(`add-to-cart: recording its statements, ${products} products`);
  const { shop, connection, close } = await openBenchShop(server, await server.create(database), { max: 2 });
  const add = (at: number) => addLines(shop, defaultBuyer("USD"), { lines: [{ merchandiseId: variantAt(at), quantity: 1 }] });
  const recording = await recordStatements(connection, add, { warmup: 40, count: perRound * (options.rounds + 1) });
  await close();

  say(`add-to-cart: ${perRound} a round, ${products} products`);
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  const limit = await startRecordedLimit(server, { database: untouched, recording, perRound });
  try {
    let sent = 0;
    const ours = serverSide(app, {
      url: app.origin,
      connections: inFlight,
      amount: perRound,
      nextRequest: () => ({
        method: "POST",
        path: "/api/cart",
        headers: { "content-type": "application/json", "x-forwarded-for": addressOf(sent) },
        body: JSON.stringify({ lines: [{ merchandiseId: variantAt(sent++), quantity: 1 }] }),
      }),
    });
    const compared = await compare({ ours, limit: limit.side }, options);
    const { limit: bare, ratio } = compared;
    return {
      products,
      figures: {
        connections: inFlight,
        ...compared.ours,
        cpuRatio: compared.cpuRatio,
        rounds: compared.rounds.ours,
        ...weigh(recording),
      },
      limit: { what: `the same statements from a bare loop, ${inFlight} in flight`, figures: { ...bare, rounds: compared.rounds.limit } },
      ratio,
      budgets: [
        atLeast("ratio", ratio, 0.5),
        below("p99, ms", compared.ours.p99Ms, 25),
        below("failed requests", compared.ours.errors, 1),
        below("failed operations of the limit", bare.errors, 1),
      ],
    };
  } finally {
    await Promise.all([app.stop(), limit.stop()]);
  }
}

async function preparedShop(server: BenchServer, products: number) {
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const variants = await sellableVariants(sql);
  await close();
  return { database, variants };
}

/** Returns one of 16 million IP addresses, a different one for each number. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
