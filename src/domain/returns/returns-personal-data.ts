import { lockOrdersOf } from "#domain/orders/orders-for-other-modules.ts";
import type { PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import { blankReturns, selectOpenReturns, selectPersonalReturns } from "./returns-person-queries.ts";

/** Returns are found by their orders, so they are erased before these. A return that is not finished refuses the erasure. */
export const returnsPersonalData: PersonalData = {
  part: "returns",
  tables: ["returns", "return_lines", "return_pictures"],
  export: selectPersonalReturns,
  async erase(shop, person) {
    await lockOrdersOf(shop, person);
    const open = await selectOpenReturns(shop, person);
    if (open.length > 0) throw new Refusal("personal-data-in-use", { orders: open.join(", ") });
    return blankReturns(shop, person);
  },
};
