import type { PersonalData } from "#domain/personal-data.ts";
import { forgetKeptReports } from "./kept-reports.ts";

/** What visitors searched for stands in reports that are kept for an hour. They say nobody's name, so nothing of them is exported; who is erased is in none of them. */
export const reportsPersonalData: PersonalData = {
  part: "reports",
  tables: ["kept_reports"],
  export: () => Promise.resolve([]),
  erase: forgetKeptReports,
};
