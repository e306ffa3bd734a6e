import { setTimeout as wait } from "node:timers/promises";
import { placeOrder } from "#domain/checkout/checkout.ts";
import type { Shop } from "#domain/shop.ts";
import { startMailServer } from "#support/mail-server.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { percentile, rounded } from "../support/statistics.ts";

const giveUpMs = 300_000;

/**
 * Measures how fast a started shop sends waiting emails (two per order: the buyer's and the one for staff) to a mail server on this
 * machine that accepts each at once; then, for orders placed one by one, how long after the order its first email arrives.
 */
export const mails: MeasurementScript = { name: "mail", perSize: false, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const orders = options.quick ? 50 : 1000;
  const single = options.quick ? 3 : 20;
  const database = await server.create(await catalogOf(server, products));
  const { shop, close } = await openBenchShop(server, database, { max: 8 });
  const mailServer = await startMailServer({ keepLines: false });
  try {
    await shop.sql`update settings set value = value || '{"ordersEmail": "orders@bench.example"}' where section = 'shop'`;
    const variants = (await sellableVariants(shop.sql)).slice(0, 50);
    say(`mail: placing ${orders} orders`);
    let left = orders;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) await order(shop, variants[left % variants.length] ?? "");
      }),
    );
    say(`mail: sending ${2 * orders} mails`);
    const env = { ...server.environment(database), SMTP_URL: mailServer.url, PUBLIC_URL: "http://127.0.0.1", LOG_LEVEL: "error" };
    const app = await startApp({ folder: server.folder, env });
    try {
      await until(() => mailServer.taken.length >= 2 * orders);
      const [first = 0, last = 0] = [mailServer.taken[0], mailServer.taken.at(-1)];
      const perSecond = ((2 * orders - 1) * 1000) / (last - first);
      const after: number[] = [];
      for (let at = 0; at < single; at++) {
        const before = mailServer.taken.length;
        await order(shop, variants[at % variants.length] ?? "");
        const placed = performance.now();
        await until(() => mailServer.taken.length > before);
        after.push((mailServer.taken[before] ?? 0) - placed);
        await until(() => mailServer.taken.length === before + 2);
      }
      const firstMailMs = rounded(percentile(after, 0.99));
      return {
        products,
        figures: { mails: 2 * orders, mailsPerSecond: rounded(perSecond), connections: mailServer.maxConnectionCount(), firstMailMs },
        budgets: [atLeast("mails a second", perSecond, 50), below("from the order to its mail, ms", firstMailMs, 1000)],
      };
    } finally {
      await app.stop();
    }
  } finally {
    await close();
    await mailServer.close();
  }
}

async function order(shop: Shop, variantId: string): Promise<void> {
  const made = await makeCheckout(shop, [{ id: variantId }]);
  const result = await placeOrder(shop, made.shopper, made.request);
  if (result.status !== "paid") throw new Error(`An order was not paid: ${result.status}`);
}

async function until(condition: () => boolean): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > giveUpMs) throw new Error(`Not all mails were sent within ${giveUpMs / 1000} s.`);
    await wait(20);
  }
}
