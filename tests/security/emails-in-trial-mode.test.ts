import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { inviteStaff } from "#domain/accounts/invitations.ts";
import { system } from "#domain/actor.ts";
import type { JobData } from "#domain/ports.ts";
import { lockSettings } from "#domain/settings/settings.ts";
import { storeTrialMode } from "#domain/settings/trial-mode.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { loggedMailing } from "#jobs/logged-mail.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop, withoutMailServer } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** Runs the job that writes an email about an account. */
async function writeTo(shop: TestShop, data: JobData["account-mail"]): Promise<void> {
  const mailing = loggedMailing(shop, { id: shop.ids.next(), name: "account-mail", data, retryCount: 0 });
  await mailAboutAccount(mailing?.shop ?? shop, data);
}

/** Returns what the token's holder reads of the newest email to this address: in the list, by itself and as a page. */
async function readBy(shop: TestShop, token: string, email: string) {
  const { call } = openTestApp(shop);
  const { mails } = (await call("GET", `/api/admin/mail-log?search=${encodeURIComponent(email)}`, { token })).json;
  const { id, isKept } = mails[0];
  const { mail } = (await call("GET", `/api/admin/mail-log/${id}`, { token })).json;
  const { text: page } = await call("GET", `/api/admin/mail-log/${id}/html`, { token });
  const link = /\/account\/(?:reset|confirm|invitation)\/[\w.-]{20,}/;
  expect(mails[0].isWhole).toBe(mail.isWhole);
  return { isKept, isWhole: mail.isWhole, links: mail.links.length, inText: link.test(mail.text ?? ""), onPage: link.test(page) };
}
const nothing = { isKept: false, isWhole: false, links: 0, inText: false, onPage: false };
const whole = { isKept: true, isWhole: true, links: expect.any(Number), inText: true, onPage: true };

describe("an email of a shop in trial mode that has no mail server", () => {
  it("is read with its links by staff who may read emails, and by nobody else", async () => {
    const shop = withoutMailServer(shopOf());
    const { account } = await signedInAs(shop, "customer");
    await writeTo(shop, { kind: "recover", email: account.email });
    const { token } = await signedInAs(shop, "support");
    const found = await readBy(shop, token, account.email);
    expect(found).toEqual(whole);
    expect(found.links).toBeGreaterThan(0);
    const { call } = openTestApp(shop);
    const [row] = await shop.sql<{ id: string }[]>`select id from mail_log where recipient = ${account.email}`;
    for (const [role, status] of [
      ["analyst", 403],
      ["customer", 403],
    ] as const) {
      const { token: other } = await signedInAs(shop, role);
      for (const path of ["", "/html"])
        expect([role, path, (await call("GET", `/api/admin/mail-log/${row?.id}${path}`, { token: other })).status]).toEqual([role, path, status]);
    }
    expect((await call("GET", `/api/admin/mail-log/${row?.id}`)).status).toBe(401);
  });

  it("shows nobody a link that makes somebody staff, or that gets into an account of staff", async () => {
    const shop = withoutMailServer(shopOf());
    const { token: ofSupport } = await signedInAs(shop, "support");
    const { account: owner, actor } = await signedInAs(shop, "owner");
    await writeTo(shop, { kind: "recover", email: owner.email });
    expect(await readBy(shop, ofSupport, owner.email)).toEqual(nothing);
    const { id: invitationId } = await inviteStaff(shop, actor, { email: "new@lab.example", firstName: "New", lastName: "Owner", role: "owner" });
    await writeTo(shop, { kind: "staff-invitation", invitationId });
    expect(await readBy(shop, ofSupport, "new@lab.example")).toEqual(nothing);
    // The recipient was a customer when it was written, and is staff now.
    const { account } = await signedInAs(shop, "customer");
    await writeTo(shop, { kind: "recover", email: account.email });
    expect(await readBy(shop, ofSupport, account.email)).toEqual(whole);
    await shop.ownerSql`update accounts set role = 'owner' where id = ${account.id}`;
    expect(await readBy(shop, ofSupport, account.email)).toEqual(nothing);
  });

  it("shows no link anymore where the shop has a mail server, or is live", async () => {
    const shop = withoutMailServer(shopOf());
    const { token } = await signedInAs(shop, "owner");
    const { account } = await signedInAs(shop, "customer");
    await writeTo(shop, { kind: "recover", email: account.email });
    expect(await readBy(shop, token, account.email)).toEqual(whole);
    expect(await readBy(shopOf(), token, account.email)).toEqual(nothing);
    const turn = (isTrial: boolean) =>
      inTransaction(shop, async (shop) => {
        await lockSettings(shop);
        await storeTrialMode(shop, system, isTrial);
      });
    await turn(false);
    expect(await readBy(shop, token, account.email)).toEqual(nothing);
    await writeTo(shop, { kind: "recover", email: account.email });
    await turn(true);
    // The email that was written while the shop was live was not stored.
    const kept = await shop.sql`select whole_html is not null as kept from mail_log where recipient = ${account.email} order by id`;
    expect(kept.map(({ kept }) => kept)).toEqual([true, false]);
  });
});
