import type { PersonalData } from "#domain/personal-data.ts";
import { forgetKeptReports } from "./kept-reports.ts";

/** What visitors searched for stands in reports that are kept for an hour. They name nobody, so nothing of them is exported or counted; with the person they go. */
export const reportsPersonalData: PersonalData = {
  part: "reports",
  tables: ["kept_reports"],
  export: async () => [],
  erase: async (shop) => {
    await forgetKeptReports(shop);
    return 0;
  },
};
