import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { memoryCounters } from "#adapters/counters-memory/memory-counters.ts";
import { filesInMemory } from "#adapters/files-memory/memory-files.ts";
import { databaseKeys } from "#adapters/keys-database/keys.ts";
import { paymentProviders } from "#adapters/payments.ts";
import { printerInThread } from "#adapters/pdf-thread/printer.ts";
import { picturesInProcess } from "#adapters/pictures-process/pictures.ts";
import { sanitizerInThread } from "#adapters/sanitizer-thread/sanitizer.ts";
import { openDatabase } from "#db/open-database.ts";
import { EventBuffer } from "#domain/events/event-buffer.ts";
import { randomIds } from "#domain/ids.ts";
import type { Log, Message } from "#domain/ports.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { ServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { databaseNamed } from "./database-server.ts";

/** A whole shop on its own database, with a clock that stands still and emails that stay in `outbox`. */
export type TestShop = Shop & {
  outbox: Message[];
  /** The connection of the owner of the tables, who may do what the shop may not. */
  ownerSql: postgres.Sql;
  /** Moves the clock forward. */
  pass(milliseconds: number): void;
  /** What was logged, newest last. */
  logged: { level: string; message: string; details: object }[];
};

/** Returns the same shop without a mail server, whose emails are only stored as files. */
export function withoutMailServer(shop: TestShop): TestShop {
  return { ...shop, deployment: { ...shop.deployment, hasMailServer: false } };
}

/** Makes a shop before the first test and drops it after the last. Call it at the top of a test file. */
export function useTestShop(options: { max?: number } = {}): () => TestShop {
  let shop: TestShop | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const opened = await openTestShop(options);
    shop = opened.shop;
    close = opened.close;
  });
  afterAll(() => close());
  return () => {
    if (!shop) throw new Error("The test shop opens before the first test; call it inside one.");
    return shop;
  };
}

async function openTestShop(options: { max?: number }): Promise<{ shop: TestShop; close(): Promise<void> }> {
  const name = `meniscus_test_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(inject("databaseTarget"), { max: 1, name: "meniscus-test" });
  await admin.sql`create database ${admin.sql(name)} template meniscus_template strategy file_copy`;
  const opened = await openTestShopOn(name, options);
  const close = async () => {
    await opened.close();
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  };
  return { shop: opened.shop, close };
}

/** Opens a shop on an existing database with this version's schema, which stays afterward. */
export async function openTestShopOn(name: string, { max = 10 }: { max?: number } = {}): Promise<{ shop: TestShop; close(): Promise<void> }> {
  const server = inject("databaseTarget");
  const connection = openDatabase(databaseNamed(inject("appTarget"), name), { max, name: "meniscus-test" });
  const owner = openDatabase(databaseNamed(server, name), { max: 1, name: "meniscus-test-owner" });
  let now = Date.parse("2026-11-02T09:00:00Z");
  const outbox: Message[] = [];
  const logged: TestShop["logged"] = [];
  const log = keepingLog(logged);
  const pictures = picturesInProcess(log);
  const jobs = await pgBossJobs(connection.sql, (fault) => console.error(fault));
  const shop: TestShop = {
    db: connection.db,
    sql: connection.sql,
    clock: { now: () => new Date(now) },
    ids: randomIds,
    log,
    jobs,
    mail: { send: async (message) => void outbox.push(message) },
    files: filesInMemory(),
    pictures,
    printer: printerInThread(resolve("src/pdf-thread.ts")),
    sanitizer: sanitizerInThread(resolve("src/sanitizer-thread.ts")),
    payments: paymentProviders(connection.sql),
    keys: await databaseKeys(connection.sql),
    memo: { get: (_key, _tags, load) => load() },
    counters: memoryCounters({ now: () => new Date(now) }),
    events: new EventBuffer(),
    serverTimes: new ServerTimes(),
    searchIndex: new SearchIndex(),
    backups: {
      node: "test-node",
      write: async () => ({ bytes: 0, contents: "" }),
      tryRestore: async () => ({ result: "same", note: "" }),
      list: async () => [],
      isComplete: async () => false,
      read: async () => null,
      remove: async () => {},
    },
    mailOrigin: "http://shop.test",
    deployment: { publicUrl: null, hasMailServer: true, mailFrom: "Meniscus <shop@localhost>", stripe: null },
    outbox,
    ownerSql: owner.sql,
    logged,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
  const close = async () => {
    pictures.close();
    await jobs.boss.stop({ graceful: false });
    await connection.close();
    await owner.close();
  };
  return { shop, close };
}

function keepingLog(logged: TestShop["logged"]): Log {
  const keep = (level: string) => (details: object, message: string) => void logged.push({ level, message, details });
  return { info: keep("info"), warn: keep("warn"), error: keep("error") };
}
