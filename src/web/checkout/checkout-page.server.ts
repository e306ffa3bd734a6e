import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { listAddresses } from "#domain/accounts/addresses.ts";
import { type Checkout, readCheckout } from "#domain/checkout/checkout.ts";
import { openJoinedCheckout } from "#domain/checkout/merged-cart-checkout.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { links } from "#web/links.ts";
import { uploadFaultOf } from "#web/messages/upload-words.ts";
import { actorOf, checkoutBuyerOf, originOf, shopOf } from "#web/page-context.ts";
import { answerOf, handleStep, placed, type Step, saved } from "./checkout-step.server.ts";
import { checkoutView } from "./checkout-view.server.ts";
import type { CheckoutView, StepAnswer, TryResult } from "./checkout-view.ts";

/** Loads the checkout as it is; one that became an order redirects to its thank-you page. `view` null: the cart is empty. */
export async function loadCheckout({ params, request, context }: LoaderFunctionArgs) {
  const token = params["token"] ?? "";
  const shop = shopOf(context);
  const buyer = checkoutBuyerOf(context);
  const checkout = await readCheckout(shop, buyer, token).catch(async (thrown: unknown) => {
    if (!isRefusal(thrown) || thrown.code !== "checkout-not-found") throw thrown;
    const joined = await openJoinedCheckout(shop, buyer, token, originOf(context));
    throw joined === null ? thrown : redirect(links.checkout(joined));
  });
  if (checkout.orderId) throw leave(placed({ context, request }, checkout));
  const result = new URL(request.url).searchParams.has("declined") ? await endOfPayment(shop, checkout) : saved;
  const withChanges: TryResult = { ...result, changes: checkout.changes };
  const uploadFault = uploadFaultOf(new URL(request.url).searchParams.get("upload"));
  return { token, view: checkout.lines.length > 0 ? await viewOf(context, checkout) : null, result: withChanges, uploadFault };
}

/** Returns the view. The sign-in leads back to this checkout, or to that of the joined cart. */
async function viewOf(context: LoaderFunctionArgs["context"], checkout: Checkout): Promise<CheckoutView> {
  const buyer = checkoutBuyerOf(context);
  return checkoutView(checkout, {
    savedAddresses: buyer.kind === "customer" ? await listAddresses(shopOf(context), buyer) : null,
    signInUrl: actorOf(context).kind === "visitor" ? links.login(links.checkout(checkout.token)) : null,
  });
}

/** Returns the outcome of a payment to a buyer who comes back from a bank's question, as the page itself would show it. */
async function endOfPayment(shop: Shop, { payment }: Checkout): Promise<TryResult> {
  if (payment?.status === "declined") return answerOf(shop, new Refusal("payment-declined", { failureCode: payment.failureCode }), null);
  if (payment?.status === "expired" || payment?.status === "cancelled") return answerOf(shop, new Refusal("payment-expired"), null);
  if (payment?.status === "paid" || payment?.status === "refunded") return answerOf(shop, new Refusal("payment-returned"), null);
  return saved;
}

/** Answers the form without script. */
export async function submitCheckout({ params, request, context }: ActionFunctionArgs) {
  const token = params["token"] ?? "";
  const step = await handleStep(context, token, request);
  // `form-action` forbids a form to lead to another site; a link on our own page may, and the browser follows it automatically.
  if (step.paysAt) return leave({ ...step, goTo: links.checkoutPayment(token, step.paysAt, true) });
  if (step.goTo !== null) return leave(step);
  // The page that follows may be reloaded: after a save the browser requests it again, so that nothing is sent twice.
  if (step.result.code === "saved") return redirectDocument(links.checkout(token));
  const isPaused = step.result.code === "payment-pause";
  return data(step.result, { status: isPaused ? 429 : 422, ...(step.retryAfter ? { headers: { "Retry-After": String(step.retryAfter) } } : {}) });
}

/** Answers the same form sent by script, with the checkout as it now is. */
export async function answerStep({ params, request, context }: ActionFunctionArgs): Promise<Response> {
  const token = params["token"] ?? "";
  try {
    const step = await handleStep(context, token, request);
    const page = step.seenTotals === undefined ? undefined : ({ seenTotals: step.seenTotals, tries: "save" } as const);
    const view = step.goTo === null ? await readCheckout(shopOf(context), checkoutBuyerOf(context), token, page) : null;
    if (view?.orderId) return answer({ ...placed({ context, request }, view), view: null });
    if (view?.lines.length === 0) return answer({ ...step, goTo: links.checkout(token), view: null });
    const changes = view && step.result.code === "saved" ? view.changes : step.result.changes;
    return answer({ ...step, result: { ...step.result, changes }, view: view && (await viewOf(context, view)) });
  } catch (thrown) {
    // Ended, or emptied in another tab: the page itself explains that best.
    if (isRefusal(thrown) && (thrown.code === "checkout-not-found" || thrown.code === "checkout-completed"))
      return answer({ result: saved, goTo: links.checkout(token), cookie: null, view: null });
    throw thrown;
  }
}

function answer({ cookie, seenTotals: _page, retryAfter: _wait, paysAt: _payment, ...body }: Step & Pick<StepAnswer, "view">): Response {
  return Response.json(body satisfies StepAnswer, { headers: { "Cache-Control": "no-store", ...(cookie ? { "Set-Cookie": cookie } : {}) } });
}

function leave({ goTo, cookie }: Step): Response {
  return redirectDocument(goTo ?? "/", { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}
