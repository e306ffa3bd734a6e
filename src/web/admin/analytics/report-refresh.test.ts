import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { oldestCount } from "./report-refresh.tsx";

/** Puts a report into the browser's cache; `isShown`: it is on the page. */
function haveReport(client: QueryClient, name: string, countedAt: string | null, isShown = true): void {
  const queryKey = ["admin", "analytics", `GET /api/admin/analytics/${name}`, {}];
  client.setQueryData(queryKey, { countedAt });
  if (isShown) new QueryObserver(client, { queryKey, queryFn: () => ({ countedAt }), staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
}

it("says when the oldest report on the page was counted, and nothing where all were counted just now", () => {
  const client = new QueryClient();
  haveReport(client, "behavior", null);
  haveReport(client, "searches", "2026-11-02T08:10:00.000Z", false);
  expect(oldestCount(client)).toBeNull();
  haveReport(client, "funnel", "2026-11-02T08:40:00.000Z");
  haveReport(client, "paths", "2026-11-02T08:20:00.000Z");
  expect(oldestCount(client)).toBe("2026-11-02T08:20:00.000Z");
});
