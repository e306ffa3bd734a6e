import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { confirmPayment, readCheckout, readPlaced } from "#domain/checkout/checkout.ts";
import { toMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { buyerOf, shopOf } from "#web/page-context.ts";
import { placed } from "./checkout-step.server.ts";

/** What the bank asks about. Nothing to ask leads back to the checkout, which knows why. */
export async function loadConfirmation({ params, context }: LoaderFunctionArgs) {
  const token = params["token"] ?? "";
  const { orderId, payment } = await readCheckout(shopOf(context), buyerOf(context), token);
  if (orderId || payment?.status !== "needs-confirmation") throw redirectDocument(links.checkout(token));
  return { token, attemptId: payment.attemptId, total: toMoney(payment.amountCents, payment.currency) };
}

/** The shopper's answer. */
export async function answerConfirmation({ params, request, context }: ActionFunctionArgs) {
  const token = params["token"] ?? "";
  const [shop, buyer] = [shopOf(context), buyerOf(context)];
  const form = await readForm(request);
  const accepted = form.get("answer") === "approve";
  try {
    await confirmPayment(shop, buyer, { token, attemptId: String(form.get("attemptId") ?? ""), accepted });
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code === "checkout-not-found") throw thrown;
    return redirectDocument(`${links.checkout(token)}?declined`, 303);
  }
  const { goTo, cookie } = placed(context, await readPlaced(shop, buyer, token));
  return redirectDocument(goTo ?? links.thankYou(), { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}
