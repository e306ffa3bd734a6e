import { type ActionFunctionArgs, data } from "react-router";
import { plainMessage } from "#domain/input-parsing.ts";
import { isRefusal } from "#domain/refusal.ts";
import { stockNoticeInput } from "#domain/stock-notices/stock-notice-input.ts";
import { cancelStockNotice, confirmStockNotice, requestStockNotice } from "#domain/stock-notices/stock-notices.ts";
import { readForm } from "#web/form-body.server.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";

/** The outcome of the button: `done`, or `invalid` for a link that is too old or not ours. */
export type NoticeOutcome = { outcome: "done" | "invalid" };

/** Answers the form without script. */
export async function requestByForm({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = stockNoticeInput.safeParse({ variantId: form.get("variantId") ?? "", email: form.get("email") ?? "" }, { error: plainMessage });
  if (!parsed.success) return data({ error: parsed.error.issues[0]?.message ?? "Please enter a valid email address." }, { status: 400 });
  try {
    await requestStockNotice(shopOf(context), actorOf(context), parsed.data);
    return data({ error: null });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data({ error: refusalText(thrown) }, { status: 409 });
  }
}

/** Confirms only when the button is pressed: a mail scanner that follows the link does not. */
export async function confirmNoticeByButton({ params, context }: ActionFunctionArgs) {
  return byLink(() => confirmStockNotice(shopOf(context), actorOf(context), params["token"] ?? ""));
}

/** Answers the pressed button, or the one-click request of a mail program (RFC 8058). */
export async function cancelNoticeByButton({ params, context }: ActionFunctionArgs) {
  return byLink(() => cancelStockNotice(shopOf(context), actorOf(context), params["token"] ?? ""));
}

async function byLink(action: () => Promise<void>) {
  try {
    await action();
    return data<NoticeOutcome>({ outcome: "done" });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "not-found") return data<NoticeOutcome>({ outcome: "invalid" }, { status: 404 });
    throw thrown;
  }
}
