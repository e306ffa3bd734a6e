import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { confirmPayment, type Payment, readCheckout, readPlaced, resendConfirmationRequest } from "#domain/checkout/checkout.ts";
import { heldUnits } from "#domain/inventory/inventory.ts";
import { toMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { noEmailsText } from "#web/messages/email-words.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, shopOf } from "#web/page-context.ts";
import { placed } from "./checkout-step.server.ts";

/**
 * Loads what the payment waits for: the answer to the bank's question, a purchase order's confirmation by email, or the buyer, who pays on the page
 * of a payment service and comes back here. Where nothing waits, it leads to the checkout, which knows why.
 */
export async function loadConfirmation({ params, request, context }: LoaderFunctionArgs) {
  const token = params["token"] ?? "";
  const shop = shopOf(context);
  const url = new URL(request.url);
  const returnedFrom = url.searchParams.get("payment");
  const hosted = returnedFrom === null ? null : await readHosted({ context, request }, token, returnedFrom, url.searchParams.has("go"));
  const { orderId, payment, isTrial } = await readCheckout(shop, checkoutBuyerOf(context), token);
  if (orderId || !payment) throw redirectDocument(links.checkout(token));
  if (payment.status !== "needs-confirmation") throw redirectDocument(`${links.checkout(token)}?declined`);
  const total = toMoney(payment.amountCents, payment.currency);
  if (hosted) return { token, attemptId: returnedFrom ?? payment.attemptId, total, waiting: null, hosted };
  if (payment.isHosted) throw redirectDocument(links.checkoutPayment(token, payment.attemptId));
  if (!payment.awaitsEmail) return { token, attemptId: payment.attemptId, total, waiting: null, hosted: null };
  const isSentAgain = url.searchParams.has("sent");
  return { token, attemptId: payment.attemptId, total, waiting: waitingOf(shop, payment, { isTrial, isSentAgain }), hosted: null };
}

/**
 * `payUrl`: where the buyer pays; null: the payment is in progress, or its service does not answer (`isUnanswered`). `goesOn`: the browser goes there
 * automatically. `isHeld`: the payment holds its goods while it waits; beyond the stock share of such payments it does not.
 */
export type Hosted = { payUrl: string | null; isUnanswered: boolean; goesOn: boolean; isHeld: boolean };

/**
 * Asks the payment service what the buyer did on its page: if it is paid, this leads to the thank-you page. The service's own report may
 * arrive before or after.
 */
async function readHosted(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  token: string,
  attemptId: string,
  goesOn: boolean,
): Promise<Hosted> {
  const [shop, buyer] = [shopOf(context), checkoutBuyerOf(context)];
  try {
    const result = await confirmPayment(shop, buyer, { token, attemptId, accepted: true });
    if (result.status === "needs-confirmation") {
      const isHeld = (await heldUnits(shop, [attemptId])).size > 0;
      return { payUrl: result.confirmUrl, isUnanswered: false, goesOn, isHeld };
    }
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "checkout-not-found") throw redirectDocument(links.checkout(token));
    if (isRefusal(thrown)) throw redirectDocument(`${links.checkout(token)}?declined`);
    // Nothing is lost: a payment becomes an order by the service's report, or when the service answers again.
    shop.log.error({ err: thrown, attemptId }, "a payment service did not report the outcome of a payment");
    return { payUrl: null, isUnanswered: true, goesOn: false, isHeld: false };
  }
  const { goTo, cookie } = placed({ context, request }, await readPlaced(shop, buyer, token));
  throw redirectDocument(goTo ?? links.thankYou(), { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

function waitingOf(shop: Shop, { email, poNumber, expiresAt }: Payment, { isTrial, isSentAgain }: { isTrial: boolean; isSentAgain: boolean }) {
  const noEmails = noEmailsText({ ...shop.deployment, trialMode: isTrial });
  return { email, poNumber, until: utcTimeText(expiresAt), isSentAgain, noEmails };
}

/** Answers the bank's question, or the request for another email. */
export async function answerConfirmation({ params, request, context }: ActionFunctionArgs) {
  const token = params["token"] ?? "";
  const [shop, buyer] = [shopOf(context), checkoutBuyerOf(context)];
  const form = await readForm(request);
  try {
    if (form.get("answer") === "send-again") {
      await resendConfirmationRequest(shop, buyer, token);
      return redirectDocument(`${links.checkoutConfirm(token)}?sent`, 303);
    }
    await confirmPayment(shop, buyer, { token, attemptId: String(form.get("attemptId") ?? ""), accepted: form.get("answer") === "approve" });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    // Confirmed by now, or ended: the checkout shows which.
    if (form.get("answer") === "send-again" && thrown.code === "checkout-not-found") return redirectDocument(links.checkout(token), 303);
    if (thrown.code === "checkout-not-found") throw thrown;
    if (thrown.code === "too-many-requests") return data({ error: refusalText(thrown) }, { status: 429 });
    return redirectDocument(`${links.checkout(token)}?declined`, 303);
  }
  const { goTo, cookie } = placed({ context, request }, await readPlaced(shop, buyer, token));
  return redirectDocument(goTo ?? links.thankYou(), { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}
