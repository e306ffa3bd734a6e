import { mailOf, reportEmail } from "#domain/notifications/notifications.ts";
import type { JobData } from "#domain/ports.ts";
import { readReportMail, recordReportSent, reportMailId } from "#domain/report-mails/report-mail-contents.ts";
import { queueDueReports } from "#domain/report-mails/report-mails.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

/** Sends a saved report to a member of staff, unless they may not see it anymore. */
export async function mailReport(shop: Shop, mail: JobData["report-mail"]): Promise<void> {
  const report = await readReportMail(shop, mail);
  if (!report) return;
  const origin = shop.mailOrigin;
  const headers = { "Message-ID": `<report.${reportMailId(mail)}@${new URL(origin).hostname}>` };
  const content = reportEmail(report, { reportUrl: `${origin}${report.path}`, reportsUrl: `${origin}/admin/analytics/reports` });
  await shop.mail.send(mailOf(content, await readSettings(shop), { to: report.to, origin, headers }));
  await recordReportSent(shop, mail);
}

/** Runs every ten minutes: enqueues a job for each email whose day has come. */
export async function queueReports(shop: Shop): Promise<void> {
  await queueDueReports(shop);
}
