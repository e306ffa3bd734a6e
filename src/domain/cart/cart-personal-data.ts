import type { PersonalData } from "#domain/personal-data.ts";
import { moveCarts } from "./cart-merging.ts";
import { deleteCartsOf, selectPersonalCarts } from "./cart-person-queries.ts";

/** The carts of an account. A visitor's cart does not identify the visitor. */
export const cartPersonalData: PersonalData = {
  part: "carts",
  tables: ["carts"],
  export: (shop, { accountId }) => selectPersonalCarts(shop, accountId),
  erase: (shop, { accountId }) => deleteCartsOf(shop, accountId),
  move: moveCarts,
};
