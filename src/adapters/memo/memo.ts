import type { Clock, Memo } from "#domain/ports.ts";

type Kept = { tags: string[]; value: Promise<unknown>; untilMs: number };

/** The oldest value is evicted beyond this many: the number of cached sessions is not bounded otherwise. */
const maxKept = 10_000;

/**
 * Creates the memos of this node; `forget` is called with each invalidated tag. A value whose tag is invalidated while it is being
 * loaded is not kept.
 */
export function createMemo(clock: Clock): Memo & { forget(tags: ReadonlySet<string>): void } {
  const kept = new Map<string, Kept>();
  const dropIfSame = (key: string, memo: Kept) => void (kept.get(key) === memo && kept.delete(key));
  return {
    get<T>(key: string, tags: string[], load: () => Promise<T>, until: (value: T) => Date | null = () => null): Promise<T> {
      const found = kept.get(key);
      if (found && clock.now().getTime() < found.untilMs) return found.value as Promise<T>;
      const value = load();
      const memo: Kept = { tags, value, untilMs: Number.POSITIVE_INFINITY };
      kept.delete(key);
      kept.set(key, memo);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      value.then(
        (loaded) => {
          memo.untilMs = until(loaded)?.getTime() ?? Number.POSITIVE_INFINITY;
          if (memo.untilMs <= clock.now().getTime()) dropIfSame(key, memo);
        },
        () => dropIfSame(key, memo),
      );
      return value;
    },
    forget(tags) {
      for (const [key, memo] of kept) if (tags.has("all") || memo.tags.some((tag) => tags.has(tag))) kept.delete(key);
    },
  };
}
