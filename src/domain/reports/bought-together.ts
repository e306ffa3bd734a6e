import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { type ProductPair, selectProductPairs } from "./bought-together-queries.ts";
import type { BoughtTogetherInput } from "./conversion-input.ts";
import { type ReportFrame, resolveReportRequest } from "./report-request.ts";

/** A single order may be chance. */
const minOrders = 2;
const maxProducts = 50;
/** The note on the screen (`bought-together-panel.tsx`) states this number. */
const maxPairs = 100;
/** With fewer orders of the pair, or in total, a single order would change the lift by a lot. */
const liftNeeds = { pair: 5, orders: 50 } as const;

export type BoughtTogether = ReportFrame & {
  /** Orders that were placed in that period and not canceled. */
  orders: number;
  minOrders: number;
  maxProducts: number;
  liftNeeds: { pair: number; orders: number };
  pairs: (ProductPair & {
    /** The share of all orders. */
    share: number;
    /** How many times more often than if the two products were independent; null: too few orders to tell. */
    lift: number | null;
  })[];
};

/**
 * Returns which products are ordered together in that period, or with `product` which are ordered with that one, also for callers that offer them elsewhere.
 * Refuses `not-allowed`.
 */
export async function readBoughtTogether(given: Shop, actor: Actor, input: BoughtTogetherInput): Promise<BoughtTogether> {
  const { shop, frame, period, scopeOf } = await resolveReportRequest(given, actor, input);
  const question = { productId: input.product ?? null, minOrders, maxProducts, limit: maxPairs };
  const { orders, pairs } = await selectProductPairs(shop, scopeOf(period.now), question);
  const liftOf = (pair: ProductPair) =>
    pair.orders >= liftNeeds.pair && orders >= liftNeeds.orders ? (pair.orders * orders) / (pair.firstOrders * pair.secondOrders) : null;
  return {
    ...{ ...frame, orders, minOrders, maxProducts, liftNeeds },
    pairs: pairs.map((pair) => ({ ...pair, share: pair.orders / orders, lift: liftOf(pair) })),
  };
}
