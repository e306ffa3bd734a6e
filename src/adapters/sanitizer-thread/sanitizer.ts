import type { Sanitizer } from "#domain/ports.ts";
import { startThread } from "../start-thread.ts";

const maxWaiting = 16;
const timeLimitMs = 15_000;
/** The thread's heap; the longest text needs a fraction of it. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

type Outcome = Awaited<ReturnType<Sanitizer["sanitize"]>>;

/** Sanitizes each text in a thread of its own that runs `program`, one after the other; a thread is ended when it takes too long. */
export function sanitizerInThread(program: string, limits: { timeLimitMs: number } = { timeLimitMs }): Sanitizer {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async sanitize(html) {
      if (waiting >= maxWaiting) return { status: "busy" };
      waiting += 1;
      const before = last;
      const outcome = before
        .then(() => inThread(program, html, limits.timeLimitMs))
        .finally(() => {
          waiting -= 1;
        });
      last = outcome.catch(() => {});
      return outcome;
    },
  };
}

function inThread(program: string, html: string, timeLimitMs: number): Promise<Outcome> {
  const thread = startThread(program, { workerData: html, resourceLimits });
  return new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ status: "too-slow" }), timeLimitMs);
    thread.once("message", (clean: string) => resolve({ status: "done", html: clean }));
    thread.once("error", (fault: NodeJS.ErrnoException) =>
      fault.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ status: "too-slow" }) : reject(fault),
    );
    thread.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The thread that sanitizes ended without an answer."));
    });
  }).finally(() => thread.terminate());
}
