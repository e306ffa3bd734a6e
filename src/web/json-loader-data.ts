declare const content: unique symbol;

/** Data as one JSON text. */
export type JsonLoaderData<Data> = { json: string; [content]: Data };

/** Types that JSON can express: neither dates nor maps. */
type InJson<Data> = Data extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | bigint | ((...given: never[]) => unknown)
  ? never
  : Data extends object
    ? { [Key in keyof Data]: InJson<Data[Key]> }
    : Data;

/**
 * Wraps a loader so that its data reach the browser as one JSON text, for pages with many values. React Router sends each value apart and refers to it by
 * its number everywhere; those numbers differ from place to place, hardly compress, and were a tenth of such a page.
 */
export function loadAsJson<Given, Data>(load: (given: Given) => Promise<Data & InJson<Data>>) {
  return async (given: Given) => ({ json: JSON.stringify(await load(given)) }) as JsonLoaderData<Data>;
}

const known = new WeakMap<object, unknown>();

/** Returns the data that were sent: the same object each time, in the browser and where the page is rendered, so that both show the same. */
export function readLoadedJson<Data>(sent: JsonLoaderData<Data>): Data {
  if (!known.has(sent)) known.set(sent, JSON.parse(sent.json));
  return known.get(sent) as Data;
}
