import { useSyncExternalStore } from "react";

/** What this browser wants to compare: up to four products, the first chosen one first. The comparison itself is in the address. */
export type ComparedProduct = {
  /** As `comparedName` makes it. */
  handle: string;
  title: string;
};

/** The handle of a product, with the id of a variant behind it where one is chosen: `n30-incubator:0193…`. */
export const comparedName = (handle: string, variantId?: string | null) => (variantId ? `${handle}:${variantId}` : handle);

export const maxCompared = 4;
const storageKey = "compared_products";

let known: ComparedProduct[] | null = null;
const listeners = new Set<() => void>();
const none: ComparedProduct[] = [];

export function useCompared(): ComparedProduct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", readAgain);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", readAgain);
      };
    },
    read,
    () => none,
  );
}

/** Puts it in, or takes it out. False: there are four already. */
export function toggleCompared(product: ComparedProduct): boolean {
  const chosen = read();
  const others = chosen.filter(({ handle }) => handle !== product.handle);
  if (others.length < chosen.length) write(others);
  else if (chosen.length < maxCompared) write([...chosen, { handle: product.handle, title: product.title }]);
  else return false;
  return true;
}

export function forgetCompared(handle?: string): void {
  write(handle === undefined ? [] : read().filter((product) => product.handle !== handle));
}

/** What of a stored value is products, each once. */
export function keepCompared(stored: unknown): ComparedProduct[] {
  if (!Array.isArray(stored)) return [];
  const products = stored.filter(isProduct).map(({ handle, title }) => ({ handle, title }));
  return products.filter(({ handle }, at) => products.findIndex((one) => one.handle === handle) === at).slice(0, maxCompared);
}

function isProduct(entry: unknown): entry is ComparedProduct {
  const { handle, title } = Object(entry);
  return typeof handle === "string" && handle !== "" && typeof title === "string";
}

function read(): ComparedProduct[] {
  if (known) return known;
  try {
    known = keepCompared(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    known = none;
  }
  return known;
}

/** A browser that keeps nothing compares all the same, as long as the page is open. */
function write(products: ComparedProduct[]): void {
  known = products;
  try {
    localStorage.setItem(storageKey, JSON.stringify(products));
  } catch {}
  for (const listener of listeners) listener();
}

/** Another tab chose. */
function readAgain({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return;
  known = null;
  for (const listener of listeners) listener();
}
