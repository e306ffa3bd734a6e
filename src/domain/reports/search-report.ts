import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { maxKinds } from "./behavior.ts";
import { selectVisitKinds } from "./behavior-queries.ts";
import { keptReport } from "./kept-reports.ts";
import type { ReportInput } from "./report-input.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";
import { type SearchedText, type SearchSums, selectSearches, selectSearchSums } from "./search-report-queries.ts";

export type SearchReport = ReportFrame & {
  sums: SearchSums;
  sumsBefore: SearchSums;
  /** The values of all visits in that period, most first. */
  sources: string[];
  countries: string[];
  /** Each list has the most frequent first, at most 100. */
  withoutResult: SearchedText[];
  withoutClick: SearchedText[];
};

const maxListed = 100;

/** Returns what visitors searched for and did not find, or found and did not open. Refuses `not-allowed`. */
export function readSearchReport(given: Shop, actor: Actor, input: ReportInput): Promise<SearchReport> {
  return keptReport(given, actor, { part: "searches", input }, countSearchReport);
}

async function countSearchReport({ shop, frame, period, scopeOf }: ReportRequest): Promise<SearchReport> {
  const scope = scopeOf(period.now);
  const readSums = async () => ({
    sums: await selectSearchSums(shop, scope),
    sumsBefore: await selectSearchSums(shop, scopeOf(period.before)),
    ...(await selectVisitKinds(shop, scope, maxKinds)),
  });
  const readLists = async () => ({
    withoutResult: await selectSearches(shop, scope, "without-result", maxListed),
    withoutClick: await selectSearches(shop, scope, "without-click", maxListed),
  });
  const [sums, lists] = await Promise.all([readSums(), readLists()]);
  return { ...frame, ...sums, ...lists };
}
