import type { PersonalData } from "#domain/personal-data.ts";
import { deleteMailOf, selectPersonalMail } from "./mail-log-queries.ts";

/** Emails that the shop sent to a person, and to staff about that person. */
export const mailLogPersonalData: PersonalData = {
  part: "emails",
  tables: ["mail_log"],
  export: selectPersonalMail,
  erase: deleteMailOf,
};
