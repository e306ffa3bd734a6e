import { createHash } from "node:crypto";
import { addAddressOnce, readOwnAddress } from "#domain/accounts/addresses.ts";
import { addressFaults } from "#domain/address-faults.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { type Checkout, payloadFaults, placeOrder, readCheckout, readPlaced, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { type CheckoutStepInput, idempotencyKey, purchaseOrderFaults } from "#domain/checkout/checkout-input.ts";
import { chooseReminder } from "#domain/checkout/checkout-reminders.ts";
import { recordRefusedOrder } from "#domain/checkout/checkout-step-recording.ts";
import { requestFreightQuote } from "#domain/checkout/freight-quotes.ts";
import { plainMessage } from "#domain/input-parsing.ts";
import { withOrderProof } from "#domain/orders/order-token.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cardIn } from "#web/card-fields/card-in-form.server.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader, cookieIn } from "#web/shop-cookies.ts";
import { confirmedIn, text, typedStep } from "./checkout-step-form.ts";
import { addressParts, attentionText, type TryResult, useAddressIntents } from "./checkout-view.ts";

type Context = Parameters<typeof shopOf>[0];

/**
 * The outcome of the form: an answer to show, or another page, perhaps with the proof of an order as a cookie. `seenTotals`: those of
 * the page that sent the form. `retryAfter`: the seconds until the next try to pay. `paysAt`: `goTo` is a payment service's page, where this
 * payment waits for the buyer.
 */
export type Step = { result: TryResult; goTo: string | null; cookie: string | null; seenTotals?: string; retryAfter?: number; paysAt?: string };

export const saved: TryResult = { code: "saved", message: "", fields: {}, changes: [] };

/** Saves what was typed; where the order button was pressed, tries to place the order. Expected refusals are returned as the answer. */
export async function handleStep(context: Context, token: string, request: Request): Promise<Step> {
  const [shop, buyer] = [shopOf(context), checkoutBuyerOf(context)];
  const form = await readForm(request);
  // A program names its try in the header, as with other payment APIs; the page's form has a key of its own.
  const givenKey = request.headers.get("Idempotency-Key");
  const seenTotals = text(form, "seenTotals");
  try {
    const typed = typedStep(form);
    if (form.get("intent") === "place") return await place(context, token, { form, typed, givenKey, request });
    const { faults } = await saveCheckoutStep(shop, buyer, token, { ...typed, ...(await chosenAddress(shop, buyer, form)) });
    if (form.get("intent") === "quote") {
      if (Object.keys(faults).length > 0) throw new Refusal("checkout-incomplete", { fields: faults });
      await requestFreightQuote(shop, buyer, { token, seenTotals });
      await saveOrderedAddresses(shop, buyer, form, typed);
      return { result: saved, goTo: links.checkout(token), cookie: null };
    }
    await keepReminderChoice(shop, buyer, token, form);
    await saveTickedAddresses(shop, buyer, form, typed);
    return { result: saved, goTo: null, cookie: null, seenTotals };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    if (form.get("intent") === "place") await recordRefusedOrder(shop, buyer, thrown);
    if (thrown.code === "checkout-completed") return placed({ context, request }, await readPlaced(shop, buyer, token));
    const wait = thrown.code === "payment-pause" ? { retryAfter: Number(thrown.params["seconds"]) } : {};
    return { result: await answerOf(shop, thrown, { buyer, token, seenTotals }), goTo: null, cookie: null, ...wait };
  }
}

/** Saves the choice only where the box was changed, because the whole form is sent each time. */
async function keepReminderChoice(shop: Shop, buyer: CheckoutBuyer, token: string, form: FormData): Promise<void> {
  if (!form.has("reminderWas")) return;
  const agrees = form.get("reminder") === "yes";
  if (agrees !== (form.get("reminderWas") === "yes")) await chooseReminder(shop, buyer, token, agrees);
}

/** Returns the saved address that a button of the form fills in. Refuses `input-invalid` where none was chosen, and what `readOwnAddress` refuses. */
async function chosenAddress(shop: Shop, buyer: CheckoutBuyer, form: FormData): Promise<CheckoutStepInput> {
  const part = addressParts.find((name) => useAddressIntents[name] === form.get("intent"));
  if (!part) return {};
  const id = text(form, `${part}.saved`);
  if (!id) throw new Refusal("input-invalid", { fields: { [`${part}.saved`]: "Choose an address." } });
  return { [part]: await readOwnAddress(shop, buyer, id) };
}

/** Saves the addresses whose box is ticked. Refuses `input-invalid` with the faults of one that is not complete, and what `addAddressOnce` refuses. */
async function saveTickedAddresses(shop: Shop, buyer: CheckoutBuyer, form: FormData, typed: CheckoutStepInput): Promise<void> {
  for (const part of addressParts) {
    const address = typed[part];
    if (!address || form.get(`${part}.save`) !== "yes") continue;
    const faults = Object.entries(addressFaults(address)).map(([field, fault]) => [`${part}.${field}`, fault]);
    if (faults.length > 0) throw new Refusal("input-invalid", { fields: Object.fromEntries(faults) });
    await addAddressOnce(shop, buyer, address);
  }
}

