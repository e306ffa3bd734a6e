import { minuteMs } from "#domain/durations.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { Shop } from "#domain/shop.ts";
import { logThrottled } from "#jobs/throttled-log.ts";

const everyMs = 1000;

/** Writes events of visitors every second; `stop` writes what is left. */
export function startEventFlushing(shop: Shop): { stop(): Promise<void> } {
  let writing: Promise<void> | null = null;
  const write = () => {
    writing ??= flushEvents(shop)
      .catch((fault) =>
        logThrottled(shop, "events", minuteMs, (times) => shop.log.error({ err: fault, times }, "visitor events could not be stored yet")),
      )
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  const timer = setInterval(write, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
