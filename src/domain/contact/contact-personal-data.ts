import type { PersonalData } from "#domain/personal-data.ts";
import { deleteMessagesOf, selectPersonalMessages } from "./contact-queries.ts";

/** What somebody wrote to the shop. */
export const contactPersonalData: PersonalData = {
  part: "messages",
  tables: ["contact_messages"],
  export: (shop, { email }) => selectPersonalMessages(shop, email),
  erase: (shop, { email }) => deleteMessagesOf(shop, email),
};
