import type { Shop } from "#domain/shop.ts";

type Logged = { at: number; left: number };

/** What each log wrote last under each key. In memory: each process counts for itself. */
const lately = new WeakMap<Shop["log"], Map<string, Logged>>();
const maxKeys = 1000;

/**
 * Logs what may happen a thousand times an hour (an order without an email address, a mail server that is down) at most once per
 * `intervalMs` and key. `write` gets the number of occurrences since the last line, this one included.
 */
export function logThrottled({ log, clock }: Pick<Shop, "log" | "clock">, key: string, intervalMs: number, write: (times: number) => void): void {
  const lines = lately.get(log) ?? new Map<string, Logged>();
  lately.set(log, lines);
  const now = clock.now().getTime();
  const last = lines.get(key);
  if (last && now - last.at < intervalMs) {
    last.left += 1;
    return;
  }
  lines.delete(key);
  // Evicts the oldest key: keys may contain user input, so their number is not bounded by itself.
  if (lines.size >= maxKeys) lines.delete(lines.keys().next().value as string);
  lines.set(key, { at: now, left: 0 });
  write((last?.left ?? 0) + 1);
}
