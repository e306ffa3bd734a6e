import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { askedReport, type ReportFrame } from "./asked-report.ts";
import { type ProductPair, selectProductPairs } from "./bought-together-queries.ts";
import type { BoughtTogetherInput } from "./conversion-input.ts";

/** Once is chance. */
const fewestOrders = 2;
const mostProducts = 50;
/** The note of the screen (`bought-together-panel.tsx`) says so. */
const maxPairs = 100;
/** With fewer orders of the pair, or in all, one more or less would change the lift by a lot. */
const liftNeeds = { pair: 5, orders: 50 } as const;

export type BoughtTogether = ReportFrame & {
  /** Placed in that time and not canceled. */
  orders: number;
  fewestOrders: number;
  mostProducts: number;
  liftNeeds: { pair: number; orders: number };
  pairs: (ProductPair & {
    /** Of all orders. */
    share: number;
    /** How many times as often as if the two had nothing to do with one another; null: too few orders to say. */
    lift: number | null;
  })[];
};

/**
 * Which products are ordered together, of all orders of that time, or (`product`) which with that one: also for what wants to offer it elsewhere.
 * Refuses `not-allowed`.
 */
export async function readBoughtTogether(given: Shop, actor: Actor, input: BoughtTogetherInput): Promise<BoughtTogether> {
  const { shop, frame, period, scopeOf } = await askedReport(given, actor, input);
  const question = { productId: input.product ?? null, fewestOrders, mostProducts, limit: maxPairs };
  const { orders, pairs } = await selectProductPairs(shop, scopeOf(period.now), question);
  const liftOf = (pair: ProductPair) =>
    pair.orders >= liftNeeds.pair && orders >= liftNeeds.orders ? (pair.orders * orders) / (pair.firstOrders * pair.secondOrders) : null;
  return {
    ...{ ...frame, orders, fewestOrders, mostProducts, liftNeeds },
    pairs: pairs.map((pair) => ({ ...pair, share: pair.orders / orders, lift: liftOf(pair) })),
  };
}
