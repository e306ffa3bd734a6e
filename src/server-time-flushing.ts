import { hourMs } from "#domain/durations.ts";
import { flushServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { logThrottled } from "#jobs/throttled-log.ts";

const everyMs = 60_000;

/** Writes every minute how long this process took to answer; `stop` writes what is left. */
export function startServerTimeFlushing(shop: Shop): { stop(): Promise<void> } {
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => flushServerTimes(shop))
      .catch((fault) =>
        logThrottled(shop, "server times", hourMs, (times) => shop.log.warn({ err: fault, times }, "response times could not be stored yet")),
      );
    return writing;
  };
  const timer = setInterval(write, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
