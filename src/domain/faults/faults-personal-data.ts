import type { PersonalData } from "#domain/personal-data.ts";
import { blankFaultsNaming, selectFaultsNaming } from "./fault-queries.ts";

/** Why background work failed for a row, in the words of a database or mail server, which may repeat an email address. */
export const faultsPersonalData: PersonalData = {
  part: "faults",
  tables: ["background_faults"],
  export: (shop, { email }) => selectFaultsNaming(shop, email),
  erase: (shop, { email }) => blankFaultsNaming(shop, email),
};
