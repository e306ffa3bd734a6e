import type { PrintedDocument, Printer } from "#domain/ports.ts";
import { startThread } from "../start-thread.ts";

/** A file takes some 100 ms; while this many wait, a further request is told that the printer is busy. */
const maxWaiting = 32;
const timeLimitMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** Prints each document in a thread of its own that runs `program`, one after the other. */
export function printerInThread(program: string): Printer {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async print(document) {
      if (waiting >= maxWaiting) return { status: "busy" };
      waiting += 1;
      const made = last
        .then(() => inThread(program, document))
        .finally(() => {
          waiting -= 1;
        });
      last = made.catch(() => {});
      return { status: "done", bytes: await made };
    },
  };
}

function inThread(program: string, document: PrintedDocument): Promise<Uint8Array> {
  const thread = startThread(program, { workerData: document, resourceLimits });
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<Uint8Array>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The thread that makes PDF files took too long.")), timeLimitMs);
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("The thread that makes PDF files ended without an answer.")));
  }).finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}
