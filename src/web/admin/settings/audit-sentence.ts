import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import { menuDefinitions } from "#domain/content/menu-definitions.ts";
import type { AuditedEvent } from "#domain/domain-events/event-definitions.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import { numberText } from "#domain/number-text.ts";
import type { JobName } from "#domain/ports.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { queueTitle } from "#web/messages/queue-words.ts";
import { changeWords, itemChanges } from "./change-words.ts";

/** An action as a sentence. `who` is shown in bold, `it` is a link to `to`, and `words` is the text around them. */
export type AuditPart = { text: string; part: "who" | "it" | "words" | "after" };
export type AuditSentence = { parts: AuditPart[]; to: string | null; isAdminPage: boolean };

/** `{who}` did something to `{it}`; `{amount}`, `{count}`, `{stock}`, `{role}` and `{leadsTo}` are its details. */
const sentences: Record<AuditedEvent, string> = {
  "account.created": "{who} created the {role} account {it}",
  "account.deactivated": "{who} deactivated the account {it}",
  "account.email-changed": "{who} changed the email address of their account",
  "account.joined": "{who} accepted an invitation and joined as {role}",
  "account.named": "{who} entered their name",
  "account.passkey-added": "{who} added a passkey to their account",
  "account.passkey-removed": "{who} removed a passkey from their account",
  "account.password-changed": "{who} changed their password",
  "account.password-reset": "{who} set a new password for {it}",
  "account.reactivated": "{who} reactivated the account {it}",
  "account.recovery-code-used": "{who} used a recovery code",
  "account.recovery-codes-made": "{who} created new recovery codes",
  "account.recovered": "{who} set a new password using an emailed link",
  "account.registered-again": "{who} tried to register with an email address that has an account",
  "account.role-changed": "{who} gave {it} the role {role}",
  "account.second-factor-added": "{who} set up an authenticator app",
  "account.second-factor-failed": "{who} entered a wrong second factor for {it}",
  "account.second-factor-removed": "{who} removed the authenticator app from their account",
  "account.second-factor-reset": "{who} reset the second factor of {it}",
  "account.sign-in-failed": "{who} tried to sign in as {it} and failed",
  "account.signed-in": "{who} signed in",
  "account.signed-out-everywhere": "{who} signed {it} out everywhere",
  "account.warned": "{who} warned {it} that someone is trying to guess the password",
  "api-key.created": "{who} created the API key {it}",
  "api-key.revoked": "{who} revoked the API key {it}",
  "article.removed": "{who} deleted the article {it}",
  "article.saved": "{who} saved the article {it}",
  "blog.removed": "{who} deleted the blog {it}",
  "blog.saved": "{who} saved the blog {it}",
  "canned-reply.removed": "{who} deleted the canned reply {it}",
  "canned-reply.saved": "{who} saved the canned reply {it}",
  "bulk-change.started": "{who} started {it} of {count} products",
  "bulk-change.scheduled": "{who} scheduled {it} of {count} products",
  "bulk-change.stopped": "{who} stopped {it} of {count} products",
  "bulk-change.undone": "{who} undid {it} of {count} products",
  "order-run.started": "{who} started {it} on {count} orders",
  "order-run.stopped": "{who} stopped {it} on {count} orders",
  "category-group.removed": "{who} removed the category group {it}",
  "category-group.saved": "{who} saved the category group {it}",
  "collection.removed": "{who} deleted the collection {it}",
  "collection.saved": "{who} saved the collection {it}",
  "currency.changed": "{who} changed the currency of the shop",
  "customer.imported": "{who} imported {it}",
  "customer.invited": "{who} created an account for {it} and sent the invitation",
  "customer.merged": "{who} merged another account into {it}",
  "customer.note-removed": "{who} removed a note on {it}",
  "customer.noted": "{who} wrote a note on {it}",
  "customer.tagged": "{who} changed the tags of {it}",
  "customer.terms-changed": "{who} changed the payment terms of {it}",
  "delivery.cancelled": "{who} canceled an incoming delivery",
  "delivery.received": "{who} received goods from an incoming delivery",
  "delivery.saved": "{who} saved an incoming delivery",
  "discount.removed": "{who} deleted the discount {it}",
  "discount.saved": "{who} saved the discount {it}",
  "dispute.ended": "{who} closed a dispute about a payment of {amount}",
  "dispute.opened": "{who} recorded a dispute about a payment of {amount}",
  "draft-order.changed": "{who} changed draft order {it}",
  "draft-order.created": "{who} created draft order {it} for {amount}",
  "draft-order.deleted": "{who} deleted draft order {it}",
  "draft-order.sent": "{who} sent draft order {it} to its buyer",
  "freight-quote.answered": "{who} answered a request for a freight quote",
  "customers.exported": "{who} exported {it}",
  "pictures.retried": "{who} retried the download of {count} pictures",
  "import.discarded": "{who} discarded the import {it}",
  "import.finished": "{who} finished the import {it}",
  "import.started": "{who} started the import {it}",
  "invitation.revoked": "{who} revoked the invitation of {it}",
  "invitation.sent": "{who} invited {it} as {role}",
  "invitation.sent-again": "{who} sent the invitation of {it} again",
  "invoice.credited": "{who} issued a credit note of {amount} for order {it}",
  "invoice.issued": "{who} issued an invoice of {amount} for order {it}",
  "invoice.reminders-changed": "{who} paused or resumed payment reminders for order {it}",
  "jobs.restarted": "{who} ran failed background jobs again: {it} ({count})",
  "mail-texts.changed": "{who} changed the texts of the email {it}",
  "menu.saved": "{who} changed the {it}",
  "message.assigned": "{who} assigned the message of {it}",
  "message.closed": "{who} closed the message of {it}",
  "message.noted": "{who} wrote a note on the message of {it}",
  "message.reopened": "{who} reopened the message of {it}",
  "message.replied": "{who} replied to the message of {it}",
  "order.approved": "{who} approved order {it}",
  "order.balance-collected": "{who} recorded that {amount}, the balance of order {it}, was paid",
  "order.balance-waived": "{who} waived the balance of {amount} for order {it}",
  "order.cancelled": "{who} canceled order {it}",
  "order.edited": "{who} changed order {it}",
  "order.fulfilled": "{who} shipped items from order {it}",
  "order.mail-sent-again": "{who} sent an email about order {it}",
  "order.marked-paid": "{who} marked order {it} as paid",
  "order.noted": "{who} wrote a note on order {it}",
  "order.tagged": "{who} changed the tags of order {it}",
  "order.overpayment-returned": "{who} sent back an overpayment of {amount} for order {it}",
  "order.payment-recorded": "{who} recorded a payment of {amount} for order {it}",
  "order.payment-reversed": "{who} reversed the recorded payment of {amount} for order {it}",
  "order.placed": "{who} placed order {it} for {amount}",
  "order.reduced": "{who} reduced order {it} by {amount} before it was paid",
  "order.refund-failed": "{who} tried to refund {amount} of order {it} and failed",
  "order.refund-owed": "{who} agreed to send {amount} back for order {it}",
  "order.refund-sent": "{who} sent {amount} back for order {it}",
  "order.refund-started": "{who} started a refund of {amount} for order {it}",
  "order.refunded": "{who} refunded {amount} of order {it}",
  "order.rescheduled": "{who} set a new expected date for order {it}",
  "order.restocked": "{who} put {count} refunded items of order {it} back into stock",
  "payout.failed": "{who} recorded a failed payout of {amount}",
  "payout.paid": "{who} recorded a payout of {amount}",
  "order.shipment-cancelled": "{who} canceled a shipment of order {it}",
  "order.shipment-changed": "{who} changed the tracking of a shipment of order {it}",
  "page.removed": "{who} deleted the page {it}",
  "page.saved": "{who} saved the page {it}",
  "payment.expired": "{who} ended an unfinished payment",
  "payment.owed-back": "{who} received a payment of {amount} that belongs to no order and is refunding it",
  "payment.refunded": "{who} refunded a payment of {amount} that belongs to no order",
  "payment.superseded": "{who} ended a payment because the buyer started another one",
  "payment.unmatched": "{who} recorded {amount} at the payment provider that belongs to no order",
  "payment.unmatched-closed": "{who} resolved {amount} at the payment provider that belongs to no order",
  "personal-data.erased": "{who} erased the personal data of {it}",
  "personal-data.exported": "{who} exported the personal data of {it}",
  "product.archived": "{who} archived {it}",
  "product.created": "{who} added the product {it}",
  "product.document-added": "{who} added a document to {it}",
  "product.document-changed": "{who} changed the details of a document of {it}",
  "product.document-removed": "{who} removed a document of {it}",
  "product.document-replaced": "{who} replaced a document of {it} with a newer revision",
  "product.documents-arranged": "{who} reordered the documents of {it}",
  "product.documents-replaced": "{who} replaced the documents of {it}",
  "backup.downloaded": "{who} downloaded a backup of the whole shop",
  "backup.failed": "A backup could not be written",
  "backup.made": "{who} wrote a backup",
  "backup.requested": "{who} requested a backup",
  "backup.tried": "{who} tried to restore a backup",
  "product.picture-added": "{who} added a picture to {it}",
  "product.picture-described": "{who} changed the description of a picture of {it}",
  "product.picture-removed": "{who} removed a picture of {it}",
  "product.pictures-arranged": "{who} reordered the pictures of {it}",
  "product.removed": "{who} deleted the product {it}",
  "product.restored": "{who} restored {it} as a draft",
  "product-type.removed": "{who} deleted the template of the product type {it}",
  "product-type.renamed": "{who} renamed a product type to {it}",
  "product-type.saved": "{who} saved the product type {it}",
  "product.updated": "{who} changed {it}",
  "products.deleted": "{who} deleted {count} products",
  "redirect.removed": "{who} removed the redirect from {it}{leadsTo}",
  "redirects.imported": "{who} imported {count} redirects",
  "redirect.saved": "{who} redirected {it}{leadsTo}",
  "return.approved": "{who} approved a return of order {it}",
  "return.closed": "{who} closed a return of order {it}",
  "return.declined": "{who} declined a return of order {it}",
  "return.received": "{who} received a return of order {it}",
  "return.refunded": "{who} refunded {amount} for a return of order {it}",
  "search-placements.saved": "{who} pinned or buried products for the search “{it}”",
  "search-redirect.removed": "{who} removed the redirect of the search “{it}”{leadsTo}",
  "search-redirect.saved": "{who} redirected the search “{it}”{leadsTo}",
  "search-synonyms.removed": "{who} removed the synonyms {it}",
  "search-synonyms.saved": "{who} saved the synonyms {it}",
  "search-synonyms.switched": "{who} turned the built-in synonyms {it} on or off",
  "sample.loaded": "{who} loaded the sample shop",
  "session.token-reused": "{who} signed {it} out because a sign-in was used twice",
  "settings.changed": "{who} changed the {it}",
  "shop.returned-to-trial": "{who} returned the shop to trial mode",
  "shop.went-live": "{who} took the shop live",
  "picture.deleted": "{who} deleted the uploaded picture {it}",
  "picture.uploaded": "{who} uploaded the picture {it}",
  "shop-document.added": "{who} added the document {it}",
  "shop-document.changed": "{who} changed the document {it}",
  "shop-document.removed": "{who} removed the document {it}",
  "stock.placed": "{who} changed the location of {it}",
  "stock.adjusted": "{who} changed the stock of {it}{stock}",
  "tax-certificate.declined": "{who} declined {it}",
  "tax-certificate.verified": "{who} verified {it}",
  "visitor-segment.removed": "{who} removed the segment {it}",
  "visitor-segment.saved": "{who} saved the segment {it}",
  "webhook.added": "{who} added a webhook to {it}",
  "webhook.changed": "{who} changed the webhook to {it}",
  "webhook.removed": "{who} removed the webhook to {it}",
  "webhook.secret-renewed": "{who} renewed the secret of the webhook to {it}",
  "webhook.sent-again": "{who} sent a delivery of the webhook to {it} again",
  "webhook.tested": "{who} sent a test to the webhook to {it}",
  "webhook.turned-off": "{who} turned off the webhook to {it}",
  "webhook.turned-on": "{who} turned on the webhook to {it}",
};

