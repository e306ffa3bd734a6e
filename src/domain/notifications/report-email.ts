import type { Email } from "./email-content.ts";

type Report = {
  name: string;
  screenTitle: string;
  weekday: string | null;
  time: string;
  timeBefore: string;
  timeZone: string;
  narrowedTo: string[];
  isTest: boolean;
  tables: { title: string; head: string[]; rows: string[][] }[];
};

/** To a member of staff who gets a saved report each week, or requested it once. `reportsUrl`: where they unsubscribe. */
export function reportEmail(report: Report, { reportUrl, reportsUrl }: { reportUrl: string; reportsUrl: string }): Email {
  const { name, weekday, narrowedTo } = report;
  const narrowed = narrowedTo.length === 0 ? "" : ` Filters: ${narrowedTo.join("; ")}.`;
  const test = report.isTest ? " These are test sessions and test orders from trial mode." : "";
  const why =
    weekday === null
      ? "You asked for this report in the admin area."
      : `You get this report every ${weekday} because you asked for it. Change the day or stop it here: ${reportsUrl}`;
  return {
    subject: `${name}: ${report.screenTitle}`,
    preview: report.time,
    heading: name,
    blocks: [
      { kind: "text", text: `${report.time} (${report.timeZone}), compared with ${report.timeBefore}.${narrowed}${test}` },
      ...report.tables.map((table) => ({ kind: "table" as const, ...table })),
      { kind: "button", label: "Open the report", url: reportUrl },
      { kind: "small", text: why },
    ],
  };
}
