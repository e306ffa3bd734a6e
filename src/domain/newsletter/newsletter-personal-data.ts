import type { PersonalData } from "#domain/personal-data.ts";
import { deleteSubscriber, selectPersonalSubscriptions } from "./newsletter-queries.ts";

/**
 * The subscription is deleted completely. No hash of the address is kept to block it: nobody gets back on the list without confirming
 * (double opt-in) or a consent that the merchant has on record, and a hash of an email address can be found by trying addresses.
 */
export const newsletterPersonalData: PersonalData = {
  part: "newsletter",
  tables: ["subscribers"],
  export: (shop, { email }) => selectPersonalSubscriptions(shop, email),
  erase: (shop, { email }) => deleteSubscriber(shop, email),
};
