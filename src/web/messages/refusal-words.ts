import { utcMomentText } from "#domain/moment-text.ts";
import { numberText } from "#domain/number-text.ts";
import type { Refusal, RefusalCode, RefusalParams } from "#domain/refusal.ts";

/** The words of every refusal; complete by type. Plain American English: what happened, and how to go on. */
const words: Record<RefusalCode, string | ((params: RefusalParams) => string)> = {
  "input-invalid": (params) => (typeof params["reason"] === "string" ? params["reason"] : "Please check the marked fields."),
  "not-found": "There is nothing here.",
  "not-signed-in": "Please sign in to go on.",
  "not-allowed": "Your role does not allow this.",
  "confirmation-needed": ({ questions }) => `Nothing was saved yet. ${Object.values(Object(questions)).join(" ")}`,
  "origin-mismatch": "This request came from another site and was not carried out.",
  "body-too-large": "That is more than can be sent at once.",
  "too-many-requests": (params) => `Too many requests. Please try again in ${waitText(params)}.`,
  "stored-too-much": (params) =>
    `More was sent from your network than we can keep at once. Nothing you have here was lost. Please try again in ${waitText(params)}.`,
  "too-busy": (params) => `The shop is very busy right now. Please try again in ${waitText(params)}.`,
  "sign-in-failed": "Invalid email or password.",
  "sign-in-paused": (params) => `There were too many tries to sign in from here. Please wait ${waitText(params)}, then try again.`,
  "session-ended": "You were signed out. Please sign in again.",
  "email-taken": "There is already an account with this email address.",
  "last-owner": "The last owner cannot be removed.",
  "handle-taken": "This handle is used by another product.",
  "variants-unclear": ({ gone, come }) =>
    `Nothing was changed: it cannot be told whether ${come} is new or a new name of ${gone}. Send the id of each variant that stays, and null for those that are new.`,
  "picture-unreadable":
    "This file cannot be read as a picture: it is of another kind, is damaged, or has too many pixels. Nothing was changed. Save it as JPEG or PNG with at most 5,000 pixels a side, and try again.",
  "file-too-large": (params) => `This file is larger than ${params["megabytes"] ?? 20} MB.`,
  "changed-meanwhile": ({ by, at }) =>
    typeof at === "string"
      ? `${typeof by === "string" ? by : "Somebody"} changed this on ${utcMomentText(at)}, after you opened it. Nothing was overwritten, and what you typed is still here.`
      : "Somebody changed this in the meantime. Reload the page to see the newest version; what you typed is still here.",
  "currency-in-use": currencyInUse,
  "not-ready-to-sell": (params) => `The shop cannot sell for real yet. ${Object.values(params["fields"] ?? {}).join(" ")} Nothing was changed.`,
  "cart-not-found": "This cart does not exist anymore.",
  "line-not-found": "This item is not in your cart anymore.",
  "variant-not-found": "This product is not sold anymore.",
  "out-of-stock": (params) => `${params["title"] ?? "This product"} is out of stock.`,
  "quantity-not-available": (params) => `Only ${params["available"]} of ${params["title"] ?? "this product"} can be ordered right now.`,
  "cart-full": (params) => `A cart holds at most ${params["limit"]} different items.`,
  "checkout-not-found": "This checkout does not exist anymore. Your cart is still there.",
  "checkout-completed": "This order is already placed.",
  "checkout-crowded": "This checkout was opened in too many browsers. Nothing was charged. Please open a checkout from a cart of your own.",
  "cart-empty": "Your cart is empty.",
  "return-url-foreign": "The return address must belong to this shop.",
  "checkout-incomplete": "Please fill in the marked fields.",
  "country-not-served": "We do not ship to this country.",
  "totals-changed": "Your order differs from what this page showed. Please check it and confirm the new total. Nothing was charged.",
  "key-reused": "This request repeats another one with different contents.",
  "payment-method-off": "This payment method is not available. Please choose another.",
  "payment-declined": "The card was declined. Nothing was charged. Please try another card.",
  "payment-in-progress": "This payment is still in progress. Please wait a moment.",
  "payment-expired": "The time to pay ran out. Nothing was charged. Please try again.",
  "payment-returned":
    "Your payment came too late: the last units were sold meanwhile, or this cart was already ordered. We are giving the money back.",
  "payment-pause": (params) =>
    `Too many payments in a row did not go through. Nothing was charged, and what you typed is kept. You can try again in ${waitText(params)}.`,
  "purchase-order-limit": "Too many purchase orders were sent from here or under this email address today. Nothing was ordered. Please contact us.",
  "purchase-order-too-large": tooLargeText,
  "order-not-found": "Order not found",
  "order-not-pending": "This order is not pending anymore.",
  "order-cancelled": "This order was cancelled.",
  "order-not-paid": "This order is not paid yet: reduce or cancel it instead of refunding it.",
  "order-shipped": "Some of this order has shipped already. Refund it instead.",
  "nothing-to-fulfill": "That is more than is still to be shipped of this order.",
  "refund-too-large": (params) => `At most ${params["refundable"]} can be refunded.`,
  "refund-failed": "The payment provider did not carry out the refund. Nothing was counted as refunded.",
  "refund-not-to-send": "This refund is not one that staff send by themselves.",
  "trial-mode-needed": "This works in trial mode only.",
};

const counted = (count: unknown, one: string, many: string) => `${numberText(Number(count ?? 0))} ${count === 1 ? one : many}`;

function currencyInUse({ currency, prices, carts, orders, testOrders, payments }: RefusalParams): string {
  const of = typeof currency === "string" ? ` in ${currency}` : "";
  if (Number(orders) > 0)
    return `This shop took ${counted(orders, "order", "orders")}${of} that ${orders === 1 ? "was no test" : "were no tests"}, so its currency stays: revenue, tax and refunds are counted in it. To sell in another currency, set up another shop. Nothing was changed.`;
  if (Number(payments) > 0)
    return `${counted(payments, "payment", "payments")}${of} ${payments === 1 ? "is" : "are"} under way, and each ends within 15 minutes. Try again then. Nothing was changed.`;
  const there =
    typeof currency === "string"
      ? ` There ${prices === 1 ? "is" : "are"} ${counted(prices, "price", "prices")}, ${counted(carts, "open cart", "open carts")} and ${counted(testOrders, "test order", "test orders")}${of}.`
      : "";
  return `The currency is changed on its own, because every amount changes with it.${there} Press Change currency under Settings, Shop, to see what becomes of them. Nothing was changed.`;
}

/** "8 seconds", "12 minutes", "3 hours": rounded up, so that nobody comes back too early. */
function waitText({ seconds }: RefusalParams): string {
  const wait = typeof seconds === "number" ? seconds : 60;
  const [count, unit] = wait < 120 ? [wait, "second"] : wait < 7200 ? [Math.ceil(wait / 60), "minute"] : [Math.ceil(wait / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Of a buyer whom the shop does not know yet: how much is held for them at most. */
function tooLargeText({ title, limit, waiting }: RefusalParams): string {
  const before = waiting ? `, ${waiting} of it in purchase orders that wait for us already` : "";
  const most = Number(limit) === 0 ? "no more than is held already" : `at most ${limit}`;
  const what = title
    ? `For buyers who are new to us we can hold ${most} of ${title}`
    : `Purchase orders of buyers who are new to us can come to ${most} together`;
  return `${what}${before}. Nothing was ordered. Please order less, or contact us: we are glad to arrange it with you.`;
}

export function refusalText({ code, params }: Pick<Refusal, "code" | "params">): string {
  const text = words[code];
  return typeof text === "function" ? text(params) : text;
}
