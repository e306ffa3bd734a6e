/** What this browser searched for recently: at most 5, none older than 30 days, newest first. */
export type RecentSearch = { query: string; timestamp: number };

const storageKey = "recent_searches";
const maxKept = 5;
const maxAgeMs = 30 * 86_400_000;

export function readRecent(nowMs = Date.now()): RecentSearch[] {
  try {
    return parseStoredSearches(JSON.parse(localStorage.getItem(storageKey) ?? "[]"), nowMs);
  } catch {
    return [];
  }
}

export function rememberSearch(query: string, nowMs = Date.now()): void {
  write(addRecent(readRecent(nowMs), query, nowMs));
}

export function clearRecentSearches(): void {
  write([]);
}

/** Returns the entries in a stored value that are not too old. */
export function parseStoredSearches(stored: unknown, nowMs: number): RecentSearch[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry): entry is RecentSearch => isEntry(entry) && nowMs - entry.timestamp <= maxAgeMs).slice(0, maxKept);
}

/** Adds a search; a repeated one moves to the front. */
export function addRecent(recent: RecentSearch[], query: string, nowMs: number): RecentSearch[] {
  const text = query.trim();
  if (!text) return recent;
  const others = recent.filter((entry) => entry.query.toLowerCase() !== text.toLowerCase());
  return [{ query: text, timestamp: nowMs }, ...others].slice(0, maxKept);
}

function isEntry(entry: unknown): entry is RecentSearch {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "query" in entry &&
    typeof entry.query === "string" &&
    "timestamp" in entry &&
    typeof entry.timestamp === "number"
  );
}

/** Stores the searches; where the browser stores nothing, searching still works. */
function write(recent: RecentSearch[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {}
}
