import { erasePoDocuments } from "#domain/orders/po-documents.ts";
import type { PersonalData } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import {
  deleteConfirmedEmails,
  deletePersonalCheckouts,
  lockCartsOfCheckouts,
  moveCheckouts,
  selectConfirmedEmails,
  selectPersonalForms,
  selectUnsentDocuments,
} from "./checkout-person-queries.ts";
import { deleteOldDrafts, deletePersonalDrafts, moveDrafts, selectPersonalDrafts } from "./draft-order-person-queries.ts";
import { deleteOldFreightQuotes, deletePersonalFreightQuotes, selectPersonalFreightQuotes } from "./freight-quote-queries.ts";

/** What was entered at checkouts, finished or not, and for which browsers an email address was confirmed. */
export const checkoutPersonalData: PersonalData = {
  part: "checkouts",
  tables: ["checkouts", "checkout_forms", "checkout_reminders"],
  export: selectPersonalForms,
  async erase(shop, person) {
    // The first lock of everything that pays (decision 016): a payment that begins now waits, and then finds its checkout gone.
    await lockCartsOfCheckouts(shop, person);
    await erasePoDocuments(shop, await selectUnsentDocuments(shop, person));
    return deletePersonalCheckouts(shop, person);
  },
  async move(shop, { from, to }) {
    await lockCartsOfCheckouts(shop, { accountId: from, email: null });
    await moveCheckouts(shop, { from, to });
    return 0;
  },
};

export const confirmedEmailsPersonalData: PersonalData = {
  part: "confirmedEmails",
  tables: ["confirmed_emails"],
  export: selectConfirmedEmails,
  erase: deleteConfirmedEmails,
};

/** Freight quotes are found by their checkouts, so they are erased before these. */
export const freightQuotesPersonalData: PersonalData = {
  part: "freightQuotes",
  tables: ["freight_quotes"],
  export: selectPersonalFreightQuotes,
  async erase(shop, person) {
    await lockCartsOfCheckouts(shop, person);
    return deletePersonalFreightQuotes(shop, person);
  },
};

export const draftOrdersPersonalData: PersonalData = {
  part: "draftOrders",
  tables: ["draft_orders"],
  export: selectPersonalDrafts,
  async erase(shop, person) {
    await lockCartsOfCheckouts(shop, person);
    return deletePersonalDrafts(shop, person);
  },
  move: moveDrafts,
};

/** For the hourly cleanup: removes draft orders that staff deleted before then, at most `limit` per run. */
export const removeDeletedDrafts = (shop: Shop, before: Date, limit: number): Promise<number> => deleteOldDrafts(shop, before, limit);

/** For the hourly cleanup: removes freight quotes requested before then at checkouts that are gone, at most `limit` per run. */
export const removeOldFreightQuotes = (shop: Shop, before: Date, limit: number): Promise<number> => deleteOldFreightQuotes(shop, before, limit);
