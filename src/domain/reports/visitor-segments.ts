import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectVisitSums } from "./behavior-queries.ts";
import { invalidateKeptReports } from "./kept-reports.ts";
import type { ReportInput } from "./report-input.ts";
import { resolveReportRequest } from "./report-request.ts";
import {
  maxSegments,
  type SegmentRules,
  segmentRules,
  type VisitorSegment,
  type VisitorSegmentChange,
  type VisitorSegmentInput,
  visitorSegmentChange,
  visitorSegmentInput,
} from "./visitor-segment-input.ts";
import {
  deleteVisitorSegment,
  insertVisitorSegment,
  isNameTaken,
  lockVisitorSegments,
  selectVisitorSegment,
  selectVisitorSegments,
  updateVisitorSegment,
} from "./visitor-segment-queries.ts";

/**
 * Segments promise that membership is computed on request, by rules and never by a list, so that a segment holds nobody's data and nobody has to be
 * removed from it. Actors who may see figures may try rules and narrow figures to a segment; actors with `segments.change` may store one.
 */

/** Returns the segments by name. Refuses `not-allowed`. */
export async function listVisitorSegments(shop: Shop, actor: Actor): Promise<VisitorSegment[]> {
  requireRight(actor, "analytics.read");
  return selectVisitorSegments(shop, maxSegments);
}

/** Counts the visitors and sessions of a report that these rules apply to, and all visitors. Refuses `not-allowed`, `input-invalid`. */
export async function countVisitorSegment(
  given: Shop,
  actor: Actor,
  rules: SegmentRules,
  input: ReportInput,
): Promise<{ visitors: number; visits: number; allVisitors: number }> {
  const { shop, period, scopeOf } = await resolveReportRequest(given, actor, { ...input, segment: undefined });
  const parsed = parseInput(segmentRules, rules);
  const scope = scopeOf(period.now);
  const all = await selectVisitSums(shop, scope);
  const { visitors, visits } = await selectVisitSums(shop, { ...scope, segment: { ...parsed, at: scope.to } });
  return { visitors, visits, allVisitors: all.visitors };
}

/** Adds a segment. Refuses `not-allowed`, `input-invalid`, `segments-full`, `segment-name-taken`. Returns the id. */
export async function addVisitorSegment(shop: Shop, actor: Actor, input: VisitorSegmentInput): Promise<string> {
  requireRight(actor, "segments.change");
  const segment = parseInput(visitorSegmentInput, input);
  return inTransaction(shop, async (shop) => {
    const id = shop.ids.next();
    const { count } = await lockVisitorSegments(shop);
    if (count >= maxSegments) throw new Refusal("segments-full", { limit: maxSegments });
    await requireFreeName(shop, segment.name, id);
    await insertVisitorSegment(shop, { ...segment, id, at: shop.clock.now().toISOString() });
    await record(
      shop,
      actor,
      "visitor-segment.saved",
      { kind: "visitor-segment", id },
      { title: segment.name, rules: segment.rules.length, isNew: true },
    );
    return id;
  });
}

/** Changes a segment. Refuses `not-allowed`, `input-invalid`, `not-found`, `changed-meanwhile`, `segment-name-taken`. */
export async function changeVisitorSegment(shop: Shop, actor: Actor, id: string, input: VisitorSegmentChange): Promise<void> {
  requireRight(actor, "segments.change");
  const { seen, ...segment } = parseInput(visitorSegmentChange, input);
  await inTransaction(shop, async (shop) => {
    await lockVisitorSegments(shop);
    const stored = isId(id) ? await selectVisitorSegment(shop, id) : null;
    if (!stored) throw new Refusal("not-found");
    // Parsing both with the schema puts their fields in the same order.
    requireSeen(visitorSegmentInput.parse(stored), seen);
    await requireFreeName(shop, segment.name, id);
    await updateVisitorSegment(shop, { ...segment, id, at: shop.clock.now().toISOString() });
    await invalidateKeptReports(shop);
    await record(shop, actor, "visitor-segment.saved", { kind: "visitor-segment", id }, { title: segment.name, rules: segment.rules.length });
  });
}

/** Removes a segment; figures that are narrowed to it are empty afterward. Refuses `not-allowed`, `not-found`. */
export async function removeVisitorSegment(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "segments.change");
  await inTransaction(shop, async (shop) => {
    const title = isId(id) ? await deleteVisitorSegment(shop, id) : null;
    if (title === null) throw new Refusal("not-found");
    await invalidateKeptReports(shop);
    await record(shop, actor, "visitor-segment.removed", { kind: "visitor-segment", id }, { title });
  });
}

async function requireFreeName(shop: Shop, name: string, id: string): Promise<void> {
  if (await isNameTaken(shop, name, id)) throw new Refusal("segment-name-taken");
}
