/** Visits and orders in the form in which they are counted: made from the plan or from stored rows. Times are milliseconds since 1970. */

export type CountedEvent = {
  name: string;
  at: number;
  path?: string | null;
  pageType?: string | null;
  productId?: string | null;
  /** For `view_item_list`. */
  collectionId?: string | null;
  /** For `search` and `search_click`, in lower case. */
  query?: string | null;
  results?: number | null;
  /** For `checkout_step` which step, for `checkout_fault` which fault. */
  target?: string | null;
  cents?: number | null;
  orderId?: string | null;
};

export type CountedVisit = {
  id: string;
  visitor: string;
  account: string | null;
  device: string | null;
  country: string | null;
  source: string;
  channel: string;
  campaign: string;
  landing: string;
  /** Earliest first; without measurements of pages, and without what happens to an order later. */
  events: CountedEvent[];
};

export type CountedVital = {
  at: number;
  view: string;
  metric: string;
  value: number;
  pageType: string;
  device: string | null;
  country: string | null;
  connection: string | null;
};

export type CountedOrder = {
  id: string;
  at: number;
  account: string | null;
  email: string;
  isCanceled: boolean;
  /** `placedCents` less later reductions. */
  totalCents: number;
  placedCents: number;
  refundedCents: number;
  lines: { productId: string; cents: number; quantity: number }[];
};

/** An entry of the ledger: goods, shipping or tax sold, or a refund. */
export type CountedEntry = { at: number; orderId: string; account: "sales" | "shipping" | "tax" | "refunds"; cents: number };

/** A cart that did not become an order. */
export type LeftCart = { at: number; units: number; cents: number; stage: "cart" | "checkout" | "payment" };

/** `measuredViews`, `otherViews`: page views of measured visitors and of others, without bots, by UTC day. */
export type CountedTraffic = {
  visits: CountedVisit[];
  vitals: CountedVital[];
  orders: CountedOrder[];
  entries: CountedEntry[];
  carts: LeftCart[];
  /** The carts that became orders, by the time when these were placed. */
  orderedCarts: number[];
  measuredViews: Map<string, number>;
  otherViews: Map<string, number>;
};

/** The collection whose page shoppers see. */
export const plantedCollection = "01990000-0000-7000-8000-0000000000c1";

export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const addTo = (sums: Map<string, number>, key: string, by = 1): void => void sums.set(key, (sums.get(key) ?? 0) + by);

const indexes = new WeakMap<CountedVisit[], { byVisitor: Map<string, CountedVisit[]>; byAccount: Map<string, CountedVisit[]> }>();
/** Returns all visits by browser and by customer. */
export function indexOf(visits: CountedVisit[]) {
  const known = indexes.get(visits) ?? {
    byVisitor: Map.groupBy(visits, ({ visitor }) => visitor),
    byAccount: Map.groupBy(
      visits.filter(({ account }) => account !== null),
      ({ account }) => account ?? "",
    ),
  };
  indexes.set(visits, known);
  return known;
}
