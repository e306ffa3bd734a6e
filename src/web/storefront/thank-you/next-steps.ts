import { moneyText } from "#ui/money-text.tsx";
import type { OrderView } from "./order-view.ts";

/** Says what happens next with an order and its money: only what is true now. */
export function nextSteps(order: OrderView): string[] {
  return [...goods(order), ...money(order)];
}

function goods(order: OrderView): string[] {
  if (order.state === "cancelled") return ["It will not be shipped."];
  if (order.state === "closed") return ["You owe nothing for this order anymore."];
  if (order.state === "pending") {
    const purchaseOrder = order.poNumber ? ` with purchase order ${order.poNumber}` : "";
    const what = order.lines.some((line) => line.delivery !== null) ? "What is in stock is" : "Your items are";
    const held = order.heldUntil ? ` ${what} held for you until ${order.heldUntil}.` : "";
    return [`We will review your order${purchaseOrder} and email you when it is approved. Nothing has been charged.${held}`];
  }
  if (order.state === "refunded") return order.isToShip ? [] : ["Nothing more will be shipped."];
  return [`${opening(order)} ${shipping(order)}`.trim()];
}

function opening({ state, isTest, paymentState }: OrderView): string {
  if (state === "paid" && paymentState === "nothing_to_pay")
    return isTest ? "There was nothing to pay. Staff see the order marked TEST." : "There is nothing to pay.";
  // It was placed free but costs something since; the amount to pay is shown separately.
  if (state === "paid" && paymentState === "pending") return "";
  const isApproved = state === "approved";
  if (isTest) return `${isApproved ? "Your purchase order is approved" : "The test payment went through"}. Staff see the order marked TEST.`;
  return isApproved ? "Your purchase order is approved." : "Your payment is received.";
}

/** The shipping of a paid or approved order. In trial mode nothing is shipped, which the page says already. */
function shipping(order: OrderView): string {
  const isBackOrdered = order.lines.some((line) => line.delivery !== null);
  const later = order.isTogether
    ? " It ships together once everything is in stock, as you chose: see your items."
    : " What is back-ordered ships later: see your items.";
  const backOrdered = isBackOrdered ? later : "";
  if (order.isTest && order.shipments.length === 0) return "";
  if (order.isToShip && order.shipments.length === 0) return `We are preparing your order and will email you when it ships.${backOrdered}`;
  if (order.isToShip) return `Part of your order is on its way, and we will email you when the next part ships.${backOrdered}`;
  return order.shipments.length > 0 ? "Your order is on its way." : "Nothing is left to ship.";
}

function money(order: OrderView): string[] {
  const said: string[] = [];
  const reduced = order.reduced ? ` The order was reduced by ${moneyText(order.reduced)}.` : "";
  if (order.due && order.state !== "closed") said.push(`The amount due is ${moneyText(order.due)}.${reduced}`);
  else if (order.paid && !order.isPaid && order.open)
    said.push(`You have paid ${moneyText(order.paid)}, and ${moneyText(order.open)} is still open.${reduced}`);
  else if (order.paid && order.reduced) said.push(`You paid ${moneyText(order.paid)}.${reduced}`);
  if (order.refunded)
    said.push(`${moneyText(order.refunded)} was ${order.isPaidOutside ? "sent back to you" : "refunded to the card you paid with"}.`);
  if (order.owed) said.push(`We owe you ${moneyText(order.owed)}. We will send it by bank transfer and email you when it is sent.`);
  return said;
}
