import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, type Staff, system } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { codeStepMs, staffWithApp } from "#support/staff-member.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { allowBackupDownload, downloadBackup } from "./backup-downloading.ts";
import { requestBackup, writeRequestedBackup } from "./backups.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const written: string[] = [];

beforeEach(async () => {
  const shop = shopOf();
  await shop.sql`delete from backups`;
  written.length = 0;
  shop.backups = {
    ...shop.backups,
    node: "node-1",
    write: async (file) => {
      written.push(file);
      return { bytes: 3, contents: "" };
    },
    read: async (file) => (written.includes(file) ? { bytes: 3, stream: new Blob(["abc"]).stream() } : null),
  };
  await changeSettings(shop, system, "backups", { tryRestore: false });
});

describe("the file of a backup", () => {
  it("is downloaded by an owner who enters the password, by a link for five minutes and that account, and the audit log says so", async () => {
    const shop = shopOf();
    const [one, other] = [await signedInAs(shop, "owner"), await signedInAs(shop, "owner")];
    const { id } = await requestBackup(shop, owner);
    const allow = (currentPassword = one.input.password) => allowBackupDownload(shop, one.actor, { id, currentPassword });
    expect(await refusalOf(allow())).toBe("not-found");
    await writeRequestedBackup(shop, id);
    expect(await refusalOf(allow("a wrong password"))).toBe("input-invalid");
    const ticket = await allow();
    const download = (actor: Actor, given: string) => downloadBackup(shop, actor, { id, ticket: given });
    const file = await download(one.actor, ticket);
    expect([file.bytes, await new Response(file.stream).text(), file.file]).toEqual([3, "abc", written[0]]);
    const events = await shop.sql`select name, actor_id as by from domain_events where subject_id = ${id} order by id desc limit 1`;
    expect([...events]).toEqual([{ name: "backup.downloaded", by: one.account.id }]);

    for (const forged of ["", `9${ticket}`, ticket.slice(0, -1), "9999999999.x"])
      expect(await refusalOf(download(one.actor, forged))).toBe("link-ended");
    expect(await refusalOf(download(other.actor, ticket))).toBe("link-ended");
    for (const role of ["manager", "support"] as const) {
      const { actor } = await signedInAs(shop, role);
      expect(await refusalOf(download(actor, ticket))).toBe("not-allowed");
      expect(await refusalOf(allowBackupDownload(shop, actor, { id, currentPassword: "x" }))).toBe("not-allowed");
    }
    shop.pass(300_000);
    expect(await refusalOf(download(one.actor, ticket))).toBe("link-ended");
    shop.pass(-300_000);
    written.length = 0;
    expect(await refusalOf(download(one.actor, ticket))).toBe("not-found");
    shop.backups.node = "node-2";
    expect(await refusalOf(download(one.actor, ticket))).toBe("backup-elsewhere");
    expect(await refusalOf(allow())).toBe("backup-elsewhere");
  });

  it("needs the second factor too, where there is one that was not proven lately", async () => {
    const shop = shopOf();
    const person = await staffWithApp(shop);
    const { id } = await requestBackup(shop, owner);
    await writeRequestedBackup(shop, id);
    shop.pass(3 * hourMs);
    expect(await refusalOf(allowBackupDownload(shop, person.actor, { id, currentPassword: person.input.password }))).toBe("second-factor-needed");
    shop.pass(-3 * hourMs - codeStepMs);
  });
});
