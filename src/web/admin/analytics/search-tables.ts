import type { Answer } from "#web/api-call.ts";
import type { ScreenTable, ScreenTableName } from "./screen-table.ts";

/** The tables of searches without success. Pure. */

type Searches = Answer<"GET /api/admin/analytics/searches">;

const tableOf = (name: ScreenTableName, rows: Searches["withoutResult"]): ScreenTable => ({
  name,
  head: ["Search", "Searches", "Visitors", "Results", "Last searched"],
  rows: rows.map(({ query, searches, visitors, resultCount, lastAt }) => [query, searches, visitors, resultCount, lastAt]),
});

export const withoutResultTable = ({ withoutResult }: Pick<Searches, "withoutResult">) => tableOf("search/searches-without-a-result", withoutResult);
export const withoutClickTable = ({ withoutClick }: Pick<Searches, "withoutClick">) => tableOf("search/searches-without-a-click", withoutClick);
