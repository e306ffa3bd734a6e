import type { PersonalData } from "#domain/personal-data.ts";
import { deleteMessagesOf, moveMessages, selectPersonalMessages } from "./contact-queries.ts";

/** What a person wrote to the shop, and what staff wrote to and about that person. */
export const contactPersonalData: PersonalData = {
  part: "messages",
  tables: ["contact_messages", "contact_entries"],
  export: selectPersonalMessages,
  erase: deleteMessagesOf,
  move: moveMessages,
};
