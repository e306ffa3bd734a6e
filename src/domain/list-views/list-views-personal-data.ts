import type { PersonalData } from "#domain/personal-data.ts";
import { deleteViewsNaming, selectViewsNaming } from "./list-view-queries.ts";

/** A view stores what staff searched for, which may be a customer's email address. */
export const listViewsPersonalData: PersonalData = {
  part: "listViews",
  tables: ["list_views"],
  isStaffs: true,
  export: (shop, { email }) => selectViewsNaming(shop, email),
  erase: (shop, { email }) => deleteViewsNaming(shop, email),
};
