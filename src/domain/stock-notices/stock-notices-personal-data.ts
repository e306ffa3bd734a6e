import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalNotices, selectPersonalNotices } from "./stock-notice-queries.ts";

/** Requests are deleted completely, because only the person who made them needs them. */
export const stockNoticesPersonalData: PersonalData = {
  part: "stockNotices",
  tables: ["stock_notices"],
  export: (shop, { email }) => selectPersonalNotices(shop, email),
  erase: (shop, { email }) => deletePersonalNotices(shop, email),
};
