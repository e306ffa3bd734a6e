import type { PersonalData } from "#domain/personal-data.ts";
import { blankFaultsNaming, selectFaultsNaming } from "./fault-queries.ts";
import { deleteShownFaultsNaming } from "./shown-fault-queries.ts";

/** Messages of failures from a database or mail server, which may repeat an email address. */
export const faultsPersonalData: PersonalData = {
  part: "faults",
  isStaffs: true,
  tables: ["background_faults", "shown_faults"],
  export: (shop, { email }) => selectFaultsNaming(shop, email),
  erase: async (shop, { email }) => (await blankFaultsNaming(shop, email)) + (await deleteShownFaultsNaming(shop, email)),
};
