/** Products whose pages this browser opened recently: at most 9, none older than 30 days, newest first. They never leave the browser. */
export type ViewedProduct = { handle: string; title: string; picture: { src: string; width: number; height: number } | null };
type Entry = ViewedProduct & { timestamp: number };

const storageKey = "viewed_products";
const maxKept = 9;
const maxAgeMs = 30 * 86_400_000;

/** Returns all but the one whose page is open. */
export function readViewed(open: string | null, nowMs = Date.now()): ViewedProduct[] {
  return readEntries(nowMs).filter(({ handle }) => handle !== open);
}

function readEntries(nowMs: number): Entry[] {
  try {
    return parseStoredViews(JSON.parse(localStorage.getItem(storageKey) ?? "[]"), nowMs);
  } catch {
    return [];
  }
}

export function rememberViewed(product: ViewedProduct, nowMs = Date.now()): void {
  const others = readEntries(nowMs).filter(({ handle }) => handle !== product.handle);
  write([{ ...product, timestamp: nowMs }, ...others].slice(0, maxKept));
}

export function clearViewedProducts(): void {
  write([]);
}

/** Returns the entries in a stored value that are not too old. Pure. */
export function parseStoredViews(stored: unknown, nowMs: number): Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry): entry is Entry => isEntry(entry) && nowMs - entry.timestamp <= maxAgeMs).slice(0, maxKept);
}

function isEntry(entry: unknown): entry is Entry {
  const { handle, title, picture, timestamp } = (entry ?? {}) as Partial<Record<keyof Entry, unknown>>;
  const isPicture = picture === null || (typeof picture === "object" && /^\/(?!\/)/.test(String((picture as { src?: unknown }).src)));
  return typeof handle === "string" && typeof title === "string" && typeof timestamp === "number" && isPicture;
}

/** Stores the entries; where the browser stores nothing, nothing is shown. */
function write(entries: unknown[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {}
}
