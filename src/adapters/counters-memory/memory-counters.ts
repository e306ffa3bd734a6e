import type { Clock, Count, Counters } from "#domain/ports.ts";

type Entry = { sum: number; endsAt: number };

/** The most keys kept per name. An attacker may have any number of addresses; the least recently counted key is evicted. */
const maxKeys = 20_000;
const none: Count = { sum: 0, msLeft: 0 };

/** Counts of this node, bounded in number. The caller's keys are bounded in length. */
export function memoryCounters(clock: Clock): Counters & { size(name: string): number } {
  const names = new Map<string, Map<string, Entry>>();

  function keysOf(name: string): Map<string, Entry> {
    const known = names.get(name) ?? new Map<string, Entry>();
    names.set(name, known);
    return known;
  }

  function running(name: string, key: string): Entry | null {
    const entry = names.get(name)?.get(key);
    return entry && entry.endsAt > clock.now().getTime() ? entry : null;
  }

  return {
    async add(name, key, amount, windowMs) {
      const keys = keysOf(name);
      const now = clock.now().getTime();
      const entry = running(name, key) ?? { sum: 0, endsAt: now + windowMs };
      entry.sum += amount;
      keys.delete(key);
      keys.set(key, entry);
      if (keys.size > maxKeys) {
        const [oldest] = keys.keys();
        if (oldest !== undefined) keys.delete(oldest);
      }
      return { sum: entry.sum, msLeft: entry.endsAt - now };
    },
    async read(name, key) {
      const entry = running(name, key);
      return entry ? { sum: entry.sum, msLeft: entry.endsAt - clock.now().getTime() } : none;
    },
    async clear(name, key) {
      names.get(name)?.delete(key);
    },
    size: (name) => names.get(name)?.size ?? 0,
  };
}
