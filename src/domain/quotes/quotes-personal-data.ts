import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalQuotes, moveQuotes, selectPersonalQuotes } from "./quote-queries.ts";

/** Quotes are deleted whole: nothing was sold with them. Visitors' quotes name no account or email address; they are deleted some time after they end. */
export const quotesPersonalData: PersonalData = {
  part: "quotes",
  tables: ["quotes"],
  export: selectPersonalQuotes,
  erase: deletePersonalQuotes,
  move: moveQuotes,
};
