import { createHash } from "node:crypto";
import type { Staff } from "#domain/actor.ts";
import { rightsOf } from "#domain/permissions.ts";
import type { JobData } from "#domain/ports.ts";
import { countryName } from "#domain/postal-address.ts";
import { builtInSegments } from "#domain/reports/built-in-segments.ts";
import type { ReportInput } from "#domain/reports/report-input.ts";
import { deviceWords, goneSegmentName, knownSegmentName } from "#domain/reports/report-words.ts";
import { listVisitorSegments } from "#domain/reports/visitor-segments.ts";
import type { Shop } from "#domain/shop.ts";
import { reportTitles, weekdayName } from "./report-mail-input.ts";
import { selectRecipient, selectReportMail, selectVisibleReport, updateSent } from "./report-mail-queries.ts";
import { readReportTables } from "./report-tables.ts";
import type { ReportTable } from "./sums-table.ts";

/** `weekday`: the day of a weekly email; null: it was requested once. `path` opens the report in the admin area. */
export type MailedReport = {
  to: string;
  name: string;
  screenTitle: string;
  weekday: string | null;
  time: string;
  timeBefore: string;
  timeZone: string;
  narrowedTo: string[];
  isTest: boolean;
  tables: ReportTable[];
  path: string;
};

/**
 * Returns, for the job, a report as it is now, if the recipient may still see it. Null: no email is sent, because the person left or lost the right, the
 * report is gone or private, the weekly email was ended, or that of this day was sent.
 */
export async function readReportMail(shop: Shop, { viewId, accountId, day }: JobData["report-mail"]): Promise<MailedReport | null> {
  const recipient = await selectRecipient(shop, accountId);
  if (!recipient || !rightsOf(recipient.role).includes("analytics.read")) return null;
  const weekly = day === null ? null : await selectReportMail(shop, viewId, accountId);
  if (day !== null && (!weekly || (weekly.sentDay !== null && weekly.sentDay >= day))) return null;
  const report = await selectVisibleReport(shop, viewId, accountId);
  if (!report) return null;
  const actor: Staff = { kind: "staff", accountId, role: recipient.role };
  const { frame, input, tables } = await readReportTables(shop, actor, report);
  const spanText = ({ from, to }: { from: string; to: string }) => `${timeText(from, frame.timeZone)} to ${timeText(to, frame.timeZone)}`;
  return {
    to: recipient.email,
    name: report.name,
    screenTitle: reportTitles[report.screen],
    weekday: weekly && weekdayName(weekly.weekday),
    time: spanText(frame.now),
    timeBefore: spanText(frame.before),
    timeZone: frame.timeZone.replaceAll("_", " "),
    narrowedTo: await filtersOf(shop, actor, input),
    isTest: frame.traffic === "test",
    tables,
    path: `/admin/analytics/${report.screen}?${new URLSearchParams({ ...report.query, saved: report.id })}`,
  };
}

/** Records, for the job, that the email of that day was sent. */
export async function recordReportSent(shop: Shop, { viewId, accountId, day }: JobData["report-mail"]): Promise<void> {
  if (day !== null) await updateSent(shop, viewId, accountId, day);
}

/** The same for each try of one email, so that mail programs show it only once. Pure. */
export function reportMailId({ viewId, accountId, day, sendId }: JobData["report-mail"]): string {
  return createHash("sha256")
    .update(`${viewId} ${accountId} ${day ?? sendId}`)
    .digest("hex")
    .slice(0, 32);
}

async function filtersOf(shop: Shop, actor: Staff, { device, source, country, segment }: ReportInput): Promise<string[]> {
  const visits = [device && (deviceWords[device] ?? device), source && `source: ${source}`, country && countryName(country)];
  return [...visits, segment && `segment: ${await segmentName(shop, actor, segment)}`].filter((one) => one !== undefined);
}

async function segmentName(shop: Shop, actor: Staff, segment: string): Promise<string> {
  const known = builtInSegments.find((name) => name === segment);
  if (known) return knownSegmentName(known);
  return (await listVisitorSegments(shop, actor)).find(({ id }) => id === segment)?.name ?? goneSegmentName;
}

/** "Nov 2, 2026, 9:00 AM". Creates the format each time, because such emails are few. */
function timeText(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(time));
}
