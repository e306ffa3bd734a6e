import type { Actor } from "#domain/actor.ts";
import { guestCartDays } from "#domain/cart/cart-lifetime.ts";
import { dayMs } from "#domain/durations.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type AbandonedCart,
  type CartStage,
  type CartStageSums,
  selectAbandonedCarts,
  selectAbandonedSums,
  selectOrderedCarts,
} from "./abandoned-cart-queries.ts";
import type { ReportDevice, ReportInput } from "./report-input.ts";
import { type ReportFrame, resolveReportRequest } from "./report-request.ts";

/** A cart counts as abandoned when nobody has changed it for this long. */
export const abandonedAfterMs = 3_600_000;

export const cartStages = ["cart", "checkout", "payment"] as const satisfies CartStage[];
const maxCarts = 50;

export type AbandonedCarts = ReportFrame & {
  carts: number;
  value: Money;
  /** Null where carts of that period are not kept anymore. */
  cartsBefore: number | null;
  valueBefore: Money | null;
  averageValue: Money | null;
  /** The share of abandoned carts among those of that period that were abandoned or became an order; null without any. */
  abandonedShare: number | null;
  ordered: number;
  /** Guests' carts are removed after this many days, so only some carts of an earlier period are left. */
  keptDays: number;
  isWhole: boolean;
  stages: { stage: CartStage; carts: number; units: number; value: Money }[];
  /** The most valuable carts, at most 50, without saying whose they are. */
  largest: (Omit<AbandonedCart, "cents" | "device"> & { value: Money; device: ReportDevice | null })[];
};

/** Returns carts that were abandoned, with their value at the prices at which they were filled. Refuses `not-allowed`. */
export async function readAbandonedCarts(given: Shop, actor: Actor, input: ReportInput): Promise<AbandonedCarts> {
  const { shop, frame, period, scopeOf, currency } = await resolveReportRequest(given, actor, input);
  const now = shop.clock.now().getTime();
  const left = { stillBy: new Date(now - abandonedAfterMs), isTrialMode: frame.isTrialMode };
  const scope = scopeOf(period.now);
  const keptFrom = now - guestCartDays * dayMs;
  const sums = await selectAbandonedSums(shop, scope, left);
  const total = (of: CartStageSums[], what: "carts" | "cents") => of.reduce((sum, row) => sum + row[what], 0);
  const before = period.before.from.getTime() < keptFrom ? null : await selectAbandonedSums(shop, scopeOf(period.before), left);
  const [carts, cents] = [total(sums, "carts"), total(sums, "cents")];
  const ordered = await selectOrderedCarts(shop, scope);
  return {
    ...frame,
    carts,
    value: toMoney(cents, currency),
    cartsBefore: before && total(before, "carts"),
    valueBefore: before && toMoney(total(before, "cents"), currency),
    averageValue: carts === 0 ? null : toMoney(Math.round(cents / carts), currency),
    abandonedShare: carts + ordered === 0 ? null : carts / (carts + ordered),
    ordered,
    keptDays: guestCartDays,
    isWhole: period.now.from.getTime() >= keptFrom,
    stages: cartStages.map((stage) => {
      const row = sums.find((each) => each.stage === stage);
      return { stage, carts: row?.carts ?? 0, units: row?.units ?? 0, value: toMoney(row?.cents ?? 0, currency) };
    }),
    largest: (await selectAbandonedCarts(shop, scope, left, maxCarts)).map(({ cents: worth, device, ...cart }) => ({
      ...cart,
      device: device as ReportDevice | null,
      value: toMoney(worth, currency),
    })),
  };
}
