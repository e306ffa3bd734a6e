/** One visit and one order, as they are counted: made of what was planned, or of rows as they are stored. Times are milliseconds since 1970. */

export type CountedEvent = {
  name: string;
  at: number;
  path?: string | null;
  pageType?: string | null;
  productId?: string | null;
  /** Of `view_item_list`. */
  collectionId?: string | null;
  /** Of `search` and `search_click`, in lower case. */
  query?: string | null;
  results?: number | null;
  /** Of `checkout_step` which one, of `checkout_fault` what it was. */
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
  /** Earliest first; without what a browser measures of a page, and what happens to an order later. */
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
  /** `placedCents` less what was taken off it later. */
  totalCents: number;
  placedCents: number;
  refundedCents: number;
  lines: { productId: string; cents: number; quantity: number }[];
};

/** An entry of the ledger: goods, shipping or tax that were sold, or what was refunded. */
export type CountedEntry = { at: number; orderId: string; account: "sales" | "shipping" | "tax" | "refunds"; cents: number };

/** A cart that is no order. */
export type LeftCart = { at: number; units: number; cents: number; stage: "cart" | "checkout" | "payment" };

/** `measuredViews`, `otherViews`: of pages by those who are measured and by the others, without bots, by UTC day. */
export type CountedTraffic = {
  visits: CountedVisit[];
  vitals: CountedVital[];
  orders: CountedOrder[];
  entries: CountedEntry[];
  carts: LeftCart[];
  /** The carts that orders came of, by when they were placed. */
  orderedCarts: number[];
  measuredViews: Map<string, number>;
  otherViews: Map<string, number>;
};

/** Of the collection whose page shoppers see. */
export const plantedCollection = "01990000-0000-7000-8000-0000000000c1";

export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const addTo = (sums: Map<string, number>, key: string, by = 1): void => void sums.set(key, (sums.get(key) ?? 0) + by);

const indexes = new WeakMap<CountedVisit[], { byVisitor: Map<string, CountedVisit[]>; byAccount: Map<string, CountedVisit[]> }>();
/** All visits of a browser, and of a customer. */
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
