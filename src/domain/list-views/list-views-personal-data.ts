import type { PersonalData } from "#domain/personal-data.ts";
import { deleteViewsNaming, selectViewsNaming } from "./list-view-queries.ts";

/** A view keeps what staff searched for, which may be a customer's email address. */
export const listViewsPersonalData: PersonalData = {
  part: "listViews",
  tables: ["list_views"],
  export: async (shop, { email }) => (email === null ? [] : selectViewsNaming(shop, email)),
  erase: async (shop, { email }) => (email === null ? 0 : deleteViewsNaming(shop, email)),
};
