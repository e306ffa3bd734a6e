import type { PersonalData } from "#domain/personal-data.ts";
import { anonymizeConsentsOf, moveConsents, selectPersonalConsents } from "./consent-queries.ts";

/** What a customer allowed or refused while signed in. Answers of visitors are not linked to a person. */
export const consentPersonalData: PersonalData = {
  part: "consent",
  tables: ["consents"],
  export: async (shop, { accountId }) => (accountId === null ? [] : selectPersonalConsents(shop, accountId)),
  erase: async (shop, { accountId }) => (accountId === null ? 0 : anonymizeConsentsOf(shop, accountId)),
  move: moveConsents,
};
