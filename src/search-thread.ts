import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { FromSearchThread, SearchThreadStart, ToSearchThread } from "#adapters/search-thread/search-thread-messages.ts";
import { openDatabase } from "#db/open-database.ts";
import type { Log } from "#domain/ports.ts";
import { SearchIndex } from "#domain/search/search-index.ts";

/** The program of the thread that holds the product index; started by `adapters/search-thread`. It reads the database itself. */

/** One for reading changes while another reads what builds the index. */
const connections = 2;
const stateMs = 5_000;

// Importing must not delay pages where both need the same processor. Only Linux lets a thread have another priority than its process.
if (process.platform === "linux") {
  const thread = Number(basename(readlinkSync("/proc/thread-self")));
  setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_BELOW_NORMAL));
}

const port = parentPort;
if (!port) throw new Error("This is the program of a thread.");
const tell = (message: FromSearchThread) => port.postMessage(message);
const { target } = workerData as SearchThreadStart;
const connection = openDatabase(target, { max: connections, name: "meniscus-search" });
const tellLog = (log: keyof Log) => (details: object, message: string) => tell({ log, details, message });
const log: Log = { info: tellLog("info"), warn: tellLog("warn"), error: tellLog("error") };
const shop = { sql: connection.sql, clock: { now: () => new Date() }, log };
const index = new SearchIndex();

function tellState(): void {
  const { heapTotal, external } = process.memoryUsage();
  tell({ state: { products: index.size, heapBytes: heapTotal, arrayBytes: external } });
}

async function answer({ id, asked }: Exclude<ToSearchThread, "close">): Promise<void> {
  try {
    if (asked) tell({ id, answer: await index.ask(shop, asked.name, asked.request) });
    else {
      await index.keepReady(shop);
      tellState();
      tell({ id, answer: null });
    }
  } catch (fault) {
    tell({ id, fault });
  }
}

async function close(): Promise<void> {
  clearInterval(telling);
  await index.close();
  await connection.close();
  port?.close();
}

const telling = setInterval(tellState, stateMs);
port.on("message", (message: ToSearchThread) => void (message === "close" ? close() : answer(message)));