const sections: Record<string, string> = {
  shop: "shop settings",
  promises: "promises",
  home: "home page",
  productDefaults: "product defaults",
  shipping: "shipping settings",
  tax: "tax rates",
  payments: "payment settings",
  checkout: "checkout settings",
  orders: "order settings",
  security: "security settings",
  invoices: "invoice settings",
  backups: "backup settings",
  experiments: "experiments",
  announcements: "announcements",
};

/** The kinds of records that are saved as a whole, and their names. */
const savedKinds: Record<string, string> = {
  article: "article",
  blog: "blog",
  "category-group": "category group",
  collection: "collection",
  // The name of a menu contains the word "menu" already.
  menu: "",
  page: "page",
  "product-type": "product type",
};

/** If such an action has a single change, the change is the whole sentence. */
const tellsOneChange = new Set([
  "settings.changed",
  "currency.changed",
  "product.updated",
  ...Object.keys(savedKinds).map((kind) => `${kind}.saved`),
]);

/** Returns the sentence of one entry. An action that only an older version knew keeps the name it had there. Pure. */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const [change] = entry.changes;
  if (entry.subjectKind === "menu" && (entry.changeCount ?? 0) > 1) return { parts: changedItems(entry), ...place(entry) };
  if (change && entry.changeCount === 1 && tellsOneChange.has(entry.action)) return { parts: oneChange(entry, change), ...place(entry) };
  const parts = wordsOf(entry)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece): AuditPart => {
      if (piece === "{who}") return { text: who(entry), part: "who" };
      if (piece === "{it}") return { text: subject(entry), part: "it" };
      return { text: piece.startsWith("{") ? fact(entry, piece) : piece, part: "words" };
    });
  return { parts, ...place(entry) };
}

