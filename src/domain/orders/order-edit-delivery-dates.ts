import type { LinePromise } from "#db/schema/types.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { promisesOf } from "#domain/shipping/delivery-dates.ts";
import { methodsElsewhere, type ShippingMethod } from "#domain/shipping/shipping.ts";
import { type ShippingZone, zoneOf } from "#domain/shipping/shipping-zones.ts";
import type { OrderPlan } from "./order-edit-plan.ts";

type Late = { variantId: string; quantity: number; leadTimeDays: number | null };
export type EditPromise = { id: string; promised: LinePromise | null };

type Edited = {
  plan: OrderPlan;
  /** The units of each line before the edit. */
  before: ReadonlyMap<string, number>;
  /** The units that the edit added and that are not in stock. */
  backOrders: readonly Late[];
  shippingMethod: string;
  together: boolean;
  settings: Pick<Settings, "shipping">;
  now: Date;
};

/**
 * Returns when what an edit added arrives, by the current stock, lead time and shipping method. If everything ships together, this holds for all
 * lines; otherwise the other lines keep the dates that were promised. Pure.
 */
export function promisesAfterEdit({ plan, before, backOrders, shippingMethod, together, settings, now }: Edited): EditPromise[] {
  const { shipping } = settings;
  const late = new Map(backOrders.map((one) => [one.variantId, one]));
  const lines = [...plan.lines, ...plan.added].map((line) => {
    const had = "backOrdered" in line ? line.backOrdered : 0;
    const more = line.variantId === null ? undefined : late.get(line.variantId);
    const backOrdered = Math.min(line.quantity, had + (more?.quantity ?? 0));
    const isMore = line.quantity > (before.get(line.id) ?? 0);
    return { id: line.id, isMore, ready: line.quantity - backOrdered, backOrdered, leadTimeDays: more?.leadTimeDays ?? null };
  });
  if (!lines.some(({ isMore }) => isMore)) return [];
  const days = daysOf(shipping, shippingMethod, plan);
  const promises = promisesOf(lines, { now, calendar: shipping, days, together });
  return lines.flatMap(({ id, isMore }, at) => {
    const promise = promises[at];
    const promised = promise && (promise.now ?? promise.later) !== null ? promise : null;
    return isMore || together ? [{ id, promised }] : [];
  });
}

/** An order stores the name of its shipping method; if its address has no method of that name anymore, no date is promised. */
function daysOf(shipping: Settings["shipping"], title: string, { shippingAddress }: OrderPlan): { min: number; max: number } | null {
  const zone = zoneOf(shipping.zones as ShippingZone[], shippingAddress);
  const methods: readonly ShippingMethod[] = zone === null ? [] : zone === "elsewhere" ? methodsElsewhere(shipping) : zone.methods;
  const method = methods.find((one) => one.title === title);
  return !method || method.minDays === null || method.maxDays === null ? null : { min: method.minDays, max: method.maxDays };
}
