import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalQuotes, moveQuotes, selectPersonalQuotes } from "./quote-queries.ts";

/** Quotes go whole: nothing was sold with them. Those of visitors name no account and no email address; they go some time after they end. */
export const quotesPersonalData: PersonalData = {
  part: "quotes",
  tables: ["quotes"],
  export: selectPersonalQuotes,
  erase: deletePersonalQuotes,
  move: moveQuotes,
};
