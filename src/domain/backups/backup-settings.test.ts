import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { stranger } from "#support/make-checkout.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeBackupSettings } from "./backup-settings.ts";

const shopOf = useTestShop();

async function signedIn(role: "owner" | "manager") {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), role);
  return async (body: object) => {
    const { revision } = (await loadSettings(shopOf())).backups;
    return call("PUT", "/api/admin/settings/backups", { token, body: { revision: revision ?? 0, ...body } });
  };
}

/** Makes complete backups, a day apart; every third one was requested by staff. */
async function makeBackups(count: number): Promise<void> {
  const shop = shopOf();
  const { account } = await signedInAs(shop, "owner");
  await shop.sql`delete from backups`;
  for (let day = 1; day <= count; day++)
    await shop.sql`
      insert into backups (id, asked_by, file, node, status, asked_at)
      values (${shop.ids.next()}, ${day % 3 === 0 ? account.id : null}, ${`${day}.backup`}, 'node-1', 'done', ${`2026-10-${String(day).padStart(2, "0")}T03:00:00Z`})`;
}

describe("how many backups are kept", () => {
  it("is changed by owners only: fewer means that the older are deleted", async () => {
    await changeSettings(shopOf(), system, "backups", { keep: 7 });
    const manager = await signedIn("manager");
    for (const change of [{ keep: 1 }, { daily: false }, { tryRestore: false }])
      expect(await manager(change)).toMatchObject({ status: 403, json: { code: "not-allowed" } });
    const { actor } = await signedInAs(shopOf(), "manager");
    const { revision = 0 } = (await loadSettings(shopOf())).backups;
    expect(await refusalOf(changeSettings(shopOf(), actor, "backups", { revision, keep: 1 }))).toBe("not-allowed");
    for (const anybody of [actor, stranger])
      expect(await refusalOf(changeBackupSettings(shopOf(), anybody, { input: { revision, keep: 1 }, confirmed: ["fewer-backups"] }))).toMatch(
        /not-allowed|not-signed-in/,
      );
    expect((await loadSettings(shopOf())).backups.keep).toBe(7);
  });

  it("is lowered once an owner has seen which backups will be deleted", async () => {
    await changeSettings(shopOf(), system, "backups", { keep: 7 });
    await makeBackups(9);
    const owner = await signedIn("owner");
    const asked = await owner({ keep: 2 });
    expect([asked.status, asked.json.params.questions]).toEqual([
      409,
      {
        "fewer-backups":
          "4 daily and 1 that somebody asked for are more than the 2 to keep: these backups are deleted for good when the next one of their kind is complete, the oldest of 2026-10-01. Keep only 2?",
      },
    ]);
    expect((await owner({ keep: 2, confirmed: ["another"] })).status).toBe(409);
    expect((await loadSettings(shopOf())).backups.keep).toBe(7);
    expect((await owner({ keep: 2, confirmed: ["fewer-backups"] })).status).toBe(200);
    expect((await loadSettings(shopOf())).backups.keep).toBe(2);
    expect((await owner({ keep: 0 })).json.code).toBe("input-invalid");
  });

  it("is raised, or lowered to as many as there are, without a question", async () => {
    await changeSettings(shopOf(), system, "backups", { keep: 7 });
    await makeBackups(4);
    const owner = await signedIn("owner");
    for (const change of [{ keep: 9 }, { keep: 3 }, { hour: 4 }]) expect((await owner(change)).status).toBe(200);
    expect((await owner({ keep: 2 })).json.params.questions["fewer-backups"]).toMatch(/^1 daily is one more than the 2 to keep: this backup is/);
  });
});
