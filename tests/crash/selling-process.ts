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
import { placeOrder, reconcileAttempts } from "#domain/checkout/checkout.ts";
import { EventBuffer } from "#domain/events/event-buffer.ts";
import { randomIds } from "#domain/ids.ts";
import type { Log } from "#domain/ports.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { ServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { makeCheckout } from "#support/make-checkout.ts";

/**
 * A shop in its own process, which tests kill: `node selling-process.ts TARGET VARIANTS COUNT` finishes what the process
 * before it left, then sells COUNT times to 8 buyers at once and prints each order only once it is acknowledged.
 */
const [target = "", variants = "", count = ""] = process.argv.slice(2);
const variantIds: string[] = JSON.parse(variants);
const connection = openDatabase(JSON.parse(target), { max: 8, name: "meniscus-crash-test" });
const log: Log = { info: () => {}, warn: () => {}, error: (details, message) => say(`fault ${message} ${JSON.stringify(details)}`) };
const shop: Shop = {
  db: connection.db,
  sql: connection.sql,
  clock: { now: () => new Date() },
  ids: randomIds,
  log,
  jobs: await pgBossJobs(connection.sql, (fault) => console.error(fault)),
  mail: { send: async () => {} },
  files: filesInMemory(),
  pictures: picturesInProcess(log),
  printer: printerInThread(resolve("src/pdf-thread.ts")),
  sanitizer: sanitizerInThread(resolve("src/sanitizer-thread.ts")),
  payments: paymentProviders(connection.sql),
  keys: await databaseKeys(connection.sql),
  memo: { get: (_key, _tags, load) => load() },
  counters: memoryCounters({ now: () => new Date() }),
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
  deployment: { publicUrl: null, hasMailServer: true, mailFrom: "Meniscus <shop@localhost>", stripe: null },
};

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

say(`picked up ${(await reconcileAttempts(shop, shop.clock.now())).done}`);
let left = Number(count);
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (left-- > 0) {
      const first = left % variantIds.length;
      const wanted = [0, 1, 2].map((step) => ({ id: variantIds[(first + step) % variantIds.length] ?? "", quantity: 1 + (left % 3) }));
      const made = await makeCheckout(shop, left % 2 === 0 ? wanted : wanted.reverse());
      const result = await placeOrder(shop, made.shopper, made.request);
      if (result.status === "paid") say(`order ${result.orderId}`);
    }
  }),
);
say("all sold");
process.exit(0);
