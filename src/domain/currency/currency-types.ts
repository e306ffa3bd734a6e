/** What a change of the shop's currency does. Counts of what is stored in the present one. */
export type CurrencyChange = {
  from: string;
  to: string;
  /** Of variants. */
  prices: number;
  /** Prices that lose decimals. */
  rounded: number;
  /** Amounts in settings: shipping rates, thresholds, limits. */
  settings: number;
  /** Collections with a rule over prices. */
  collections: number;
  /** Open carts with something in them. */
  carts: number;
  /** Orders that were no tests: with one of them the currency stays. */
  orders: number;
  testOrders: number;
  /** Payments under way: until they end the currency stays. */
  payments: number;
  isPossible: boolean;
  examples: { title: string; before: string; after: string }[];
};
