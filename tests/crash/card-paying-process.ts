import { writeSync } from "node:fs";
import { resolve } from "node:path";
import { memoryCounters } from "#adapters/counters-memory/memory-counters.ts";
import { filesInMemory } from "#adapters/files-memory/memory-files.ts";
import { databaseKeys } from "#adapters/keys-database/keys.ts";
import { paymentProviders } from "#adapters/payments.ts";
import { printerInThread } from "#adapters/pdf-thread/printer.ts";
import { picturesInProcess } from "#adapters/pictures-process/pictures.ts";
import { sanitizerInThread } from "#adapters/sanitizer-thread/sanitizer.ts";
import { openDatabase } from "#db/open-database.ts";
import { confirmPayment, placeOrder } from "#domain/checkout/checkout.ts";
import { EventBuffer } from "#domain/events/event-buffer.ts";
import { randomIds } from "#domain/ids.ts";
import type { Log } from "#domain/ports.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { ServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { stripeKeys } from "#support/stripe-server.ts";
import { byStripe } from "#support/stripe-shop.ts";

/**
 * A shop in its own process, which tests kill: `node card-paying-process.ts TARGET STRIPE VARIANT COUNT` has 4 buyers at once pay COUNT orders
 * on Stripe's page, and prints each order only once it is acknowledged.
 */
const [target = "", apiUrl = "", variant = "", count = ""] = process.argv.slice(2);
const connection = openDatabase(JSON.parse(target), { max: 8, name: "meniscus-crash-test" });
const log: Log = { info: () => {}, warn: () => {}, error: (details, message) => say(`fault ${message} ${JSON.stringify(details)}`) };
const clock = { now: () => new Date() };
const shop: Shop = {
  db: connection.db,
  sql: connection.sql,
  clock,
  ids: randomIds,
  log,
  jobs: await pgBossJobs(connection.sql, (fault) => console.error(fault)),
  mail: { send: async () => {} },
  files: filesInMemory(),
  pictures: picturesInProcess(log),
  printer: printerInThread(resolve("src/pdf-thread.ts")),
  sanitizer: sanitizerInThread(resolve("src/sanitizer-thread.ts")),
  payments: paymentProviders(connection.sql, { keys: { ...stripeKeys, mode: "test", apiUrl }, clock, log }),
  keys: await databaseKeys(connection.sql),
  memo: { get: (_key, _tags, load) => load() },
  counters: memoryCounters(clock),
  events: new EventBuffer(),
  serverTimes: new ServerTimes(),
  searchIndex: new SearchIndex(),
  backups: {
    node: "crash-test",
    write: async () => ({ bytes: 0, contents: "" }),
    tryRestore: async () => ({ result: "same", note: "" }),
    list: async () => [],
    isComplete: async () => false,
    read: async () => null,
    remove: async () => {},
  },
  mailOrigin: "http://localhost",
  deployment: { publicUrl: null, hasMailServer: true, mailFrom: "Meniscus <shop@localhost>", stripe: "test" },
};

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

let left = Number(count);
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (left-- > 0) {
      const made = await makeCheckout(shop, [{ id: variant }]);
      const started = await placeOrder(shop, made.shopper, byStripe(made));
      if (started.status !== "needs-confirmation" || !started.confirmUrl) throw new Error(started.status);
      // Stands in for the buyer's browser, but does not follow back to a shop that may be gone.
      await fetch(started.confirmUrl, { method: "POST", body: "number=4242424242424242", redirect: "manual" });
      const paid = await confirmPayment(shop, made.shopper, { token: made.token, attemptId: started.attemptId, accepted: true });
      if ("orderId" in paid) say(`order ${paid.orderId}`);
    }
  }),
);
say("all sold");
process.exit(0);
