import type { PersonalData } from "#domain/personal-data.ts";
import { deleteListsOf, moveListsOf, selectPersonalLists } from "./buyer-list-person-queries.ts";
import { lockListsOf, lockOutListChanges } from "./buyer-list-queries.ts";

/** The lists of customer accounts. A visitor's lists never leave the browser. */
export const buyerListsPersonalData: PersonalData = {
  part: "buyerLists",
  tables: ["buyer_lists"],
  export: (shop, { accountId }) => selectPersonalLists(shop, accountId),
  async erase(shop, { accountId }) {
    if (accountId !== null) await lockOutListChanges(shop, accountId);
    return deleteListsOf(shop, accountId);
  },
  async move(shop, { from, to }) {
    for (const accountId of [from, to].toSorted()) await lockListsOf(shop, accountId);
    return moveListsOf(shop, from, to);
  },
};
