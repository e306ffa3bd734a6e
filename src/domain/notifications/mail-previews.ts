import { ownAccount } from "#domain/accounts/accounts.ts";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { readLastMailed, readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { mailJob } from "#domain/orders/order-mails.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import type { Message, OrderMailKind } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { placeholderValues } from "#domain/settings/placeholders.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import type { Email } from "./email-content.ts";
import { exampleEmail, exampleOrderEmail } from "./example-emails.ts";
import { type MailKey, mailTitles, type OtherMail, orderMailKind } from "./mail-list.ts";
import { isBuyerMail, type MailTexts } from "./mail-texts.ts";
import { type MailTextsInput, mailTextsInput } from "./mail-texts-input.ts";
import { withMerchantTexts, worded } from "./mail-wording.ts";
import { mailOf } from "./notifications.ts";
import { orderEmail } from "./order-email-contents.ts";

/** Previews of the shop's emails for staff. They change nothing, and no link in a preview proves anything. */

/** `source`: the data that the preview was made of. `orderName`: the order, if it was made of one. */
export type MailPreview = {
  key: MailKey;
  title: string;
  subject: string;
  text: string;
  html: string;
  source: "order" | "test-order" | "example";
  orderName: string | null;
};

/** `texts`: as entered, before they are saved; left out, the preview shows the email as it would be sent now. */
export type PreviewInput = { key: string; texts?: MailTextsInput | undefined };

/**
 * Returns an email of the shop as it would be sent: for its last real order, else a test order, else example data. Staff who may not read orders always see
 * example data. Refuses `not-allowed`, `mail-not-found`, `input-invalid`.
 */
export async function previewMail(shop: Shop, actor: Actor, { key, texts }: PreviewInput): Promise<MailPreview> {
  requireRight(actor, "settings.read");
  const typed = typedTexts(key, texts);
  const settings = await loadSettings(shop);
  const { content, source, orderName } = await contentOf(shop, settings, key, { ofOrders: hasRight(actor, "orders.read"), typed });
  const { subject, text, html } = messageOf(shop, settings, { content, source }, "preview@example.com");
  return { key: key as MailKey, title: mailTitles[key as MailKey].title, subject, text, html, source, orderName };
}

/** Sends that preview to the signed-in person at once. Refuses `not-allowed`, `mail-not-found`, `input-invalid`, `test-mail-failed`. */
export async function sendPreview(shop: Shop, actor: Actor, { key, texts }: PreviewInput): Promise<{ to: string }> {
  requireRight(actor, "settings.change");
  requireRight(actor, "orders.read");
  const typed = typedTexts(key, texts);
  const { email: to } = await ownAccount(shop, actor);
  const settings = await loadSettings(shop);
  const { content, source } = await contentOf(shop, settings, key, { ofOrders: true, typed });
  const about: Email = { ...content, subject: `[PREVIEW] ${content.subject}` };
  try {
    await shop.mail.send(messageOf(shop, settings, { content: about, source }, to));
  } catch (fault) {
    shop.log.warn({ err: fault }, "the preview of an email was not sent");
    throw new Refusal("test-mail-failed", { reason: fault instanceof Error ? fault.message : "unknown fault" });
  }
  return { to };
}

/**
 * Returns an email about one order as it would be sent now; `mail` names it, as in `resendOrderMail`. No link in it proves the order. Refuses
 * `not-allowed`, `order-not-found`, `mail-not-found`.
 */
export async function readOrderMail(shop: Shop, actor: Actor, { orderId, mail }: { orderId: string; mail: string }): Promise<Message> {
  requireRight(actor, "orders.read");
  const known = (await readAdminOrder(shop, actor, orderId)).mails.find((one) => one.mail === mail);
  const order = known && (await readOrderToMail(shop, orderId));
  const settings = await loadSettings(shop);
  const place = { shopName: settings.shop.name, origin: shop.mailOrigin, orderUrl: `${shop.mailOrigin}/orders/example`, now: shop.clock.now() };
  const content = order && (await orderEmail(shop, order, mailJob(orderId, known, ""), place));
  if (!content) throw new Refusal("mail-not-found");
  return messageOf(shop, settings, { content: await withMerchantTexts(shop, content), source: order.isTest ? "test-order" : "order" }, order.email);
}

type Content = { content: Email; source: MailPreview["source"]; orderName: string | null };

function messageOf(shop: Shop, settings: Settings, { content, source }: Pick<Content, "content" | "source">, to: string): Message {
  return mailOf(content, settings, { to, origin: shop.mailOrigin, isTest: source === "test-order" });
}

/** Null: the stored texts are used. */
function typedTexts(key: string, texts: MailTextsInput | undefined): MailTexts | null {
  if (!Object.hasOwn(mailTitles, key)) throw new Refusal("mail-not-found");
  return texts && isBuyerMail(key) ? parseInput(mailTextsInput(key), texts) : null;
}

type Asked = { ofOrders: boolean; typed: MailTexts | null };

async function contentOf(shop: Shop, settings: Settings, key: string, { ofOrders, typed }: Asked): Promise<Content> {
  const found = await rawContentOf(shop, settings.shop, key, { ofOrders });
  const content = typed ? worded(found.content, typed, placeholderValues(settings)) : await withMerchantTexts(shop, found.content);
  return { ...found, content };
}

/** Builds the email with the standard texts. */
async function rawContentOf(shop: Shop, settings: Settings["shop"], key: string, { ofOrders }: { ofOrders: boolean }): Promise<Content> {
  const origin = shop.mailOrigin;
  const kind = orderMailKind(key as MailKey);
  const facts = { shopName: settings.name, origin, currency: settings.currency, weightUnit: settings.weightUnit, now: shop.clock.now() };
  if (kind === null) return { content: exampleEmail(key as OtherMail, facts), source: "example", orderName: null };
  const found = ofOrders ? await ofLastOrder(shop, kind, facts) : null;
  return found ?? { content: exampleOrderEmail(kind, facts), source: "example", orderName: null };
}

async function ofLastOrder(shop: Shop, kind: OrderMailKind, { shopName, origin }: { shopName: string; origin: string }): Promise<Content | null> {
  const found = await readLastMailed(shop, kind);
  if (!found) return null;
  const { order, subject } = found;
  const job = { orderId: order.id, kind, fulfillmentId: subject, refundId: subject, editId: subject, paymentId: subject, eventId: subject };
  const content = await orderEmail(shop, order, job, { shopName, origin, orderUrl: `${origin}/orders/example`, now: shop.clock.now() });
  return content && { content, source: order.isTest ? "test-order" : "order", orderName: order.name };
}
