import type { PersonalData } from "#domain/personal-data.ts";
import { deleteMailOf, selectPersonalMail } from "./mail-log-queries.ts";

/** What the shop wrote to somebody, and to staff about them. */
export const mailLogPersonalData: PersonalData = {
  part: "emails",
  tables: ["mail_log"],
  export: selectPersonalMail,
  erase: deleteMailOf,
};
