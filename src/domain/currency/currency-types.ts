/** The effect of a change of the shop's currency. Counts are of what is stored in the current currency. */
export type CurrencyChange = {
  from: string;
  to: string;
  /** Prices of variants. */
  prices: number;
  /** Prices that lose decimals. */
  rounded: number;
  /** Amounts in settings: shipping rates, thresholds, limits. */
  settings: number;
  /** Collections with a rule over prices. */
  collections: number;
  /** Open carts with something in them. */
  carts: number;
  /** Real orders: if there is one, the currency stays. */
  orders: number;
  testOrders: number;
  /** Payments under way: the currency stays until they end. */
  payments: number;
  isPossible: boolean;
  examples: { title: string; before: string; after: string }[];
};
