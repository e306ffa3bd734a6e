import type { z } from "zod";
import { type Actor, system } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { rolesWith, scopesWith } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { readBehavior, readFunnel, readSegments } from "./behavior.ts";
import { readCheckoutReport } from "./checkout-report.ts";
import { conversionsInput, purchaseTimeInput } from "./conversion-input.ts";
import { readConversions } from "./conversions.ts";
import { readCustomFunnel } from "./custom-funnel.ts";
import { customFunnelInput } from "./custom-funnel-input.ts";
import { deleteKeptReport, deleteKeptReports, selectOldReports } from "./kept-report-queries.ts";
import { askedWithinMs, type KeptPart } from "./kept-reports.ts";
import { readPaths } from "./paths.ts";
import { readAdvice, readPerformance, readTimedPages } from "./performance.ts";
import { readPurchaseTime } from "./purchase-time.ts";
import { pathsInput, reportInput, timedPagesInput } from "./report-input.ts";
import { readSearchReport } from "./search-report.ts";
import { readSearchSales } from "./search-sales.ts";

type Recount = (shop: Shop, input: unknown) => Promise<unknown>;

const recount =
  <Schema extends z.ZodType>(schema: Schema, read: (shop: Shop, actor: Actor, input: z.output<Schema>) => Promise<unknown>): Recount =>
  (shop, input) =>
    read(shop, system, schema.parse(input));

const recounts: Record<KeptPart, Recount> = {
  behavior: recount(reportInput, readBehavior),
  funnel: recount(reportInput, readFunnel),
  "custom-funnel": recount(customFunnelInput, readCustomFunnel),
  segments: recount(reportInput, readSegments),
  paths: recount(pathsInput, readPaths),
  conversions: recount(conversionsInput, readConversions),
  checkout: recount(reportInput, readCheckoutReport),
  "purchase-time": recount(purchaseTimeInput, readPurchaseTime),
  "search-sales": recount(reportInput, readSearchSales),
  searches: recount(reportInput, readSearchReport),
  performance: recount(reportInput, readPerformance),
  advice: recount(reportInput, readAdvice),
  "timed-pages": recount(timedPagesInput, readTimedPages),
};

/** Before they are an hour old, since the job runs every ten minutes. */
const renewedAfterMs = 45 * minuteMs;
/** The number of reports that are kept ready; a person who asks for another one waits until it is counted. */
const maxRenewed = 60;
/** So that one program that asks for many leaves room for the screens of everybody else. */
const maxRenewedPerAsker = 15;
/** Less than the queue's timeout, which is 10 minutes. */
const workingMs = 5 * minuteMs;

/** Runs every ten minutes: counts the recently requested reports again, so that nobody waits for them, and removes the others. */
export async function renewKeptReports(shop: Shop): Promise<void> {
  const began = performance.now();
  const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
  await deleteKeptReports(shop, ago(askedWithinMs));
  const old = await selectOldReports(shop, {
    askedSince: ago(askedWithinMs),
    oldest: ago(renewedAfterMs),
    limit: maxRenewed,
    perAsker: maxRenewedPerAsker,
    roles: rolesWith("analytics.read"),
    scopes: scopesWith("analytics.read"),
  });
  for (const { hash, part, input } of old) {
    if (performance.now() - began > workingMs) return;
    try {
      await recounts[part as KeptPart](shop, { ...input, fresh: "true" });
    } catch (fault) {
      // The next person who asks for it sees why it cannot be counted. A second try here would take just as long again.
      await deleteKeptReport(shop, hash);
      shop.log.warn({ err: fault, part, input }, "a report could not be counted anew");
    }
  }
}
