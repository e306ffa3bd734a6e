import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { deliveryLines } from "#domain/shipping/delivery-choices.ts";
import { rangeText } from "#domain/shipping/delivery-dates.ts";
import { today } from "../toolkit/date-format.ts";

type Ordered = Pick<AdminOrder, "shippingMethod" | "delivery">;

/** The shipping method, and what the buyer chose for the delivery. */
export function OrderDelivery({ order }: { order: Ordered }) {
  return (
    <>
      <p>{order.shippingMethod}</p>
      {order.delivery && deliveryLines(order.delivery).map((line) => <p key={line}>{line}</p>)}
    </>
  );
}

/** "Promised for Tue, Dec 1 – Thu, Dec 3; back-ordered units for Mon, Jan 4"; null if no date was promised. */
export function promisedWords({ promised }: Pick<AdminOrderLine, "promised">): string | null {
  if (!promised) return null;
  const { now, later } = promised;
  const near = now?.from ?? later?.from ?? "";
  const isSplit = now !== null && later !== null && now.to !== later.to;
  const first = now ?? later;
  return first && `Promised for ${rangeText(first, near)}${isSplit ? `; back-ordered units for ${rangeText(later, near)}` : ""}`;
}

/** "New expected date: Tue, Dec 15"; null if staff set none. */
export function newDateWords({ expectedOn }: Pick<AdminOrderLine, "expectedOn">): string | null {
  return expectedOn && `New expected date: ${rangeText({ from: expectedOn, to: expectedOn }, today())}`;
}

/** Whether the buyer asked for one shipment; staff are told so before they ship only a part. */
export function waitsForAll({ delivery }: Pick<AdminOrder, "delivery">): boolean {
  return delivery?.together === true;
}