/** A row is added to a list or removed from it. */
const placedBy: Record<string, string> = { added: "to", removed: "from" };

/** "Ada Byron changed the items of the main menu: added “A” and “B”, moved “C”". */
function changedItems(entry: AuditEntry): AuditPart[] {
  return [
    { text: who(entry), part: "who" },
    { text: " changed the items of the ", part: "words" },
    { text: subject(entry), part: "it" },
    { text: `: ${itemChanges(entry.changes)}`, part: "after" },
  ];
}

/** "Ada Byron changed the title of the page About from “A” to “B”"; for a setting, its name is the link. */
function oneChange(entry: AuditEntry, change: FieldChange): AuditPart[] {
  const { verb, label, rest } = changeWords(entry, change);
  const kind = savedKinds[entry.subjectKind];
  const isSetting = entry.subjectKind === "settings";
  const within = /\]$/.test(change.field) && verb in placedBy ? placedBy[verb] : "of";
  const before = isSetting ? ` ${verb} ` : ` ${verb} ${label} ${within} ${kind === undefined ? "" : `the ${kind}${kind && " "}`}`;
  return [
    { text: who(entry), part: "who" },
    { text: before, part: "words" },
    { text: isSetting ? label : subject(entry), part: "it" },
    { text: rest ? ` ${rest}` : "", part: "after" },
  ];
}

