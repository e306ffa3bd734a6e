import type { PersonalData } from "#domain/personal-data.ts";
import { deleteReportsAskedBy, selectReportsAskedBy } from "./kept-report-queries.ts";
import { invalidateKeptReports } from "./kept-reports.ts";

/**
 * Reports that are kept for an hour contain searches. They name nobody and are in no export; they are forgotten when a person is erased who had events, because
 * searches are counted from these. Who asked for a report last is stored for three days.
 */
export const reportsPersonalData: PersonalData = {
  part: "reports",
  tables: ["kept_reports"],
  export: async (shop, { accountId }) => (accountId === null ? [] : selectReportsAskedBy(shop, accountId)),
  erase: async (shop, { accountId }, erased) => {
    if (erased?.["events"] !== 0) await invalidateKeptReports(shop);
    return accountId === null ? 0 : deleteReportsAskedBy(shop, accountId);
  },
};
