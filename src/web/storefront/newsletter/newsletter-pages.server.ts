import { type ActionFunctionArgs, data } from "react-router";
import { plainMessage } from "#domain/input-parsing.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#domain/newsletter/newsletter.ts";
import { newsletterInput } from "#domain/newsletter/newsletter-input.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readForm } from "#web/form-body.server.ts";
import { newsletterAskedText } from "#web/messages/email-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";

/** The outcome of the button: `done`, or `invalid` for a link that is too old or not ours. */
export type LinkOutcome = { outcome: "done" | "invalid" };

/** Answers the form without script. */
export async function subscribeByForm({ request, context }: ActionFunctionArgs) {
  const email = String((await readForm(request)).get("email") ?? "");
  const parsed = newsletterInput.safeParse({ email }, { error: plainMessage });
  if (!parsed.success) return data({ error: parsed.error.issues[0]?.message ?? "Please enter a valid email address.", email }, { status: 400 });
  const shop = shopOf(context);
  await subscribe(shop, actorOf(context), parsed.data);
  return data({ error: null, thanks: newsletterAskedText(shop.deployment) });
}

/** Confirms only when the button is pressed: a mail scanner that follows the link does not. */
export async function confirmByButton({ params, context }: ActionFunctionArgs) {
  return byLink(() => confirmSubscription(shopOf(context), actorOf(context), params["token"] ?? ""));
}

/** Answers the pressed button, or the one-click request of a mail program (RFC 8058). */
export async function unsubscribeByButton({ params, context }: ActionFunctionArgs) {
  return byLink(() => unsubscribe(shopOf(context), actorOf(context), params["token"] ?? ""));
}

async function byLink(action: () => Promise<void>) {
  try {
    await action();
    return data<LinkOutcome>({ outcome: "done" });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "not-found") return data<LinkOutcome>({ outcome: "invalid" }, { status: 404 });
    throw thrown;
  }
}
