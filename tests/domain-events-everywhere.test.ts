import { expect, it } from "vitest";
import { readSources } from "#support/source-tree.ts";

/** Files whose operations write without an event of their own, and why. */
const withoutEvent: Record<string, string> = {
  "src/domain/events/event-recording.ts": "It reads domain events, and writes what analytics make of them.",
  "src/domain/events/visit-keeping.ts": "It adds up what events of visitors say.",
  "src/domain/cart/cart.ts":
    "the busiest write of the shop, by anonymous browsers: the cart's rows say how it stands, and analytics asks the browser",
  "src/domain/accounts/own-sessions.ts": "a session's row says when and why it ended",
  "src/domain/backups/backup-settings.ts": "calls changeSettings, which writes its event",
  "src/domain/cart/cart-merging.ts": "the rows of the carts say how they stand",
  "src/domain/catalog/product-editing.ts": "calls what is written in product-writing.ts",
  "src/domain/catalog/product-grid.ts": "calls editProducts, which calls what is written in product-writing.ts",
  "src/domain/catalog/product-copying.ts": "creates a product, which writes its event",
  "src/domain/catalog/product-saving.ts": "calls what is written in product-writing.ts",
  "src/domain/catalog/facet-backfill.ts": "derives from what products say",
  "src/domain/catalog/units-sold.ts": "counts what orders say",
  "src/domain/content/content-versions.ts": "calls savePage or saveArticle, which writes its event",
  "src/domain/checkout/checkout-reminders.ts": "the reminder's row says when it was agreed to, sent and stopped",
  "src/domain/checkout/provider-reports.ts": "the payments, refunds, disputes and payouts that it changes write theirs",
  "src/domain/checkout/purchase-order-confirmation-request.ts": "only sends an email again",
  "src/domain/checkout/purchase-order-confirming.ts": "settling the payment writes the events of the order",
  "src/domain/customers/customer-list-queries.ts": "reads, with settings of the planner for one transaction",
  "src/domain/exemptions/exemption-mails.ts": "the certificate's row says that its owner was written to",
  "src/domain/files/file-queries.ts": "reads, with settings of the planner for one transaction",
  "src/domain/going-live/going-live.ts": "calls storeTrialMode, which writes its event",
  "src/domain/inventory/inventory.ts": "parts of payments and orders, which write theirs",
  "src/domain/inventory/product-stock.ts": "counts what the stock of variants says",
  "src/domain/inventory/stock-shares.ts": "part of a payment",
  "src/domain/invoices/bank-assigning.ts": "the payments that it records and takes back write theirs",
  "src/domain/invoices/bank-import.ts": "each payment of the file is recorded by recordPayment, which writes its event",
  "src/domain/invoices/invoice-mailing.ts": "recordMailResending writes that an email is sent again",
  "src/domain/orders/po-documents.ts": "the document's row says which order or checkout it came with, and when",
  "src/domain/returns/return-mail-resending.ts": "recordMailResending writes that an email is sent again",
  "src/domain/returns/return-pictures.ts": "the picture's row says which return it came with, and when",
  "src/domain/settings/shop-pictures.ts": "calls changeBesideForm",
  "src/domain/webhooks/webhook-following.ts": "makes deliveries of events that others wrote",
  "src/domain/staff-search/staff-search.ts": "reads, with a limit of time for one transaction",
  "src/domain/stored-files.ts": "files go when nothing names them",
};

it("every file of the domain that opens a transaction writes a domain event in it, or says here why not", () => {
  const files = readSources("src/domain").filter(({ path, text }) => !path.includes(".test.") && /\binTransaction\(\s*shop\b/.test(text));
  expect(files.length).toBeGreaterThan(25);
  const silent = files.filter(({ text }) => !/\brecord(Many)?\(/.test(text)).map(({ path }) => path);
  expect(silent.filter((path) => !Object.hasOwn(withoutEvent, path))).toEqual([]);
  expect(Object.keys(withoutEvent).filter((path) => !silent.includes(path))).toEqual([]);
});
