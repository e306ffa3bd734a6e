import type { PersonalData } from "#domain/personal-data.ts";
import { forgetKeptReports } from "./kept-reports.ts";

/** Reports that are kept for an hour contain searches. They name nobody, so nothing is exported or counted; they are removed when a person is erased. */
export const reportsPersonalData: PersonalData = {
  part: "reports",
  tables: ["kept_reports"],
  export: async () => [],
  erase: async (shop) => {
    await forgetKeptReports(shop);
    return 0;
  },
};