/** Whether the changes are listed below the sentence, because the sentence does not contain them. */
export function listsChanges({ action, changeCount }: AuditEntry): boolean {
  return (changeCount ?? 0) > (tellsOneChange.has(action) ? 1 : 0) && action !== "stock.adjusted";
}

function wordsOf({ action, subjectKind, subjectId, count, changeCount, isNew }: AuditEntry): string {
  const kind = savedKinds[subjectKind];
  if (subjectKind === "menu" && isNew) return "{who} filled the {it}";
  if (subjectKind === "menu" && changeCount === 0) return "{who} saved the {it} without a change";
  if (kind && isNew) return `{who} created the ${kind} {it}`;
  if (action === "settings.changed" && changeCount === 0) return "{who} saved the {it} without a change";
  if (kind && action.endsWith(".saved") && changeCount !== null)
    return changeCount === 0 ? `{who} saved the ${kind} {it} without a change` : `{who} changed the ${kind} {it}`;
  if (action === "account.sign-in-failed") {
    const words = subjectId === "unknown" ? "{who} tried to sign in with an email address that has no account" : sentences[action];
    return count === null ? words : `${words}, attempt {count} in one day`;
  }
  return Object.hasOwn(sentences, action) ? sentences[action as AuditedEvent] : `{who}: ${action.replaceAll(/[.-]/g, " ")} {it}`;
}

