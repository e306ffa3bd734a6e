import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { requestConfirmation } from "#domain/accounts/own-email.ts";
import { ordersToWire } from "#domain/orders/order-json.ts";
import { listOwnOrders } from "#domain/orders/own-orders.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { answerForm, signedInOf } from "./account-form.server.ts";

const shownOrders = 3;

export async function loadAccount({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  const [account, orders] = await Promise.all([ownAccount(shop, actor), listOwnOrders(shop, actor, { first: shownOrders })]);
  const isSent = new URL(request.url).searchParams.get("done") === "sent";
  return { account, orders: ordersToWire(orders).orders, notice: isSent ? `Please open the link in our new email to ${account.email}.` : null };
}

/** Sends the link to confirm the email address again. */
export async function sendConfirmation({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  return answerForm(await readForm(request), async () => {
    await requestConfirmation(shopOf(context), actor);
    return redirect(`${links.account()}?done=sent`, { status: 303 });
  });
}
