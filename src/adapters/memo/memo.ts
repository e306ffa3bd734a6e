import type { Memo } from "#domain/ports.ts";

/** Memos of this node; `forget` is called with each invalidated tag. A load that a tag overtakes is not kept. */
export function createMemo(): Memo & { forget(tags: ReadonlySet<string>): void } {
  const kept = new Map<string, { tags: string[]; value: Promise<unknown> }>();
  return {
    get<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T> {
      const found = kept.get(key);
      if (found) return found.value as Promise<T>;
      const value = load();
      kept.set(key, { tags, value });
      value.catch(() => kept.get(key)?.value === value && kept.delete(key));
      return value;
    },
    forget(tags) {
      for (const [key, memo] of kept) if (tags.has("all") || memo.tags.some((tag) => tags.has(tag))) kept.delete(key);
    },
  };
}
