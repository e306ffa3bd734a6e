import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type SeenPage,
  selectMeasuredViews,
  selectOrderSums,
  selectRevenue,
  selectTopPages,
  selectVisitKinds,
  selectVisitSums,
  selectVisitsByUnit,
} from "./behavior-queries.ts";
import { type NamedSegment, namedSegments } from "./built-in-segments.ts";
import { selectUsualFunnel } from "./funnel-queries.ts";
import { type JourneyStep, selectJourneys } from "./journey-queries.ts";
import { keptReport } from "./kept-reports.ts";
import type { ReportDevice, ReportInput } from "./report-input.ts";
import { type Period, unitsOf } from "./report-period.ts";
import { type ReportFrame, type ReportRequest, resolveReportRequest } from "./report-request.ts";
import { selectSegments } from "./segment-queries.ts";
import type { Scope } from "./visit-queries.ts";

/** Rates are shares of 1; null where there is nothing to divide by. */
export type BehaviorSums = {
  visits: number;
  visitors: number;
  views: number;
  viewsPerVisit: number | null;
  bounceRate: number | null;
  averageSeconds: number | null;
  conversions: number;
  conversionRate: number | null;
  /** Placed and not canceled; for `measuredOrders`, the visit is known. */
  orders: number;
  measuredOrders: number;
  averageOrder: Money | null;
  /** According to the ledger. */
  revenue: Money;
};

export type Behavior = ReportFrame & {
  unit: Period["unit"];
  sums: BehaviorSums;
  sumsBefore: BehaviorSums;
  units: { unit: string; visits: number; views: number; conversions: number }[];
  topPages: SeenPage[];
  measured: MeasuredViews;
  sources: string[];
  countries: string[];
};

const topPages = 10;
export const maxKinds = 50;
const maxJourneys = 10;
const maxSteps = 50;

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Returns the sums of visits, orders and the ledger, for reports that have checked the right. */
export async function readSums(shop: Shop, scope: Scope): Promise<BehaviorSums> {
  const visits = await selectVisitSums(shop, scope);
  const orders = await selectOrderSums(shop, scope);
  return {
    visits: visits.visits,
    visitors: visits.visitors,
    views: visits.views,
    viewsPerVisit: share(visits.views, visits.visits),
    bounceRate: share(visits.bounces, visits.visits),
    averageSeconds: visits.seconds,
    conversions: visits.conversions,
    conversionRate: share(visits.conversions, visits.visits),
    orders: orders.orders,
    measuredOrders: orders.measured,
    averageOrder: orders.orders === 0 ? null : toMoney(Math.round(orders.cents / orders.orders), scope.currency),
    revenue: toMoney(await selectRevenue(shop, scope), scope.currency),
  };
}

/** Of all views of pages on the days (UTC) of that period, those by visitors who may be measured; `share` is null without any view. */
export type MeasuredViews = { views: number; allViews: number; share: number | null };

/** Returns how much of what happened the figures of visits can show, for reports that have checked the right. */
export async function readMeasuredViews(shop: Shop, scope: Scope): Promise<MeasuredViews> {
  const { measured, counted } = await selectMeasuredViews(shop, scope);
  return { views: measured, allViews: measured + counted, share: share(measured, measured + counted) };
}

/** Returns what visitors did and what was sold, compared with the period before. Refuses `not-allowed`. */
export function readBehavior(given: Shop, actor: Actor, input: ReportInput): Promise<Behavior> {
  return keptReport(given, actor, { part: "behavior", input }, countBehavior);
}

async function countBehavior({ shop, frame, period, scopeOf }: ReportRequest): Promise<Behavior> {
  const scope = scopeOf(period.now);
  const readNow = async () => {
    const byUnit = new Map((await selectVisitsByUnit(shop, scope, period.unit, frame.timeZone)).map((row) => [row.unit, row]));
    const units = unitsOf(period, frame.timeZone).map((unit) => byUnit.get(unit) ?? { unit, visits: 0, views: 0, conversions: 0 });
    return { unit: period.unit, units, sums: await readSums(shop, scope) };
  };
  const readOthers = async () => ({
    sumsBefore: await readSums(shop, scopeOf(period.before)),
    topPages: await selectTopPages(shop, scope, topPages),
    measured: await readMeasuredViews(shop, scope),
    ...(await selectVisitKinds(shop, scope, maxKinds)),
  });
  const [now, others] = await Promise.all([readNow(), readOthers()]);
  return { ...frame, ...now, ...others };
}

