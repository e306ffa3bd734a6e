import type { PersonalData } from "#domain/personal-data.ts";
import { deleteReportsAskedBy } from "./kept-report-queries.ts";
import { forgetKeptReports } from "./kept-reports.ts";

/**
 * Reports that are kept for an hour contain searches. They name nobody, so nothing is exported or counted; they are forgotten when a person is erased who had
 * events, from which all of it is counted. Who asked for a report is stored for three days.
 */
export const reportsPersonalData: PersonalData = {
  part: "reports",
  tables: ["kept_reports"],
  export: async () => [],
  erase: async (shop, { accountId }, erased) => {
    if (erased?.["events"] !== 0) await forgetKeptReports(shop);
    return accountId === null ? 0 : deleteReportsAskedBy(shop, accountId);
  },
};
