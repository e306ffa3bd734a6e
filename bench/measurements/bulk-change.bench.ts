import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Staff } from "#domain/actor.ts";
import { readBulkChange, startBulkChange } from "#domain/bulk-changes/bulk-changes.ts";
import type { Shop } from "#domain/shop.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { owner, startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { ordersIn } from "./place-order.bench.ts";
import { buy, preparedShop } from "./purchase.bench.ts";

/**
 * Measures one bulk change that raises the prices of all products while four guests at once keep buying: how long the change takes, and how long a
 * purchase. The running shop does both; the change is started by an operation in this process, as an API call would start it.
 */
export const bulkChange: MeasurementScript = { name: "bulk-change", perSize: false, run };

const shoppers = 4;

async function run({ options, server, say }: Bench): Promise<Finding> {
  const products = options.quick ? 1000 : 10_000;
  const { database, variants } = await preparedShop(server, products);
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  const { shop, close } = await openBenchShop(server, database, { max: 2 });
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers });
  const times: number[] = [];
  let [bought, errors, isOver] = [0, 0, false];
  const shopping = async () => {
    while (!isOver) {
      const began = performance.now();
      const number = bought++;
      await buy({ agent, origin: app.origin, variant: variants[number % variants.length] ?? "", number }).catch((fault) => {
        errors += 1;
        if (errors === 1) console.error(fault);
      });
      times.push(performance.now() - began);
    }
  };
  try {
    say(`bulk-change: prices of ${products} products while ${shoppers} guests buy`);
    const buying = Promise.all(Array.from({ length: shoppers }, shopping));
    await wait(options.warmupSeconds * 1000);
    const before = times.length;
    const change = await changeAllPrices(shop).finally(() => {
      isOver = true;
    });
    await buying;
    const meanwhile = times.slice(before);
    const truth = await ordersIn(server, database, bought - errors);
    return {
      products,
      figures: {
        ...change,
        ...{ shoppers, purchases: meanwhile.length, purchasesPerSecond: rounded(meanwhile.length / change.seconds, 1), errors },
        ...{ p50Ms: rounded(percentile(meanwhile, 0.5)), p95Ms: rounded(percentile(meanwhile, 0.95)) },
        ...truth,
      },
      budgets: [
        below("seconds", change.seconds, 30),
        below("products not changed", change.refused, 1),
        below("purchases refused or failed", errors, 1),
        below("variants oversold", truth.oversold, 1),
        below("broken invariants", truth.brokenInvariants.length, 1),
      ],
    };
  } finally {
    isOver = true;
    agent.destroy();
    await close();
    await app.stop();
  }
}

async function changeAllPrices(shop: Shop): Promise<{ changed: number; refused: number; seconds: number }> {
  const [account] = await shop.sql<{ id: string }[]>`select id from accounts where email = ${owner.email}`;
  const actor: Staff = { kind: "staff", accountId: account?.id ?? "", role: "owner" };
  const started = performance.now();
  const id = await startBulkChange(shop, actor, {
    change: { kind: "prices", by: "percent", change: 500, rounding: "none", compareAt: "none" },
    selection: { matching: {} },
  });
  for (;;) {
    const { run } = await readBulkChange(shop, actor, id);
    if (run.finishedAt) return { changed: run.changed, refused: run.refused, seconds: rounded((performance.now() - started) / 1000, 1) };
    await wait(200);
  }
}
