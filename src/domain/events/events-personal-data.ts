import type { PersonalData } from "#domain/personal-data.ts";
import { anonymizeEventsOf, moveEvents, selectEventsOf } from "./events-person-queries.ts";
import { anonymizeVisits } from "./visit-keeping.ts";

/** What customers did in the shop while they were signed in and had consented to be measured. */
export const eventsPersonalData: PersonalData = {
  part: "events",
  tables: ["events", "measured_carts", "kept_visits", "kept_vitals", "measured_orders", "visitor_days"],
  export: (shop, { accountId }) => selectEventsOf(shop, accountId),
  erase: async (shop, { accountId }) => {
    if (accountId === null) return 0;
    await anonymizeVisits(shop, accountId);
    return anonymizeEventsOf(shop, accountId, shop.clock.now().toISOString());
  },
  move: moveEvents,
};
