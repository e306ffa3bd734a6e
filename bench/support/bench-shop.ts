import { resolve } from "node:path";
import { memoryCounters } from "#adapters/counters-memory/memory-counters.ts";
import { filesInMemory } from "#adapters/files-memory/memory-files.ts";
import { databaseKeys } from "#adapters/keys-database/keys.ts";
import { createMemo } from "#adapters/memo/memo.ts";
import { paymentProviders } from "#adapters/payments.ts";
import { printerInThread } from "#adapters/pdf-thread/printer.ts";
import { picturesInProcess } from "#adapters/pictures-process/pictures.ts";
import { sanitizerInThread } from "#adapters/sanitizer-thread/sanitizer.ts";
import { searchInThread } from "#adapters/search-thread/search-thread.ts";
import type { Connection } from "#db/open-database.ts";
import { EventBuffer } from "#domain/events/event-buffer.ts";
import { randomIds } from "#domain/ids.ts";
import type { Log } from "#domain/ports.ts";
import { ServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import type { BenchServer } from "./bench-server.ts";

export type BenchShop = { shop: Shop; connection: Connection; close(): Promise<void> };

/** Opens the modules without an entry point on a database of the bench: to prepare a measurement and to record its statements. */
export async function openBenchShop(server: BenchServer, database: string, options: { max: number }): Promise<BenchShop> {
  const connection = server.open(database, options);
  const jobs = await pgBossJobs(connection.sql, (fault) => console.error(fault));
  const log: Log = { info: () => {}, warn: () => {}, error: (details, message) => console.error(message, details) };
  const pictures = picturesInProcess(log);
  const clock = { now: () => new Date() };
  const searchIndex = searchInThread(resolve("src/search-thread.ts"), { target: server.target(database), log });
  const shop: Shop = {
    db: connection.db,
    sql: connection.sql,
    clock,
    ids: randomIds,
    log,
    jobs,
    mail: { send: async () => {} },
    files: filesInMemory(),
    pictures,
    printer: printerInThread(resolve("src/pdf-thread.ts")),
    sanitizer: sanitizerInThread(resolve("src/sanitizer-thread.ts")),
    payments: paymentProviders(connection.sql),
    keys: await databaseKeys(connection.sql),
    memo: createMemo(clock),
    counters: memoryCounters(clock),
    events: new EventBuffer(),
    serverTimes: new ServerTimes(),
    searchIndex,
    backups: {
      node: "bench",
      list: async () => [],
      isComplete: async () => false,
      write: async () => ({ bytes: 0, contents: "" }),
      tryRestore: async () => ({ result: "same", note: "" }),
      read: async () => null,
      remove: async () => {},
    },
    deployment: { publicUrl: null, hasMailServer: true, mailFrom: "Meniscus <shop@localhost>", stripe: null },
    mailOrigin: "http://localhost",
  };
  return {
    shop,
    connection,
    async close() {
      pictures.close();
      await searchIndex.close();
      await jobs.boss.stop({ graceful: false });
      await connection.close();
    },
  };
}
