import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { confirmPayment, type Payment, readCheckout, readPlaced, resendConfirmationRequest } from "#domain/checkout/checkout.ts";
import { toMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, shopOf } from "#web/page-context.ts";
import { placed } from "./checkout-step.server.ts";

/** What the payment waits for: the answer to the bank's question, or a purchase order's confirmation by email. Where nothing waits, the checkout knows why. */
export async function loadConfirmation({ params, request, context }: LoaderFunctionArgs) {
  const token = params["token"] ?? "";
  const shop = shopOf(context);
  const { orderId, payment, isTrial } = await readCheckout(shop, checkoutBuyerOf(context), token);
  if (orderId || !payment) throw redirectDocument(links.checkout(token));
  if (payment.status !== "needs-confirmation") throw redirectDocument(`${links.checkout(token)}?declined`);
  const total = toMoney(payment.amountCents, payment.currency);
  if (!payment.awaitsEmail) return { token, attemptId: payment.attemptId, total, waiting: null };
  const isSentAgain = new URL(request.url).searchParams.has("sent");
  return { token, attemptId: payment.attemptId, total, waiting: waitingOf(shop, payment, { isTrial, isSentAgain }) };
}

function waitingOf(shop: Shop, { email, poNumber, expiresAt }: Payment, { isTrial, isSentAgain }: { isTrial: boolean; isSentAgain: boolean }) {
  return { email, poNumber, until: utcTimeText(expiresAt), isSentAgain, isWrittenToFiles: isTrial && shop.mail.keepsFiles === true };
}

/** The answer to the bank's question, or the wish for another mail. */
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
    // Confirmed by now, or ended: the checkout knows.
    if (form.get("answer") === "send-again" && thrown.code === "checkout-not-found") return redirectDocument(links.checkout(token), 303);
    if (thrown.code === "checkout-not-found") throw thrown;
    if (thrown.code === "too-many-requests") return data({ error: refusalText(thrown) }, { status: 429 });
    return redirectDocument(`${links.checkout(token)}?declined`, 303);
  }
  const { goTo, cookie } = placed(context, await readPlaced(shop, buyer, token));
  return redirectDocument(goTo ?? links.thankYou(), { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}
