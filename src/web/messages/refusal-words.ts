import { numberText } from "#domain/number-text.ts";
import { quantityRuleText } from "#domain/quantity-rules.ts";
import type { Refusal, RefusalCode, RefusalParams } from "#domain/refusal.ts";
import { utcTimeText } from "#domain/time-text.ts";

/** The text of every refusal; complete by type. Plain American English: what happened, and how to go on. */
const words: Record<RefusalCode, string | ((params: RefusalParams) => string)> = {
  "input-invalid": (params) => (typeof params["reason"] === "string" ? params["reason"] : "Please check the marked fields."),
  "not-found": "There is nothing here.",
  "not-signed-in": "Please sign in to continue.",
  "not-allowed": "Your role does not allow this.",
  "not-staff": "This is not a staff account.",
  "confirmation-needed": ({ questions }) => `Nothing was saved yet. ${Object.values(Object(questions)).join(" ")}`,
  "origin-mismatch": "This request came from another site and was not carried out.",
  "body-too-large": "That is more than can be sent at once.",
  "too-many-requests": (params) => `Too many requests. Please try again in ${waitText(params)}.`,
  "stored-too-much": (params) =>
    `Your network has sent more than we can store at once. Nothing you have here was lost. Please try again in ${waitText(params)}.`,
  "too-busy": (params) => `The shop is very busy right now. Please try again in ${waitText(params)}.`,
  unavailable: (params) => `The shop is not available right now. Please try again in ${waitText(params)}.`,
  "sign-in-failed": "Invalid email or password.",
  "sign-in-paused": (params) => `There were too many sign-in attempts from here. Please wait ${waitText(params)}, then try again.`,
  "session-ended": "You were signed out. Please sign in again.",
  "api-key-ended": "This API key is not valid: it was revoked, has expired, or never existed.",
  "scope-missing": ({ scopes }) =>
    scopes
      ? `This API key is not allowed to do that. It needs one of these scopes: ${scopes}.`
      : "This is only for people who are signed in, not for API keys.",
  "api-keys-full": (params) => `A shop has at most ${params["limit"]} API keys. Nothing was saved. Revoke one first.`,
  "import-running": "An import is already running. Nothing was changed. Wait until it is done.",
  "webhooks-full": (params) => `A shop has at most ${params["limit"]} webhooks. Nothing was saved. Remove one first.`,
  "email-taken": "There is already an account with this email address.",
  "last-owner": "The last owner cannot be removed.",
  "account-is-staff": "This email address belongs to a staff account, which cannot be erased here. Nothing was changed.",
  "customer-not-found": "This customer no longer exists.",
  "customer-unconfirmed":
    "This customer has not confirmed their email address, so somebody else may have registered with it. Nothing was saved. Ask them to sign in and confirm it first.",
  "customer-merge-unproven": ({ email }) =>
    `Nobody has confirmed the email address ${email}, so somebody else may have registered with it. Nothing was merged. Ask the customer to sign in and confirm it first.`,
  "customer-merge-busy": "A payment from the account to be deleted is in progress. Nothing was merged. Try again when it is finished.",
  "personal-data-in-use": unfinishedText,
  "link-ended": "This link no longer works: it was used, is too old, or belongs to another account.",
  "addresses-full": (params) => `An account keeps at most ${params["limit"]} addresses. Nothing was saved. Remove one first.`,
  "nothing-selected": "Nothing matches anymore. Nothing was changed.",
  "too-many-selected": (params) =>
    `At most ${numberText(Number(params["limit"]))} can be changed at once. Nothing was changed. Narrow the list first.`,
  "bulk-change-running": "This bulk change is not done yet. Wait until it is, or stop it first.",
  "bulk-change-undone": "This bulk change was already undone.",
  "lists-full": (params) => `You can keep at most ${params["limit"]} lists. Nothing was saved. Delete one first.`,
  "list-full": (params) => `A list holds at most ${params["limit"]} different products. Nothing was added. Remove some first, or start another list.`,
  "list-name-taken": "You have a list with this name already. Nothing was saved. Choose another name.",
  "segments-full": (params) => `A shop can have at most ${params["limit"]} segments. Nothing was saved. Remove one first.`,
  "segment-name-taken": "There is a segment with this name already. Choose another name.",
  "views-full": (params) => `You can save at most ${params["limit"]} views or reports per screen. Nothing was saved. Remove one first.`,
  "certificates-full": (params) => `At most ${params["limit"]} certificates are kept. Nothing was saved. Remove one first.`,
  "certificate-expired": "This certificate has expired. Nothing was changed. Ask the buyer for a new one.",
  "certificate-not-needed": "This order needs no tax exemption certificate from you. Nothing was sent.",
  "certificate-removed": "The buyer removed this certificate, so it applies to no further order. Nothing was changed.",
  "certificate-not-verified": "This certificate is not verified. Nothing was refunded. Verify it first.",
  "tax-already-refunded": "The tax of this order was already refunded. Nothing was refunded again.",
  "email-unconfirmed": "Confirm your email address first: open the link in our email.",
  "already-invited": "This person was already invited. Send the invitation again, or revoke it first.",
  "second-step-needed": "Your password is right. Now confirm that it is you with your second factor.",
  "second-step-ended": "That took too long, or the password changed. Nothing was lost. Please sign in again.",
  "second-factor-needed": ({ methods }) =>
    methods === ""
      ? "Nothing was changed. This needs a second factor: set one up under Your account in the admin area first."
      : "Nothing was changed. Confirm that it is you with your second factor first.",
  "second-factor-wrong": "This code is wrong or was already used. Wait for the next code in your app and try again.",
  "second-factor-missing": "There is no second factor to do this with. Set up an authenticator app or a passkey first.",
  "totp-set-up": "An authenticator app is already set up. Remove it first.",
  "totp-not-started": "The setup took too long. Nothing was changed. Please begin again.",
  "passkey-refused": "This passkey was not accepted. Please try again, or sign in with your password.",
  "passkeys-full": (params) => `An account has at most ${params["limit"]} passkeys. Nothing was saved. Remove one first.`,
  "handle-taken": "This handle is already in use.",
  "blog-in-use": "This blog still has articles. Move them to another blog or delete them first.",
  "variants-unclear": ({ gone, come }) =>
    `Nothing was changed: it is unclear whether ${come} is new or a new name for ${gone}. Send the id of each variant that stays, and null for each new one.`,
  "file-in-use": "This picture is still shown in the shop. Nothing was deleted. Remove it from those places first.",
  "picture-unreadable": ({ reason }) =>
    typeof reason === "string"
      ? reason
      : "This file cannot be read as a picture: it is not a supported type, is damaged, or has too many pixels. Nothing was changed. Save it as JPEG or PNG with at most 5,000 pixels a side, and try again.",
  "file-too-large": (params) => `This file is larger than ${params["megabytes"] ?? 20} MB.`,
  "document-unreadable": "This file is not a PDF. Nothing was changed. Save the document as PDF, and try again.",
  "changed-meanwhile": ({ by, at }) =>
    typeof at === "string"
      ? `${typeof by === "string" ? by : "Someone"} changed this on ${utcTimeText(at)}, after you opened it. Nothing was overwritten, and what you typed is still here.`
      : "Someone changed this in the meantime. Reload the page to see the newest version; what you typed is still here.",
  "delivery-ended": "This delivery is closed: it was already received or canceled. Nothing was changed.",
  "currency-in-use": currencyInUse,
  "not-ready-to-sell": (params) => `The shop cannot take real orders yet. ${Object.values(params["fields"] ?? {}).join(" ")} Nothing was changed.`,
  "test-mail-failed": ({ reason }) => `The mail server did not accept the email: ${reason}`,
  "discount-not-found": "This discount no longer exists.",
  "discount-code-taken": "Another discount has this code. Nothing was saved.",
  "discount-used-up": "A discount of this order has been used up by other orders. Nothing was ordered. Please order again without this discount.",
  "product-in-use": ({ reasons }) => `This product cannot be deleted, because of ${reasons}. Archive it instead, so that buyers no longer see it.`,
  "discount-in-use": "This discount was used in orders or payments, so it cannot be deleted. End it instead.",
  "cart-not-found": "This cart no longer exists.",
  "line-not-found": "This item is not in this order anymore. Nothing was changed. Please reload the page.",
  "cart-line-not-found": "This item is not in your cart anymore.",
  "variant-not-found": "This product is not sold anymore.",
  "out-of-stock": (params) => `${params["title"] ?? "This product"} is out of stock.`,
  "quantity-not-available": (params) => `Only ${params["available"]} of ${params["title"] ?? "this product"} can be ordered right now.`,
  "quantity-not-allowed": (params) =>
    `${params["title"] ?? "This product"} is sold ${quantityRuleText({ minQuantity: Number(params["minQuantity"]), quantityStep: Number(params["quantityStep"]) })}.`,
  "cart-full": (params) => `A cart holds at most ${params["limit"]} different items.`,
  "checkout-not-found": "This checkout no longer exists. Your cart is still there.",
  "checkout-completed": "This order is already placed.",
  "checkout-crowded": "This checkout was opened in too many browsers. Nothing was charged. Please start again from your own cart.",
  "cart-empty": "Your cart is empty.",
  "return-url-foreign": "The return URL must belong to this shop.",
  "checkout-incomplete": "Please fill in the marked fields.",
  "country-not-served": "We do not ship to this country.",
  "totals-changed": "Your order differs from what this page showed. Please check it and confirm the new total. Nothing was charged.",
  "draft-order-ended": "This draft order is no longer valid. Nothing was ordered. Ask us for a new one.",
  "draft-order-closed": "This draft became an order or was deleted, so it cannot be changed anymore.",
  "draft-order-being-paid":
    "The buyer is paying this draft right now. Wait until their payment is done or has expired (15 minutes at most for a card).",
  "quote-ended": "This freight quote is no longer valid. Nothing was ordered. You can ask for a new price at checkout.",
  "dangerous-goods-not-shipped": ({ reason }) =>
    `${reason ?? "No shipping method to this address carries the dangerous goods in this order. Remove them, or contact us."} Nothing was charged.`,
  "freight-not-quoted": "This order ships by freight, and we have not named its price yet. Nothing was charged. Please ask for a quote first.",
  "key-reused":
    "An earlier attempt with different contents was already recorded under this idempotency key. Check what was done before you try again.",
  "payment-method-off": "This payment method is not available. Please choose another.",
  "payment-declined": "The card was declined. Nothing was charged. Please try another card.",
  "payment-in-progress": "This payment is still in progress. Please wait a moment.",
  "payment-expired": "The time to pay ran out. Nothing was charged. Please try again.",
  "payment-too-small":
    "This amount is below the smallest amount that can be paid by card. Nothing was charged. Choose another payment method, or contact us.",
  "payment-not-accepted":
    "Our payment service did not accept this payment. Nothing was charged, and trying again will not help. Choose another payment method, or contact us.",
  "payment-unavailable":
    "The payment page could not be opened: our payment service does not answer. Nothing was charged, and your cart is kept. Please try again in a minute, or choose another way to pay.",
  "payment-returned":
    "Your payment did not become an order: it arrived after the items sold out, this cart was already ordered, or another amount was paid. We are returning your money.",
  "payment-pause": (params) =>
    `Too many payments in a row did not go through. Nothing was charged, and what you typed is kept. You can try again in ${waitText(params)}.`,
  "po-document-unreadable": "This file is not a PDF, PNG or JPEG. Nothing was uploaded. Save your purchase order as one of these, and try again.",
  "po-document-missing": "No file was chosen. Choose the document of your purchase order first.",
  "po-documents-full": (params) => `At most ${params["limit"]} files can be sent with a purchase order. Nothing was uploaded.`,
  "purchase-order-limit":
    "Too many orders without a card payment were sent from here or with this email address today. Nothing was ordered. Please contact us.",
  "purchase-order-too-large": tooLargeText,
  "order-not-found": "Order not found",
  "order-unconfirmed": "Please confirm first that this is your order: enter its email address or ZIP code. Nothing was changed.",
  "order-not-confirmed": "That is neither the email address nor the ZIP code of this order. Please try again.",
  "order-not-cancellable": "This order cannot be canceled here anymore. Nothing was changed. Please contact us.",
  "order-not-pending": "This order is no longer pending.",
  "order-cancelled": "This order was canceled.",
  "order-not-paid": "This order is not paid yet: reduce or cancel it instead of refunding it.",
  "order-not-paid-outside": "This order was paid by card. The shop records card payments itself.",
  "payment-recorded-already":
    "A payment with this amount, date and reference is already recorded for this order. Nothing was recorded twice. If it is another transfer, enter its own reference.",
  "payment-not-found": "This order has no such payment.",
  "bank-line-not-found": "This line of the file cannot be recorded, or is no longer recorded. Please check the file again.",
  "payment-refunded":
    "Money for this order was refunded or sent back, so this payment cannot be reversed: the shop would owe more than it received. Nothing was changed.",
  "order-shipped": "Part of this order has already shipped. Refund it instead.",
  "nothing-to-remind": "No reminder was sent: the invoice is paid, not overdue, or its reminders are paused.",
  "nothing-left-to-ship": "Nothing of that is left to ship.",
  "more-than-to-ship": "That is more than is left to ship in this order.",
  "refund-too-large": (params) => `At most ${params["refundable"]} can be refunded.`,
  "refund-in-parts": (params) =>
    `This order was paid by more than one payment. Refund at most ${params["most"]} at a time, one refund for each payment.`,
  "refund-failed": "The payment provider did not carry out the refund. Nothing was recorded as refunded.",
  "return-not-found": "This return does not exist.",
  "return-not-possible":
    "These items cannot be returned like this anymore: some are in a return already, were refunded, or their return period is over. Nothing was sent. Please check the quantities.",
  "return-picture-unreadable": "This file is not a PNG or JPEG picture. Nothing was uploaded.",
  "return-picture-missing": "Choose a picture first.",
  "return-pictures-full": (params) => `A return has at most ${params["limit"]} pictures. Nothing was uploaded.`,
  "return-not-open": "This return was changed in the meantime. Nothing was done. Reload the page to see its current status.",
  "shipment-not-found": "This order has no such shipment.",
  "shipment-cancelled": "This shipment was canceled, so nothing about it can be changed.",
  "shipment-refunded":
    "Items of this shipment were refunded or are in a return, so it cannot be canceled: they would be shipped again. Nothing was changed.",
  "backup-elsewhere": (params) => `This backup is a file on another machine: ${params["node"]}. Download it there.`,
  "mail-job-gone": "This email cannot be sent again: it was sent in the meantime, is already waiting, or failed more than a week ago.",
  "backup-under-way": "A backup is already being written. Please wait until it is complete.",
  "balance-changed": "The balance of this order has changed in the meantime. Nothing was recorded. Please reload the order.",
  "order-refunded": "All of this order was refunded or canceled, so it cannot be changed.",
  "mail-not-found": "There is no such email about this order.",
  "refund-not-to-send": "This refund does not have to be sent by staff.",
  "trial-mode-needed": "This works only in trial mode.",
};

