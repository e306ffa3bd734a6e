import type { PersonalData } from "#domain/personal-data.ts";
import { deleteSubscriber, selectPersonalSubscriptions } from "./newsletter-queries.ts";

/**
 * The subscription goes whole. No hash of the address stays to keep it off the list: nobody comes back onto it without confirming
 * (double opt-in) or a consent that the merchant has on record, and a hash of an email address is found by trying addresses.
 */
export const newsletterPersonalData: PersonalData = {
  part: "newsletter",
  tables: ["subscribers"],
  export: (shop, { email }) => selectPersonalSubscriptions(shop, email),
  erase: (shop, { email }) => deleteSubscriber(shop, email),
};
