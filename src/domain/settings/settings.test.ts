import { describe, expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { changeSettings, readSettings } from "./settings.ts";

const shopOf = useTestShop();

describe("settings", () => {
  it("start as an honest shop that promises nothing", async () => {
    const settings = await readSettings(shopOf());
    expect(settings.promises).toEqual({ labsTrusting: 0, supportLocation: "", warrantyYears: 0, replyHours: 0, satisfactionGuaranteed: false });
    expect(settings.tax.rates).toEqual([]);
    expect(settings.shipping.freeFromCents).toBeNull();
  });

  it("change with an audit entry and an invalidation, in one transaction", async () => {
    const shop = shopOf();
    await changeSettings(shop, { kind: "system" }, "shop", { name: "Bench & Beam" });
    expect((await readSettings(shop)).shop.name).toBe("Bench & Beam");
    expect(await shop.sql`select action, subject_id from audit_entries`).toEqual([{ action: "settings.changed", subject_id: "shop" }]);
    expect(await shop.sql`select tag from invalidations`).toEqual([{ tag: "all" }]);
  });

  it("are changed by owners and managers only", async () => {
    const asked = changeSettings(shopOf(), { kind: "staff", accountId: shopOf().ids.next(), role: "support" }, "shop", { name: "Mine" });
    await expect(asked).rejects.toMatchObject({ code: "not-allowed" });
  });

  it("refuse what is no setting, naming the field", async () => {
    const asked = changeSettings(shopOf(), { kind: "system" }, "shop", { name: "" });
    await expect(asked).rejects.toMatchObject({ code: "input-invalid", params: { fields: { name: expect.any(String) } } });
  });

  it("keep the audit log from being rewritten", async () => {
    await expect(shopOf().sql`delete from audit_entries`).rejects.toThrow(/append-only/);
  });
});
