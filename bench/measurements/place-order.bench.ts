import { RouterContextProvider } from "react-router";
import type { Sql } from "#db/open-database.ts";
import type { Visitor } from "#domain/actor.ts";
import { buyerOf } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { inspectInvariants } from "#src/cli/check/check-invariants.ts";
import { answerStep } from "#web/checkout/checkout-page.server.ts";
import {
  actorContext,
  browserContext,
  buyerContext,
  newPageRecord,
  originContext,
  pageRecordContext,
  requestIdContext,
  shopContext,
} from "#web/page-context.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { type PreparedCheckout, prepareCheckouts } from "../support/prepared-checkouts.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { recordStatements, weigh } from "../support/statement-recording.ts";
import { inFlight, startRecordedLimit } from "../support/statement-replay.ts";
import { compare, serverSide } from "../tools/load-generator.ts";
import { addressOf } from "./add-to-cart.bench.ts";

const warmup = 40;

/**
 * Measures the request that places an order (stores the form, starts the payment, asks the test provider, settles the order)
 * against the same statements from a bare loop. Carts and filled-in checkouts are prepared beforehand.
 */
export const placeOrders: MeasurementScript = { name: "place-order", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const perRound = options.quick ? 20 : 400;
  const count = perRound * (options.rounds + 1);
  say(`place-order: preparing ${count} checkouts, ${products} products`);
  const database = await server.create(await catalogOf(server, products));
  const preparing = await openBenchShop(server, database, { max: 8 });
  const variants = await sellableVariants(preparing.connection.sql);
  const checkouts = await prepareCheckouts(preparing.shop, variants, warmup + count);
  await preparing.close();
  const untouched = await server.create(database);

  say("place-order: recording its statements");
  const recorder = await openBenchShop(server, await server.create(database), { max: 2 });
  const recording = await recordStatements(recorder.connection, (at) => placeDirectly(recorder.shop, checkouts[at]), { warmup, count });
  await recorder.close();

  say(`place-order: ${perRound} a round, ${products} products`);
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  const limit = await startRecordedLimit(server, { database: untouched, recording, perRound });
  try {
    let sent = warmup;
    const ours = serverSide(app, {
      url: app.origin,
      connections: inFlight,
      amount: perRound,
      nextRequest: () => orderRequest(checkouts[sent], sent++),
    });
    const compared = await compare({ ours, limit: limit.side }, options);
    const truth = await ordersIn(server, database, count);
    const { limit: bare, ratio } = compared;
    return {
      products,
      figures: {
        connections: inFlight,
        ...compared.ours,
        cpuRatio: compared.cpuRatio,
        rounds: compared.rounds.ours,
        ...weigh(recording),
        ...truth,
      },
      limit: { what: `the same statements from a bare loop, ${inFlight} in flight`, figures: { ...bare, rounds: compared.rounds.limit } },
      ratio,
      budgets: [
        atLeast("ratio", ratio, 0.4),
        below("failed requests", compared.ours.errors, 1),
        below("orders missing or too many", Math.abs(truth.orders - truth.expected), 1),
        below("variants oversold", truth.oversold, 1),
        below("broken invariants", truth.brokenInvariants.length, 1),
        below("failed operations of the limit", bare.errors, 1),
      ],
    };
  } finally {
    await Promise.all([app.stop(), limit.stop()]);
  }
}

const form = "application/x-www-form-urlencoded";

/** Returns the request that places the order of a prepared checkout; `number` determines its client IP address. */
export function orderRequest(checkout: PreparedCheckout | undefined, number: number) {
  if (!checkout) throw new Error("There are not enough prepared checkouts.");
  return {
    method: "POST" as const,
    path: `/checkout/${checkout.token}/steps`,
    headers: {
      "content-type": form,
      "sec-fetch-site": "same-origin",
      cookie: `cart=${checkout.cartId}; browser=${checkout.browserSecret}`,
      "x-forwarded-for": addressOf(number),
    },
    body: checkout.form,
  };
}

/** Does what the server does for that request, without HTTP. */
async function placeDirectly(shop: Shop, checkout: PreparedCheckout | undefined): Promise<void> {
  const { path, headers, body } = orderRequest(checkout, 1);
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  const actor: Visitor = { kind: "visitor", cartId: checkout?.cartId ?? null, address: "10.0.0.1" };
  context.set(actorContext, actor);
  context.set(buyerContext, buyerOf(actor, { cartId: actor.cartId, currency: "USD" }));
  context.set(browserContext, checkout?.buyer.browserId ?? null);
  context.set(pageRecordContext, newPageRecord());
  context.set(originContext, "http://127.0.0.1");
  context.set(requestIdContext, "bench");
  const url = new URL(path, "http://127.0.0.1");
  const request = new Request(url, { method: "POST", headers, body });
  const args = { request, url, context, params: { token: checkout?.token }, unstable_pattern: path };
  const response = await answerStep(args as unknown as Parameters<typeof answerStep>[0]);
  const answer = (await response.json()) as { goTo: string | null };
  if (!answer.goTo?.includes("/thank-you")) throw new Error(`No order was placed: ${JSON.stringify(answer)}`);
}

/** Returns what the database contains of the orders afterward. */
export async function ordersIn(server: BenchServer, database: string, expected: number) {
  const { sql, close } = server.open(database, { max: 2 });
  const truth = await inspect(sql, expected);
  await close();
  return truth;
}

async function inspect(sql: Sql, expected: number) {
  const [row] = await sql<{ orders: number; oversold: number }[]>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from stock_levels l
        left join (select variant_id, sum(quantity) as units from order_lines group by variant_id) o using (variant_id)
        where l.reserved <> 0 or l.on_hand < 0 or (o.units > 0 and l.on_hand <> 1000000 - o.units)) as oversold`;
  const findings = await inspectInvariants(sql);
  const brokenInvariants = findings.filter(({ broken, severity }) => severity === "fault" && broken.length > 0).map(({ sentence }) => sentence);
  return { orders: row?.orders ?? 0, expected, oversold: row?.oversold ?? 0, brokenInvariants };
}