const strangers: Record<AuditEntry["actorKind"], string> = {
  visitor: "A visitor",
  customer: "A customer",
  staff: "A staff member",
  apiKey: "A program with an API key",
  system: "The shop",
};

function who({ action, actorKind, actorName }: AuditEntry): string {
  return actorName ?? (/^account\.(sign-in|second-factor)-failed$/.test(action) ? "Someone" : strangers[actorKind]);
}

function subject({ subjectKind, subjectId, subjectName }: AuditEntry): string {
  if (subjectKind === "menu") return menuName(subjectId);
  if (subjectKind === "bulk-change") return "a bulk change";
  if (subjectKind === "order-run") return "a bulk action";
  if (subjectName !== null) return subjectName;
  if (subjectKind === "account") return "a deleted account";
  if (subjectKind === "invitation") return "someone whose invitation no longer exists";
  if (subjectKind === "message") return "someone whose message no longer exists";
  if (subjectKind === "tax-certificate") return "a tax exemption certificate";
  if (subjectKind === "queue") return queueTitle(subjectId as JobName);
  if (subjectKind === "settings") return sections[subjectId] ?? `${subjectId} settings`;
  return subjectKind === "product" || subjectKind === "variant" ? "a deleted product" : subjectId;
}

/** "main menu", "footer menu". */
function menuName(handle: string): string {
  const title = menuDefinitions.find((menu) => menu.handle === handle)?.title.toLowerCase() ?? handle;
  return title.endsWith("menu") ? title : `${title} menu`;
}

function fact({ action, amount, count, stock, role, leadsTo }: AuditEntry, name: string): string {
  if (name === "{leadsTo}") return leadsTo !== null ? ` to ${leadsTo}` : action === "redirect.saved" ? " to another URL" : "";
  if (name === "{amount}") return amount ? moneyText(amount) : "money";
  if (name === "{count}") return count === null ? "several" : numberText(count);
  if (name === "{stock}") return stock ? ` from ${numberText(stock.onHand - stock.delta)} to ${numberText(stock.onHand)}` : "";
  return role ?? "new";
}

/** Returns where the subject can be seen: on its page of the admin area, otherwise on its page of the shop. */
function place({ subjectKind, target, within }: AuditEntry): { to: string | null; isAdminPage: boolean } {
  if (target === null || (subjectKind === "menu" && !menuDefinitions.some(({ handle }) => handle === target)))
    return { to: null, isAdminPage: false };
  const inAdmin = adminPages[subjectKind]?.(target);
  if (inAdmin) return { to: inAdmin, isAdminPage: true };
  if (subjectKind === "article") return { to: within === null ? null : links.article(within, target), isAdminPage: false };
  return { to: shopPages[subjectKind]?.(target) ?? null, isAdminPage: false };
}

const adminPages: Record<string, (target: string) => string> = {
  order: links.adminOrder,
  "payment-attempt": links.adminOrder,
  discount: links.adminDiscount,
  "freight-quote": links.adminFreightQuote,
  "draft-order": links.adminDraftOrder,
  "tax-certificate": links.adminTaxCertificate,
  message: links.adminMessage,
  menu: links.adminMenu,
  "bulk-change": links.adminBulkChange,
  "order-run": links.adminOrderRun,
  product: links.adminProduct,
  variant: links.adminProduct,
  "mail-texts": links.adminMail,
  settings: (section) => links.adminSettings(section === "productDefaults" ? "product-defaults" : section),
};

const shopPages: Record<string, (target: string) => string> = {
  collection: (handle) => links.collection(handle),
  "category-group": links.collectionGroup,
  page: links.page,
  blog: (handle) => links.blog(handle),
};