const counted = (count: unknown, one: string, many: string) => `${numberText(Number(count ?? 0))} ${count === 1 ? one : many}`;

function currencyInUse({ currency, prices, carts, orders, testOrders, payments }: RefusalParams): string {
  const of = typeof currency === "string" ? ` in ${currency}` : "";
  if (Number(orders) > 0)
    return `This shop has taken ${counted(orders, "real order", "real orders")}${of}, so its currency cannot be changed: revenue, tax and refunds are counted in it. To sell in another currency, set up another shop. Nothing was changed.`;
  if (Number(payments) > 0)
    return `${counted(payments, "payment", "payments")}${of} ${payments === 1 ? "is" : "are"} in progress, and each ends within 15 minutes. Try again then. Nothing was changed.`;
  const there =
    typeof currency === "string"
      ? ` There ${prices === 1 ? "is" : "are"} ${counted(prices, "price", "prices")}, ${counted(carts, "open cart", "open carts")} and ${counted(testOrders, "test order", "test orders")}${of}.`
      : "";
  return `Change the currency separately, because every amount changes with it.${there} Choose a currency under Settings, Shop to see what would happen to them. Nothing was changed.`;
}

/** "8 seconds", "12 minutes", "3 hours": rounded up, so that nobody comes back too early. */
function waitText({ seconds }: RefusalParams): string {
  const wait = typeof seconds === "number" ? seconds : 60;
  const [count, unit] = wait < 120 ? [wait, "second"] : wait < 7200 ? [Math.ceil(wait / 60), "minute"] : [Math.ceil(wait / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Says why a person cannot be erased yet, and what has to be done first. */
function unfinishedText({ orders, payments }: RefusalParams): string {
  if (typeof orders !== "string")
    return `${payments === 1 ? "A payment is" : "Some payments are"} still in progress or being returned. Nothing was erased. Please try again in an hour.`;
  return `Nothing was erased, because these orders are not finished: ${orders}. Personal data can be erased once each is shipped and paid, refunded, or canceled.`;
}

/** Says the most that is held for a buyer the shop does not know yet. */
function tooLargeText({ title, limit, waiting }: RefusalParams): string {
  const before = waiting ? `, including ${waiting} in orders that are already waiting for us` : "";
  const most = Number(limit) === 0 ? "no more" : `at most ${limit}`;
  const what = title
    ? `For orders of new buyers without a card payment, we can hold ${most} of ${title}`
    : `Purchase orders from new buyers can total ${most}`;
  const now = Number(limit) === 0 ? " at the moment" : "";
  return `${what}${before}${now}. Nothing was ordered. Please order less, or contact us: we are glad to arrange it with you.`;
}

export function refusalText({ code, params }: Pick<Refusal, "code" | "params">): string {
  const text = words[code];
  return typeof text === "function" ? text(params) : text;
}
