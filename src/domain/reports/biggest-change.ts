import { type VisitDimension, visitDimensions } from "./report-input.ts";
import type { VisitShare } from "./today-queries.ts";

/** What differs most between two periods, and where. `conversion` is a rate, the others are counts. */
export type BiggestChange =
  /** There are too few sessions for a comparison. */
  | { kind: "too-few" }
  /** No difference is larger than chance explains. */
  | { kind: "none" }
  | {
      kind: "sessions" | "conversion";
      now: number;
      before: number;
      where: { by: VisitDimension; value: string; now: number; before: number } | null;
    };

const minVisits = 30;
/** Standard deviations from no change; chance alone exceeds this about once in 370 times. */
const surprising = 3;
/** To be named, one source, device or country must have this share of the whole change, and this much more than its share of the visits before. */
const namedShare = 0.6;
const namedExcess = 0.2;

/**
 * Compares sessions as counts (the difference divided by the root of the sum of both, as for two Poisson counts) and the conversion rate by the
 * two-proportion z-test. Pure.
 */
export function biggestChange(now: VisitShare[], before: VisitShare[]): BiggestChange {
  const [all, allBefore] = [wholeOf(now), wholeOf(before)];
  if (Math.max(all.visits, allBefore.visits) < minVisits) return { kind: "too-few" };
  const sessions = Math.abs(all.visits - allBefore.visits) / Math.sqrt(all.visits + allBefore.visits);
  const conversion = rateSurprise(all, allBefore);
  if (Math.max(sessions, conversion) < surprising) return { kind: "none" };
  if (conversion > sessions)
    return { kind: "conversion", now: rateOf(all), before: rateOf(allBefore), where: whereRate(now, before, rateOf(all) - rateOf(allBefore)) };
  return { kind: "sessions", now: all.visits, before: allBefore.visits, where: whereVisits(now, before, all.visits - allBefore.visits) };
}

type Counts = Pick<VisitShare, "visits" | "conversions">;
const none: Counts = { visits: 0, conversions: 0 };

const wholeOf = (rows: VisitShare[]): Counts => rows.find(({ by }) => by === "all") ?? none;
const rateOf = ({ visits, conversions }: Counts) => (visits === 0 ? 0 : conversions / visits);

function rateSurprise(now: Counts, before: Counts): number {
  if (Math.min(now.visits, before.visits) < minVisits) return 0;
  const pooled = (now.conversions + before.conversions) / (now.visits + before.visits);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / now.visits + 1 / before.visits));
  return spread === 0 ? 0 : Math.abs(rateOf(now) - rateOf(before)) / spread;
}

type Part = { by: VisitDimension; value: string; now: Counts; before: Counts };

/** Each value of each dimension in both periods. A dimension with one value is left out, because naming the only device would say nothing. */
function partsOf(now: VisitShare[], before: VisitShare[]): Part[] {
  return visitDimensions.flatMap((by) => {
    const values = [...new Set([...now, ...before].flatMap((row) => (row.by === by && row.value !== null ? [row.value] : [])))];
    if (values.length < 2) return [];
    const countsOf = (rows: VisitShare[], value: string) => rows.find((row) => row.by === by && row.value === value) ?? none;
    return values.map((value) => ({ by, value, now: countsOf(now, value), before: countsOf(before, value) }));
  });
}

function whereVisits(now: VisitShare[], before: VisitShare[], change: number) {
  const all = Math.max(1, wholeOf(before).visits);
  const [most] = partsOf(now, before)
    .map((part) => ({ ...part, share: (part.now.visits - part.before.visits) / change }))
    .map((part) => ({ ...part, excess: part.share - part.before.visits / all }))
    .filter(({ share, excess }) => share >= namedShare && excess >= namedExcess)
    .toSorted((one, other) => other.excess - one.excess);
  if (!most) return null;
  return { by: most.by, value: most.value, now: most.now.visits, before: most.before.visits };
}

/** The part whose own rate changed in the same direction, more than chance explains, with the largest deviation. */
function whereRate(now: VisitShare[], before: VisitShare[], change: number) {
  const [most] = partsOf(now, before)
    .map((part) => ({ ...part, surprise: rateSurprise(part.now, part.before), change: rateOf(part.now) - rateOf(part.before) }))
    .filter((part) => part.surprise >= surprising && Math.sign(part.change) === Math.sign(change))
    .toSorted((one, other) => other.surprise - one.surprise);
  return most ? { by: most.by, value: most.value, now: rateOf(most.now), before: rateOf(most.before) } : null;
}