export const funnelSteps = ["page_view", "view_item", "add_to_cart", "begin_checkout", "purchase"] as const;

export type Funnel = ReportFrame & {
  steps: {
    name: (typeof funnelSteps)[number];
    visits: number;
    visitsBefore: number;
    /** The share of the visits of the first step. */
    share: number | null;
    /** The share of the visits of the step before that went no further; null for the first step. */
    dropOff: number | null;
    /** The time since the step before. */
    medianSeconds: number | null;
    meanSeconds: number | null;
  }[];
};

/** Returns how many visits took each step to an order, one after the other. Refuses `not-allowed`. */
export function readFunnel(given: Shop, actor: Actor, input: ReportInput): Promise<Funnel> {
  return keptReport(given, actor, { part: "funnel", input }, countFunnel);
}

async function countFunnel({ shop, frame, period, scopeOf }: ReportRequest): Promise<Funnel> {
  const rows = await selectUsualFunnel(shop, scopeOf(period.now));
  const earlier = await selectUsualFunnel(shop, scopeOf(period.before));
  const visitsOf = (of: typeof rows, step: number) => of.find((row) => row.step === step)?.visits ?? 0;
  const steps = funnelSteps.map((name, at) => {
    const visits = visitsOf(rows, at + 1);
    const kept = at === 0 ? null : share(visits, visitsOf(rows, at));
    const row = rows.find(({ step }) => step === at + 1);
    return {
      name,
      visits,
      visitsBefore: visitsOf(earlier, at + 1),
      share: share(visits, visitsOf(rows, 1)),
      dropOff: kept === null ? null : 1 - kept,
      medianSeconds: row?.median ?? null,
      meanSeconds: row?.mean ?? null,
    };
  });
  return { ...frame, steps };
}

export type Segments = ReportFrame & {
  visitors: number;
  segments: {
    name: NamedSegment;
    visitors: number;
    share: number | null;
    visits: number;
    conversionRate: number | null;
    orders: number;
    averageOrder: Money | null;
    revenue: Money;
  }[];
};

/** Returns new visitors, returning customers and high-value customers. Refuses `not-allowed`. */
export function readSegments(given: Shop, actor: Actor, input: ReportInput): Promise<Segments> {
  return keptReport(given, actor, { part: "segments", input }, countSegments);
}

async function countSegments({ shop, frame, period, scopeOf, currency }: ReportRequest): Promise<Segments> {
  const rows = await selectSegments(shop, scopeOf(period.now));
  const visitors = rows.find(({ name }) => name === "all")?.visitors ?? 0;
  const none = { visitors: 0, visits: 0, conversions: 0, orders: 0, cents: 0 };
  const segments = namedSegments.map((name) => {
    const row = rows.find((each) => each.name === name) ?? none;
    return {
      name,
      visitors: row.visitors,
      share: share(row.visitors, visitors),
      visits: row.visits,
      conversionRate: share(row.conversions, row.visits),
      orders: row.orders,
      averageOrder: row.orders === 0 ? null : toMoney(Math.round(row.cents / row.orders), currency),
      revenue: toMoney(row.cents, currency),
    };
  });
  return { ...frame, visitors, segments };
}

export type Journeys = ReportFrame & {
  journeys: {
    id: string;
    began: string;
    seconds: number;
    device: ReportDevice | null;
    country: string | null;
    source: string;
    isSignedIn: boolean;
    hasOrdered: boolean;
    revenue: Money;
    /** There may be more steps than are listed; 0: the steps are no longer stored. */
    allSteps: number;
    steps: JourneyStep[];
  }[];
};

/** Returns the latest visits, step by step. Refuses `not-allowed`. */
export async function readJourneys(given: Shop, actor: Actor, input: ReportInput): Promise<Journeys> {
  const { shop, frame, period, scopeOf, currency } = await resolveReportRequest(given, actor, input);
  const rows = await selectJourneys(shop, scopeOf(period.now), { journeys: maxJourneys, steps: maxSteps });
  return {
    ...frame,
    journeys: rows.map(({ cents, device, ...row }) => ({ ...row, device: device as ReportDevice | null, revenue: toMoney(cents, currency) })),
  };
}
