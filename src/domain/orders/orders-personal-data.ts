import { anonymizePayers } from "#domain/payments/payments.ts";
import type { PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import { wordsOf } from "./order-search-terms.ts";
import { blankOrders, eraseTimelines, lockOrdersOf, moveOrders, selectErasableOrders, selectPersonalOrders } from "./orders-person-queries.ts";

/**
 * Orders are accounting records: number, time, goods, amounts, taxes with the state or province they are owed to, and the number of an exemption
 * certificate stay. Who bought, where it went, and every text typed about it are erased. An order that is not finished refuses the erasure.
 */
export const ordersPersonalData: PersonalData = {
  part: "orders",
  tables: [
    "orders",
    "order_events",
    "order_cancellations",
    "refunds",
    "fulfillments",
    "parcels",
    "order_edits",
    "order_payments",
    "po_documents",
    "order_tags",
  ],
  export: selectPersonalOrders,
  async erase(shop, person) {
    await lockOrdersOf(shop, person);
    const orders = await selectErasableOrders(shop, person);
    const open = orders.filter(({ isOpen }) => isOpen);
    if (open.length > 0) throw new Refusal("personal-data-in-use", { orders: open.map(({ name }) => name).join(", ") });
    await blankOrders(
      shop,
      orders.map(({ id, name, goods }) => ({ id, words: wordsOf([name, ...goods].join(" ")) })),
    );
    await anonymizePayers(
      shop,
      orders.map(({ attemptId }) => attemptId),
    );
    await eraseTimelines(
      shop,
      orders.map(({ id }) => id),
    );
    return orders.length;
  },
  move: moveOrders,
};
