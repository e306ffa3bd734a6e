import { type VisitDimension, visitDimensions } from "./report-input.ts";
import type { VisitShare } from "./today-queries.ts";

/** What differs most between two times, and where. `conversion` is a rate, the others are counts. */
export type BiggestChange =
  /** Fewer sessions than anything can be said of. */
  | { kind: "too-few" }
  /** Nothing differs more than chance makes it differ. */
  | { kind: "none" }
  | {
      kind: "sessions" | "conversion";
      now: number;
      before: number;
      where: { by: VisitDimension; value: string; now: number; before: number } | null;
    };

const minVisits = 30;
/** Standard deviations from no change; chance alone goes beyond it about once in 370 times. */
const surprising = 3;
/** Of the whole change, so much has to be of one source, device or country to name it, and so much more than it had of the visits before. */
const namedShare = 0.6;
const namedExcess = 0.2;

/**
 * Sessions are compared as counts (the difference by the root of the sum of both, as of two Poisson counts), the conversion rate by the
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

/** Each value of each dimension at both times, where it has more than one value: of the only device it says nothing to be named. */
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

/** The part whose own rate changed the same way, by itself more than chance, and most surprisingly. */
function whereRate(now: VisitShare[], before: VisitShare[], change: number) {
  const [most] = partsOf(now, before)
    .map((part) => ({ ...part, surprise: rateSurprise(part.now, part.before), change: rateOf(part.now) - rateOf(part.before) }))
    .filter((part) => part.surprise >= surprising && Math.sign(part.change) === Math.sign(change))
    .toSorted((one, other) => other.surprise - one.surprise);
  return most ? { by: most.by, value: most.value, now: rateOf(most.now), before: rateOf(most.before) } : null;
}