/** Saves addresses after the order is placed: a refusal, such as the limit of addresses, does not change that. */
async function saveOrderedAddresses(...given: Parameters<typeof saveTickedAddresses>): Promise<void> {
  await saveTickedAddresses(...given).catch((fault: unknown) => {
    given[0].log.warn({ err: fault }, "an address of a checkout was not saved to the account");
  });
}

type Try = { form: FormData; typed: CheckoutStepInput; givenKey: string | null; request: Request };

async function place(context: Context, token: string, { form, typed, givenKey, request }: Try): Promise<Step> {
  const [shop, buyer] = [shopOf(context), checkoutBuyerOf(context)];
  const method = text(form, "paymentMethod");
  const payload = cardIn(form);
  const poNumber = text(form, "poNumber");
  const ofMethod =
    method === "purchase-order" ? purchaseOrderFaults(poNumber, (await readSettings(shop)).checkout) : payloadFaults(shop, method, payload);
  if (Object.keys(ofMethod).length > 0) {
    // Shows all faults at once: the domain would name the card first and the address after it.
    const { faults } = await saveCheckoutStep(shop, buyer, token, typed);
    throw new Refusal("checkout-incomplete", { fields: { ...faults, ...ofMethod } });
  }
  const paid = await placeOrder(shop, buyer, {
    token,
    idempotencyKey: givenKey !== null ? checkedKey(givenKey) : keyOf(text(form, "tryKey"), method, poNumber),
    seenTotals: text(form, "seenTotals"),
    method,
    poNumber,
    confirmed: confirmedIn(form),
    typed,
    payload,
    confirmUrl: originOf(context) + links.checkoutConfirm(token),
  });
  await saveOrderedAddresses(shop, buyer, form, typed);
  if (paid.status === "needs-confirmation") {
    const goTo = paid.confirmUrl ?? links.checkoutConfirm(token);
    return { result: saved, goTo, cookie: null, ...(paid.confirmUrl === null ? {} : { paysAt: paid.attemptId }) };
  }
  return placed({ context, request }, paid);
}

/** Leads to the thank-you page with the proof of the order, at the shop's present origin: the checkout may have been opened at another. */
export function placed(
  { context, request }: { context: Context; request: Request },
  { orderId, returnUrl }: Pick<Checkout, "orderId" | "returnUrl">,
): Step {
  const before = cookieIn(request.headers.get("Cookie"), "order", originOf(context));
  const cookie = orderId ? cookieHeader("order", withOrderProof(shopOf(context), orderId, before), originOf(context)) : null;
  const { pathname, search, hash } = new URL(returnUrl);
  return { result: saved, goTo: originOf(context) + pathname + search + hash, cookie };
}

/** Returns the key of the try. Refuses `input-invalid`: a header can be longer than what a payment can be found by. */
function checkedKey(given: string): string {
  const parsed = idempotencyKey.safeParse(given, { error: plainMessage });
  if (!parsed.success) throw new Refusal("input-invalid", { reason: `Idempotency-Key: ${parsed.error.issues[0]?.message}` });
  return parsed.data;
}

/** Returns a key in which the same try with another method is another try. */
function keyOf(tryKey: string, method: string, poNumber: string): string {
  return createHash("sha256")
    .update(JSON.stringify([tryKey, method, poNumber]))
    .digest("base64url");
}

const declines: Record<string, string> = {
  incorrect_number: "This is not the number of a test card. Nothing was charged. Please use one of the test cards.",
  "not-paid-in-time": "The payment was not finished. Nothing was charged. Please try again, or choose another way to pay.",
  payment_failed: "The payment did not go through. Nothing was charged. Please try again, or choose another way to pay.",
  confirmation_failed: "The payment was not approved. Nothing was charged. Please try again or use another card.",
};

/** Declines from the page of a payment service: no field here is at fault. */
const hostedDeclines = new Set(["not-paid-in-time", "payment_failed"]);

/** Returns a refusal as the page shows it, with the faults of its fields and the differences between the order and the page that tried it. */
export async function answerOf(
  shop: Shop,
  refusal: Refusal,
  page: { buyer: CheckoutBuyer; token: string; seenTotals: string } | null,
): Promise<TryResult> {
  const { code, params } = refusal;
  const message = declines[String(params["failureCode"])] ?? refusalText(refusal);
  const fields = (params["fields"] ?? {}) as Record<string, string>;
  if (code === "totals-changed" && page) {
    const { changes } = await readCheckout(shop, page.buyer, page.token, { seenTotals: page.seenTotals, tries: "order" });
    return { code, message, fields, changes };
  }
  if (code === "payment-declined" && !hostedDeclines.has(String(params["failureCode"])))
    return { code, message, fields: { "card.number": "Check this card, or use another one." }, changes: [] };
  if (code === "payment-method-off") return { code, message, fields: { paymentMethod: "Choose a payment method." }, changes: [] };
  if (Object.keys(fields).length > 0) return { code, message: attentionText(Object.keys(fields).length), fields, changes: [] };
  const isStock = ["out-of-stock", "quantity-not-available", "quantity-not-allowed", "variant-not-found"].includes(code);
  return { code, message: isStock ? `${message} Nothing was charged.` : message, fields, changes: [] };
}
