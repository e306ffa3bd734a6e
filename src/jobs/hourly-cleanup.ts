import { removeExpiredLinks } from "#domain/accounts/account-links.ts";
import { removeOldSessions } from "#domain/accounts/accounts.ts";
import { removeOldInvitations } from "#domain/accounts/invitations.ts";
import { removeUsedChallenges } from "#domain/accounts/passkey-challenges.ts";
import { removeOldBulkChanges } from "#domain/bulk-changes/bulk-changes.ts";
import { removeExpiredCarts } from "#domain/cart/cart.ts";
import { deleteOldConfirmedEmails } from "#domain/checkout/checkout.ts";
import { removeDeletedDrafts, removeOldFreightQuotes } from "#domain/checkout/checkout-personal-data.ts";
import { sendReminders } from "#domain/checkout/checkout-reminders.ts";
import { removeOldConsents } from "#domain/consent/consent.ts";
import { removeOldMessages } from "#domain/contact/contact.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { maintainEventPartitions, removeOldCounts } from "#domain/events/event-storing.ts";
import { remindOfExpiry } from "#domain/exemptions/exemption-mails.ts";
import { deleteUnnamedCertificates } from "#domain/exemptions/exemptions.ts";
import { type RowCounts, removeOldProviderFaults, runSteps } from "#domain/faults/background-faults.ts";
import { removeOldFaults } from "#domain/faults/shown-faults.ts";
import { removeOldImports } from "#domain/imports/imports.ts";
import { dropPassedDays } from "#domain/inventory/incoming-deliveries.ts";
import { removeOldMail } from "#domain/mail-log/mail-log.ts";
import { removeUnconfirmed } from "#domain/newsletter/newsletter.ts";
import { removeOldOrderRuns } from "#domain/order-runs/order-runs.ts";
import { deleteUnusedPoDocuments } from "#domain/orders/po-documents.ts";
import { anonymizeUnpaidAttempts } from "#domain/payments/payments.ts";
import { removeEndedQuotes } from "#domain/quotes/quotes.ts";
import { removeErasedPictures } from "#domain/returns/return-pictures.ts";
import { removeOldServerTimes } from "#domain/server-times/server-times.ts";
import { removeOldInvalidations } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { removeOldNotices } from "#domain/stock-notices/stock-notices.ts";
import { removeStrayFiles } from "#domain/stored-files.ts";
import { removeOldDeliveries } from "#domain/webhooks/webhooks.ts";

const strayHourUtc = 4;

/** Rows per batch: short locks, and well within the statement timeout. */
const batchRows = 1000;
/** The queue's timeout is 10 minutes. The next hourly run continues where this one stopped. */
const workingMs = 8 * 60_000;

/** Runs every hour: deletes expired rows and personal data that the shop has no reason to store, and reminds buyers of checkouts that they left. */
export async function cleanUp(shop: Shop): Promise<void> {
  const began = performance.now();
  const ago = (milliseconds: number) => new Date(shop.clock.now().getTime() - milliseconds);
  /** Runs batch after batch until none is left. */
  const allOf = async (removeSome: () => Promise<RowCounts | number>): Promise<RowCounts> => {
    const sum: RowCounts = { done: 0, failed: 0 };
    for (let last = batchRows; last >= batchRows && performance.now() - began < workingMs; ) {
      const batch = await removeSome();
      const { done, failed } = typeof batch === "number" ? { done: batch, failed: 0 } : batch;
      sum.done += done;
      sum.failed += failed;
      last = done + failed;
    }
    return sum;
  };
  const { privacy } = await readSettings(shop);
  const removed = await runSteps(shop, "hourly-cleanup", {
    invalidations: () => allOf(() => removeOldInvalidations(shop, ago(hourMs), batchRows)),
    carts: () => allOf(() => removeExpiredCarts(shop, batchRows)),
    sessions: () => allOf(() => removeOldSessions(shop, ago(privacy.sessionDays * dayMs), batchRows)),
    checkoutReminders: () => allOf(() => sendReminders(shop, batchRows)),
    accountLinks: () => allOf(() => removeExpiredLinks(shop, batchRows)),
    usedChallenges: () => allOf(() => removeUsedChallenges(shop, batchRows)),
    staffInvitations: () => allOf(() => removeOldInvitations(shop, ago(90 * dayMs), batchRows)),
    paymentDrafts: () => allOf(() => anonymizeUnpaidAttempts(shop, ago(privacy.checkoutDays * dayMs), batchRows)),
    deletedDrafts: () => allOf(() => removeDeletedDrafts(shop, ago(privacy.checkoutDays * dayMs), batchRows)),
    freightQuotes: () => allOf(() => removeOldFreightQuotes(shop, ago(privacy.checkoutDays * dayMs), batchRows)),
    quotes: () => allOf(() => removeEndedQuotes(shop, ago(privacy.checkoutDays * dayMs), batchRows)),
    poDocuments: () => allOf(() => deleteUnusedPoDocuments(shop, ago(30 * dayMs), batchRows)),
    returnPictures: () => allOf(() => removeErasedPictures(shop, batchRows)),
    confirmedEmails: () => allOf(() => deleteOldConfirmedEmails(shop, batchRows)),
    unconfirmedAddresses: () => allOf(() => removeUnconfirmed(shop, ago(privacy.newsletterDays * dayMs), batchRows)),
    stockNotices: () => allOf(() => removeOldNotices(shop, ago(privacy.newsletterDays * dayMs), batchRows)),
    providerFaults: () => allOf(() => removeOldProviderFaults(shop, ago(30 * dayMs), batchRows)),
    shownFaults: () => allOf(() => removeOldFaults(shop, ago(30 * dayMs), batchRows)),
    expiringCertificates: () => allOf(() => remindOfExpiry(shop, batchRows)),
    removedCertificates: () => allOf(() => deleteUnnamedCertificates(shop, batchRows)),
    incomingDays: () => allOf(() => dropPassedDays(shop, batchRows)),
    imports: () => allOf(() => removeOldImports(shop, ago(privacy.importDays * dayMs), batchRows)),
    mailLog: () => allOf(() => removeOldMail(shop, ago(privacy.mailDays * dayMs), batchRows)),
    consents: () => allOf(() => removeOldConsents(shop, ago(privacy.consentDays * dayMs), batchRows)),
    eventDays: () => maintainEventPartitions(shop),
    eventCounts: () => allOf(() => removeOldCounts(shop, batchRows)),
    serverTimes: () => allOf(() => removeOldServerTimes(shop, batchRows)),
    webhookDeliveries: () => allOf(() => removeOldDeliveries(shop, ago(30 * dayMs), batchRows)),
    bulkChanges: () => removeOldBulkChanges(shop, ago(90 * dayMs)),
    orderRuns: () => removeOldOrderRuns(shop, ago(90 * dayMs)),
    contactMessages: () => allOf(() => removeOldMessages(shop, ago(privacy.messageDays * dayMs), batchRows)),
    // Once a day, because it looks at every file.
    strayFiles: async () => (shop.clock.now().getUTCHours() === strayHourUtc ? removeStrayFiles(shop, ago(2 * dayMs)) : 0),
  });
  shop.log.info(removed, "hourly cleanup");
}
