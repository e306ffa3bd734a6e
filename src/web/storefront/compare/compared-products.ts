import { useSyncExternalStore } from "react";

/** The products that this browser compares: up to four, the first chosen one first. The comparison itself is in the URL. */
export type ComparedProduct = {
  /** The name that `comparedName` makes. */
  handle: string;
  title: string;
};

/** Returns the handle of a product, followed by the id of a variant where one is chosen: `n30-incubator:0193…`. */
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

/** Adds the product or removes it. False: there are already four. */
export function toggleCompared(product: ComparedProduct): boolean {
  const chosen = read();
  const others = chosen.filter(({ handle }) => handle !== product.handle);
  if (others.length < chosen.length) write(others);
  else if (chosen.length < maxCompared) write([...chosen, { handle: product.handle, title: product.title }]);
  else return false;
  return true;
}

export function clearComparison(handle?: string): void {
  write(handle === undefined ? [] : read().filter((product) => product.handle !== handle));
}

/** Returns the products in a stored value, each once. */
export function parseStoredComparison(stored: unknown): ComparedProduct[] {
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
    known = parseStoredComparison(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    known = none;
  }
  return known;
}

/** Stores the products. Without browser storage they can still be compared while the page is open. */
function write(products: ComparedProduct[]): void {
  known = products;
  try {
    localStorage.setItem(storageKey, JSON.stringify(products));
  } catch {}
  for (const listener of listeners) listener();
}

/** Reads the products again after a choice in another tab. */
function readAgain({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return;
  known = null;
  for (const listener of listeners) listener();
}
