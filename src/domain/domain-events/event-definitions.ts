import { z } from "zod";

/**
 * Every event of the shop by name, `<noun>.<past participle>`, with the version and schema of its payload. A payload holds ids,
 * amounts, counts, codes and what the merchant publishes (titles, handles, settings), but nothing that identifies a customer: no name, no
 * address, no email address, no text that was typed about a person. Readers that need these look them up by the ids, as long as they exist.
 *
 * A change that readers of the payload would notice (a field removed, or with another meaning) is a new version. Version 0 is what
 * older versions kept in the audit log; its payload has no schema.
 */
type Definition = {
  version: number;
  payload: z.ZodObject;
  /** False: an everyday event, which would hide in the audit log what staff and the system did. */
  isAudited?: false;
  /** Keeps the whole IP address of a visitor or customer, not only its network, to see where an attack comes from. */
  keepsAddress?: true;
};

const id = z.uuid();
const cents = z.int();
const count = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);
/** A word of the shop or of a provider: `too-late`, `card_declined`. */
const code = z.string().regex(/^[\w.:-]{1,100}$/);
/** The number of an order: `#1001`, `#TEST-1001`. */
const orderName = z.string().regex(/^#\S{1,40}$/);
const handle = z.string().max(1000);
const title = z.string().max(1000);
const lines = z.array(z.strictObject({ lineId: id, quantity: count })).max(1000);
/** What changed in something that the merchant publishes or sets (`FieldChange`). */
const changes = z.array(z.strictObject({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }));
/** `isNew`, or the changes; `more` is how many changes are left out. */
const saved = { isNew: z.literal(true).optional(), changes: changes.optional(), more: count.optional() };

const event = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => ({ version: 1, payload: z.strictObject(shape) });
const quietEvent = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => ({ ...event(shape), isAudited: false as const });

/** `kind`: what is changed of each product. */
const bulkChange = { kind: code, count };

const published = event({ handle, title, ...saved });
const removed = event({ handle });
const refund = event({ name: orderName, refundId: id, amountCents: cents });
const payment = { amountCents: cents, currency };
const returned = event({ name: orderName, returnId: id });
const shopDocument = event({ title });
const productDocument = event({ documentId: id, kind: code, fileKey: z.string() });
/** `kind`: what the buyer's bank says, in the provider's terms. */
const dispute = event({ status: code, kind: code, ...payment });
const payout = event({ feeCents: cents.nullable(), ...payment });
const invoiceNumber = z.string().regex(/^(TEST-)?(INV|CN)-\d+$/);
const invoice = event({ number: invoiceNumber, invoiceId: id, ...payment });
const quoteNumber = z.string().regex(/^(TEST-)?Q-\d+$/);
const orderPayment = event({ name: orderName, paymentId: id, amountCents: cents });

/** `title`: the host of its URL. */
const webhook = event({ title });

export const eventDefinitions = {
  "account.address-removed": quietEvent({}),
  "account.address-saved": quietEvent({}),
  "account.created": event({ role: code }),
  "account.deactivated": event({}),
  "account.email-changed": event({}),
  "account.email-confirmed": quietEvent({}),
  "account.joined": event({ role: code }),
  "account.named": event({ changes: z.array(z.strictObject({ field: z.string() })) }),
  "account.passkey-added": event({}),
  "account.passkey-removed": event({}),
  "account.password-changed": event({}),
  "account.password-reset": event({}),
  "account.reactivated": event({}),
  "account.recovered": event({}),
  "account.recovery-code-used": event({}),
  "account.recovery-codes-made": event({}),
  "account.registered-again": event({}),
  "account.role-changed": event({ from: code, role: code }),
  "account.second-factor-added": event({}),
  "account.second-factor-failed": { ...event({ count: count.optional() }), keepsAddress: true },
  "account.second-factor-removed": event({}),
  "account.second-factor-reset": event({}),
  "account.sign-in-failed": { ...event({ count: count.optional() }), keepsAddress: true },
  "account.signed-in": event({}),
  "account.signed-out-everywhere": event({}),
  "account.warned": event({}),
  "api-key.created": event({ title, scopes: z.array(code) }),
  "api-key.revoked": event({ title }),
  "article.removed": removed,
  "article.saved": published,
  "blog.removed": removed,
  "blog.saved": published,
  "buyer-list.changed": quietEvent({ lines: count }),
  "buyer-list.created": quietEvent({ lines: count }),
  "buyer-list.removed": quietEvent({}),
  "buyer-list.renamed": quietEvent({}),
  "buyer-list.shared": quietEvent({}),
  "buyer-list.unshared": quietEvent({}),
  "canned-reply.removed": event({ title }),
  "canned-reply.saved": event({ title, isNew: z.literal(true).optional() }),
  "order-run.finished": quietEvent(bulkChange),
  "order-run.started": event(bulkChange),
  "order-run.stopped": event(bulkChange),
  "bulk-change.finished": quietEvent(bulkChange),
  "bulk-change.started": event(bulkChange),
  "bulk-change.scheduled": event(bulkChange),
  "bulk-change.stopped": event(bulkChange),
  "bulk-change.undone": event(bulkChange),
  "category-group.removed": removed,
  "category-group.saved": published,
  "checkout.started": quietEvent({ lines: count, ...payment }),
  "collection.removed": removed,
  "collection.saved": published,
  "currency.changed": event({ changes, prices: count, rounded: count, carts: count }),
  "customer.imported": event({ isNew: z.boolean() }),
  "customer.invited": event({}),
  "customer.merged": event({ goneId: id, moved: z.record(code, count) }),
  "customer.note-removed": event({}),
  "customer.noted": event({}),
  "customer.tagged": event({ count }),
  "customer.terms-changed": event({ changes }),
  "customers.exported": event({ title }),
  "delivery.cancelled": event({}),
  "delivery.received": event({ units: count, closesRest: z.boolean() }),
  "delivery.saved": event({ isNew: z.boolean(), lines: count, units: count }),
  "discount.removed": event({ title }),
  "discount.saved": event({ title, ...saved }),
  "dispute.ended": dispute,
  "dispute.opened": dispute,
  "draft-order.changed": event({ title, ...payment }),
  "draft-order.created": event({ title, ...payment }),
  "draft-order.deleted": event({ title }),
  "draft-order.sent": event({ title }),
  "freight-quote.answered": event({ amountCents: cents.nullable(), currency }),
  "freight-quote.requested": quietEvent({ lines: count, ...payment }),
  "import.discarded": event({ title }),
  "import.finished": event({ title, created: count, updated: count, faulty: count }),
  "import.started": event({ title }),
  "invitation.revoked": event({}),
  "invitation.sent": event({ role: code }),
  "invitation.sent-again": event({}),
  "invoice.credited": invoice,
  "invoice.issued": invoice,
  "invoice.reminded": quietEvent({ number: invoiceNumber, level: count }),
  "invoice.reminders-changed": event({ number: invoiceNumber, isPaused: z.boolean() }),
  "jobs.restarted": event({ count }),
  "list-view.removed": quietEvent({ list: code }),
  "list-view.saved": quietEvent({ list: code, isShared: z.boolean() }),
  "mail-texts.changed": event({ title, changes }),
  "menu.saved": event({ items: count, ...saved }),
  "message.answered": quietEvent({ entryId: id }),
  "message.assigned": event({ staffId: id.nullable() }),
  "message.closed": event({}),
  "message.noted": event({ entryId: id }),
  "message.received": quietEvent({ topic: z.string().max(100) }),
  "message.reopened": event({}),
  "message.replied": event({ entryId: id, isClosed: z.boolean() }),
  "newsletter.confirmed": quietEvent({}),
  "newsletter.requested": quietEvent({ isKnown: z.boolean() }),
  "newsletter.unsubscribed": quietEvent({}),
  "order.adopted": quietEvent({}),
  "order.approved": event({ name: orderName }),
  "order.balance-collected": event({ name: orderName, amountCents: cents }),
  "order.balance-waived": event({ name: orderName, amountCents: cents }),
  "order.cancelled": event({ name: orderName }),
  "order.edited": event({ name: orderName, editId: id, differenceCents: cents }),
  "order.fulfilled": event({ name: orderName, fulfillmentId: id, lines }),
  "order.mail-sent-again": event({ name: orderName, mail: code }),
  "order.marked-paid": event({ name: orderName, totalCents: cents, currency }),
  "order.noted": event({ name: orderName }),
  "order.overpayment-returned": orderPayment,
  "order.payment-recorded": orderPayment,
  "order.payment-reversed": orderPayment,
  "order.placed": event({ name: orderName, totalCents: cents, currency, isTest: z.boolean() }),
  "order.reduced": refund,
  "order.refund-failed": refund,
  "order.refund-owed": refund,
  "order.refund-sent": refund,
  "order.refund-started": refund,
  "order.refunded": refund,
  "order.tagged": event({ name: orderName }),
  "order.rescheduled": event({ name: orderName, on: z.iso.date(), lineIds: z.array(id).max(1000) }),
  "order.restocked": event({ name: orderName, lines, count }),
  "order.shipment-cancelled": event({ name: orderName, fulfillmentId: id, lines }),
  "order.shipment-changed": event({ name: orderName, fulfillmentId: id, count }),
  "page.removed": removed,
  "page.saved": published,
  "backup.downloaded": event({ bytes: count }),
  "backup.failed": event({}),
  "backup.made": event({ bytes: count }),
  "backup.requested": event({}),
  "backup.tried": event({ result: code }),
  "pictures.retried": event({ count }),
  "payment.confirmation-requested": quietEvent({}),
  "payment.declined": quietEvent({ failureCode: z.string(), ...payment }),
  "payment.expired": event({}),
  "payment.owed-back": event({ reason: code, ...payment }),
  "payment.refunded": event({ reference: z.string(), ...payment }),
  "payment.started": quietEvent({ cartId: id, provider: code, isTest: z.boolean(), ...payment }),
  "payment.superseded": event({}),
  "payment.unmatched": event({ kind: code, provider: code, ...payment }),
  "payment.unmatched-closed": event({ how: code, ...payment }),
  "payout.failed": payout,
  "payout.paid": payout,
  "personal-data.erased": event({ erased: z.record(code, count) }),
  "personal-data.exported": event({}),
  "picture.deleted": event({ title }),
  "picture.uploaded": event({ title }),
  "product.archived": removed,
  "product.created": event({ handle, title }),
  "product.document-added": productDocument,
  "product.document-changed": event({ documentId: id, changes }),
  "product.document-removed": productDocument,
  "product.document-replaced": event({ documentId: id, revision: title, fileKey: z.string() }),
  "product.documents-arranged": event({ documents: count }),
  "product.documents-replaced": event({ documents: count }),
  "product.picture-added": event({ imageId: id, fileKey: z.string().nullable() }),
  "product.picture-described": event({ imageId: id, changes }),
  "product.picture-removed": event({ imageId: id, fileKey: z.string().nullable() }),
  "product.pictures-arranged": event({ images: count }),
  "product.removed": removed,
  "product.restored": removed,
  "product-type.removed": event({ title }),
  "product-type.renamed": event({ from: title, title, isMerge: z.boolean() }),
  "product-type.saved": event({ title, ...saved }),
  "product.updated": event({ handle, title, changed: z.array(z.string()), changes, more: count.optional() }),
  "products.deleted": event({ count }),
  "quote.issued": quietEvent({ number: quoteNumber, lines: count, ...payment }),
  "redirect.removed": event({ path: handle, target: handle }),
  "redirects.imported": event({ count }),
  "redirect.saved": event({ path: handle, target: handle }),
  "report-mail.ended": quietEvent({}),
  "report-mail.subscribed": quietEvent({ weekday: count }),
  "return.approved": returned,
  "return.closed": returned,
  "return.declined": returned,
  "return.received": returned,
  "return.refunded": event({ name: orderName, returnId: id, amountCents: cents }),
  "return.requested": quietEvent({ name: orderName, returnId: id }),
  "return.withdrawn": quietEvent({ name: orderName, returnId: id }),
  "search-placements.saved": event({ title, pinned: count, buried: count }),
  "search-redirect.removed": event({ title, target: handle }),
  "search-redirect.saved": event({ title, target: handle }),
  "search-synonyms.removed": event({ title }),
  "search-synonyms.saved": event({ title, isOneWay: z.boolean() }),
  "search-synonyms.switched": event({ title, isOff: z.boolean() }),
  "sample.loaded": event({ sections: z.array(code) }),
  "session.token-reused": event({ sessionId: id }),
  /** `value`: only from the system, for `readSampleValues`: the section as the sample shop wrote it. */
  "settings.changed": event({ changes, value: z.record(z.string(), z.unknown()).optional() }),
  "shop.returned-to-trial": event({}),
  "shop.went-live": event({}),
  "shop-document.added": shopDocument,
  "shop-document.changed": shopDocument,
  "shop-document.removed": shopDocument,
  "stock-notice.cancelled": quietEvent({}),
  "stock-notice.confirmed": quietEvent({}),
  "stock-notice.requested": quietEvent({}),
  "stock.placed": event({}),
  "stock.adjusted": event({ delta: z.int(), onHand: z.int(), reason: code, changes }),
  "tax-certificate.declined": event({}),
  "tax-certificate.removed": quietEvent({}),
  "tax-certificate.sent": quietEvent({}),
  "tax-certificate.verified": event({}),
  "visitor-segment.removed": event({ title }),
  "visitor-segment.saved": event({ title, rules: count, isNew: z.literal(true).optional() }),
  "webhook.added": event({ title, topics: z.array(code) }),
  "webhook.changed": webhook,
  "webhook.removed": webhook,
  "webhook.secret-renewed": webhook,
  "webhook.sent-again": webhook,
  "webhook.tested": webhook,
  "webhook.turned-off": webhook,
  "webhook.turned-on": webhook,
} satisfies Record<string, Definition>;

export type EventName = keyof typeof eventDefinitions;
export type EventPayload<Name extends EventName> = z.input<(typeof eventDefinitions)[Name]["payload"]>;

export function definitionOf(name: EventName): Definition {
  return eventDefinitions[name];
}

/** Events that the audit log shows. */
export type AuditedEvent = { [Name in EventName]: (typeof eventDefinitions)[Name] extends { isAudited: false } ? never : Name }[EventName];

/** Events that the audit log does not show. */
export const unauditedEvents = (Object.keys(eventDefinitions) as EventName[]).filter((name) => definitionOf(name).isAudited === false);
