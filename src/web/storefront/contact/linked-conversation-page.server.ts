import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { maxEntryLength } from "#domain/contact/conversation-input.ts";
import { answerByLink, type LinkedConversation, readLinkedConversation } from "#domain/contact/conversation-links.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { readForm } from "#web/form-body.server.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { actorOf, shopOf } from "#web/page-context.ts";

/** The page is never cached, its URL is sent to no other site, and search engines do not list it. */
export const conversationHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export type ConversationView = {
  shopName: string;
  /** Null: the link is wrong or too old. */
  conversation: { subject: string; messages: (LinkedConversation["messages"][number] & { atText: string })[] } | null;
  /** The key of the next answer: sent twice, it counts once. */
  key: string;
  maxEntryCharacters: number;
};

export async function loadLinkedConversation({ params, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const { name: shopName } = (await readSettings(shop)).shop;
  const view = { shopName, key: shop.ids.random(), maxEntryCharacters: maxEntryLength };
  try {
    const { subject, messages } = await readLinkedConversation(shop, actorOf(context), params["token"] ?? "");
    const shown = messages.map((message) => ({ ...message, atText: utcTimeText(message.at) }));
    return data<ConversationView>({ ...view, conversation: { subject, messages: shown } }, { headers: conversationHeaders });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "link-ended")
      return data<ConversationView>({ ...view, conversation: null }, { status: 410, headers: conversationHeaders });
    throw thrown;
  }
}

/** `text`: what was typed but not sent. */
export type ConversationAnswer = { isSent: boolean; text: string; error: string | null };

export async function answerLinkedConversation({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const [text, key] = [String(form.get("text") ?? ""), String(form.get("key") ?? "")];
  try {
    await answerByLink(shopOf(context), actorOf(context), params["token"] ?? "", { text, key });
    return data<ConversationAnswer>({ isSent: true, text: "", error: null });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { fields } = thrown.params;
    const fault = fields && typeof fields === "object" ? fields["text"] : undefined;
    return data<ConversationAnswer>({ isSent: false, text, error: fault ?? refusalText(thrown) }, { status: 400 });
  }
}
