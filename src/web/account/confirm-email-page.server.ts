import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { confirmEmail, readEmailLink } from "#domain/accounts/own-email.ts";
import { adoptGuestOrders } from "#domain/orders/own-orders.ts";
import { isRefusal } from "#domain/refusal.ts";
import { shopOf } from "#web/page-context.ts";
import { signedInOf } from "./account-form.server.ts";

/** Returns the email address to confirm, only for its own signed-in account; null where the link is not valid for them. */
export async function loadConfirmEmail({ request, params, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  return orEnded(async () => (await readEmailLink(shopOf(context), actor, params["token"] ?? "")).email);
}

/** Confirms only when the button is pressed: a mail scanner that follows the link does not. Guest orders with the address join the account. */
export async function confirmByPress({ request, params, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  return orEnded(async () => {
    const { email } = await confirmEmail(shopOf(context), actor, params["token"] ?? "");
    await adoptGuestOrders(shopOf(context), actor);
    return email;
  });
}

async function orEnded(read: () => Promise<string>) {
  try {
    return data<{ email: string | null }>({ email: await read() }, { status: 200 });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "link-ended") return data<{ email: string | null }>({ email: null }, { status: 410 });
    throw thrown;
  }
}
