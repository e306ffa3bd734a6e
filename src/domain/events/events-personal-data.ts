import type { PersonalData } from "#domain/personal-data.ts";
import { forgetEventsOf, moveEvents, selectEventsOf } from "./events-person-queries.ts";

/** What customers did in the shop while they were signed in and had consented to be measured. */
export const eventsPersonalData: PersonalData = {
  part: "events",
  tables: ["events", "measured_carts"],
  export: (shop, { accountId }) => selectEventsOf(shop, accountId),
  erase: async (shop, { accountId }) => (accountId === null ? 0 : forgetEventsOf(shop, accountId, shop.clock.now().toISOString())),
  move: moveEvents,
};
