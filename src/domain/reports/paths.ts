import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { selectVisitSums } from "./behavior-queries.ts";
import { keptReport } from "./kept-reports.ts";
import { type PathRow, selectPaths } from "./path-queries.ts";
import type { PathsInput } from "./report-input.ts";
import type { ReportFrame, ReportRequest } from "./report-request.ts";

/**
 * A page on the paths from or to another, with the visits that went there and what they did next (`to`: before). `page` null: they left there, or with
 * `to` began there. `others`: visits that went to pages with less than the minimum share.
 */
export type PathNode = { page: string | null; visits: number; share: number; next: PathNode[]; others: number };
export type Paths = ReportFrame & { visits: number; next: PathNode[]; others: number };

/** Returns paths of up to three pages. Refuses `not-allowed`. */
export function readPaths(given: Shop, actor: Actor, input: PathsInput): Promise<Paths> {
  return keptReport(given, actor, { part: "paths", input }, countPaths);
}

async function countPaths({ shop, frame, period, scopeOf }: ReportRequest, { page: asksFor, direction, by, share }: PathsInput): Promise<Paths> {
  const scope = scopeOf(period.now);
  const page = asksFor ?? null;
  const all = page === null ? (await selectVisitSums(shop, scope)).visits : null;
  const asked = { page, direction, byKind: by === "kind" } as const;
  // How many visits saw a page is not known before the query, so paths that are too rare are removed below.
  const rows = await selectPaths(shop, scope, { ...asked, minVisits: Math.max(1, Math.ceil(((all ?? 0) * share) / 100)) });
  const visits = rows.find(({ depth }) => depth === 0)?.visits ?? 0;
  const least = Math.max(1, Math.ceil((visits * share) / 100));
  const next = nodesOf(
    rows.filter((row) => row.visits >= least),
    visits,
    1,
    [],
  );
  return { ...frame, visits, next, others: visits - sumOf(next) };
}

const sumOf = (nodes: PathNode[]) => nodes.reduce((sum, { visits }) => sum + visits, 0);

/** The nodes that follow these pages. Pure. */
function nodesOf(rows: PathRow[], whole: number, depth: number, behind: (string | null)[]): PathNode[] {
  return rows
    .filter((row) => row.depth === depth && behind.every((page, at) => pagesOf(row)[at] === page))
    .map((row) => {
      const page = pagesOf(row)[depth - 1] ?? null;
      // A visit that left has no next page.
      const next = page === null || depth === 3 ? [] : nodesOf(rows, whole, depth + 1, [...behind, page]);
      const others = page === null || depth === 3 ? 0 : row.visits - sumOf(next);
      return { page, visits: row.visits, share: row.visits / whole, next, others };
    });
}

const pagesOf = ({ one, two, three }: PathRow) => [one, two, three];
