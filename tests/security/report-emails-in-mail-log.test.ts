import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { addListView } from "#domain/list-views/list-views.ts";
import type { JobData } from "#domain/ports.ts";
import { sendReportNow } from "#domain/report-mails/report-mails.ts";
import { loggedMailing } from "#jobs/logged-mail.ts";
import { mailReport } from "#jobs/report-mail.ts";
import { sellAt } from "#support/make-visits.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const sum = "4,321.09";

it("The log of emails shows the figures of a report to nobody who may not see analytics", async () => {
  const shop = shopOf();
  const { app } = openTestApp(shop);
  const { actor: owner, token: ofOwner } = await signedInAs(shop, "owner");
  const { token: ofSupport } = await signedInAs(shop, "support");
  await sellAt(shop, "2026-11-01T10:20:00Z", { cents: 432_109 });
  const query = { range: "7d", traffic: "real" };
  await sendReportNow(shop, owner, await addListView(shop, owner as Staff, "behavior", { name: "Sales", query, isShared: true }));
  const [job] = await shop.ownerSql<{ id: string; data: JobData["report-mail"] }[]>`select id, data from jobs.job where name = 'report-mail'`;
  if (!job) throw new Error("no email was asked for");
  const mailing = loggedMailing(shop, { id: job.id, name: "report-mail", data: job.data, retryCount: 0 });
  await mailReport(mailing?.shop ?? shop, job.data);
  const readBy = async (token: string, path = "") => {
    const answer = await app.request(`http://shop.test/api/admin/mail-log${path}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const { mails } = JSON.parse(await readBy(ofOwner)) as { mails: { id: string; queue: string; isKept: boolean }[] };
  expect(mails).toMatchObject([{ queue: "report-mail", isKept: true }]);
  const id = mails[0]?.id ?? "";
  for (const path of [`/${id}`, `/${id}/html`]) {
    expect(await readBy(ofOwner, path)).toContain(sum);
    expect(await readBy(ofSupport, path)).not.toContain(sum);
  }
  expect(JSON.parse(await readBy(ofSupport))).toMatchObject({ mails: [{ id, isKept: false }] });
});
