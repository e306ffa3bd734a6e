import { describe, expect, it } from "vitest";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeBesideForm, changeSettings, loadSettings, readSettings } from "./settings.ts";
import { changeLogo } from "./shop-pictures.ts";

const shopOf = useTestShop();

describe("settings", () => {
  it("start as an honest shop that promises nothing", async () => {
    const settings = await readSettings(shopOf());
    const { revision: _, ...promises } = settings.promises;
    expect(Object.keys(promises).length).toBeGreaterThan(5);
    expect(Object.entries(promises).filter(([, value]) => value)).toEqual([]);
    expect(settings.tax.rates).toEqual([]);
    expect(settings.shipping.freeFromCents).toBeNull();
  });

  it("change with an audit entry and an invalidation, in one transaction", async () => {
    const shop = shopOf();
    await changeSettings(shop, { kind: "system" }, "shop", { name: "Bench & Beam" });
    expect((await readSettings(shop)).shop.name).toBe("Bench & Beam");
    expect(await shop.sql`select name as action, subject_id from domain_events`).toEqual([{ action: "settings.changed", subject_id: "shop" }]);
    expect(await shop.sql`select tag from invalidations`).toEqual([{ tag: "all" }]);
  });

  it("leave in the audit log what each field was and became, rates by their weight limit and amounts with their currency", async () => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const rates = (ground: number) => [
      { upToGrams: 5000, cents: ground },
      { upToGrams: null, cents: 4950 },
    ];
    await changeSettings(shop, owner, "shipping", { rates: rates(895), revision: 0 });
    const form = (await loadSettings(shop)).shipping;
    await changeSettings(shop, owner, "shipping", { ...form, rates: rates(995), freeFromCents: 30_000 });
    const [entry] = await shop.sql<{ changes: unknown }[]>`select payload -> 'changes' as changes from domain_events order by id desc limit 1`;
    expect(entry?.changes).toEqual([
      { field: "freeFromCents", from: null, to: { amount: "300.00", currencyCode: "USD" } },
      { field: "rates[5000].cents", from: { amount: "8.95", currencyCode: "USD" }, to: { amount: "9.95", currencyCode: "USD" } },
    ]);
  });

  it("have rates that keep their ids while their values change, and get the same ones each time they are read where none are stored", async () => {
    const shop = shopOf();
    const rows = [
      { upToGrams: 5000, cents: 895 },
      { upToGrams: 5000, cents: 900 },
      { upToGrams: null, cents: 4950 },
    ];
    await shop.sql`
      insert into settings (section, value, updated_at) values ('shipping', ${JSON.stringify({ rates: rows })}::jsonb, now())
      on conflict (section) do update set value = excluded.value`;
    const idsOf = async () => (await loadSettings(shop)).shipping.rates.map(({ id }) => id);
    expect(await idsOf()).toEqual(["5000", "5000 #2", "any"]);
    const { rates, revision } = (await loadSettings(shop)).shipping;
    const [first, , any] = rates as [(typeof rates)[number], unknown, (typeof rates)[number]];
    const { actor: owner } = await signedInAs(shop, "owner");
    const changed = [{ ...first, upToGrams: 7000 }, { upToGrams: 5000, cents: 1 }, any];
    await changeSettings(shop, owner, "shipping", { rates: changed, revision });
    expect((await loadSettings(shop)).shipping.rates).toEqual([
      { id: "5000 #2", upToGrams: 5000, upToCents: null, cents: 1 },
      { id: "5000", upToGrams: 7000, upToCents: null, cents: 895 },
      { id: "any", upToGrams: null, upToCents: null, cents: 4950 },
    ]);
    const [entry] = await shop.sql<{ changes: unknown }[]>`select payload -> 'changes' as changes from domain_events order by id desc limit 1`;
    expect(entry?.changes).toContainEqual({ field: "rates[7000].upToGrams", from: 5000, to: 7000 });
  });

  it("are changed by owners and managers only", async () => {
    const asked = changeSettings(shopOf(), { kind: "staff", accountId: shopOf().ids.next(), role: "support" }, "shop", { name: "Mine" });
    await expect(asked).rejects.toMatchObject({ code: "not-allowed" });
  });

  it("are refused from a form that is older than what is stored, with who changed them, and can be saved again", async () => {
    const shop = shopOf();
    const { actor: owner, account } = await signedInAs(shop, "owner");
    const seen = (await loadSettings(shop)).promises;
    expect(seen.revision).toBe(0);
    const save = (warrantyYears: number, revision = seen.revision) => changeSettings(shop, owner, "promises", { ...seen, warrantyYears, revision });
    const both = await Promise.allSettled([save(2), save(3)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({
      code: "changed-meanwhile",
      params: { by: account.email, at: shop.clock.now().toISOString() },
    });
    const { revision, warrantyYears } = (await loadSettings(shop)).promises;
    expect([revision, warrantyYears === 2 || warrantyYears === 3]).toEqual([1, true]);
    await save(4, 1);
    expect((await loadSettings(shop)).promises).toMatchObject({ revision: 2, warrantyYears: 4 });
    expect(await shop.sql`select value ? 'revision' as kept from settings where section = 'promises'`).toEqual([{ kept: false }]);
    // Another section, and a picture uploaded outside the form, do not make the form out of date; a change by a program does.
    await changeSettings(shop, owner, "payments", { purchaseOrderHoldDays: 3, revision: 0 });
    await changeSettings(shop, { kind: "system" }, "promises", {});
    await expect(save(5, 2)).rejects.toMatchObject({ code: "changed-meanwhile", params: { by: null } });
    const form = (await loadSettings(shop)).shop;
    await changeLogo(shop, owner, null);
    await changeSettings(shop, owner, "shop", { ...form, tagline: "Saved after the logo" });
    const { actor: other, account: uploader } = await signedInAs(shop, "manager");
    await changeLogo(shop, other, null);
    const late = changeSettings(shop, owner, "shop", { ...form, tagline: "Saved too late" });
    await expect(late).rejects.toMatchObject({ params: { by: account.email } });
    expect(uploader.email).not.toBe(account.email);
  });

  it("are changed by staff over the revision that they saw, and a field that they leave out stays as it is", async () => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const { revision = 0 } = (await loadSettings(shop)).promises;
    await changeSettings(shop, owner, "promises", { warrantyYears: 7, returnDays: 45, supportLocation: "Ghent", revision });
    for (const unseen of [{}, { warrantyYears: 9 }])
      await expect(changeSettings(shop, owner, "promises", unseen)).rejects.toMatchObject({
        code: "input-invalid",
        params: { fields: { revision: expect.stringContaining("Send the revision") } },
      });
    await changeSettings(shop, owner, "promises", { returnDays: 60, revision: revision + 1 });
    expect((await loadSettings(shop)).promises).toMatchObject({ warrantyYears: 7, returnDays: 60, supportLocation: "Ghent", revision: revision + 2 });
  });

  it("keep what was uploaded while a form was open or being saved", async () => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const form = (await loadSettings(shop)).home;
    const heroPicture = { fileKey: `pictures/${"a".repeat(32)}.webp`, width: 1600, height: 1200 };
    await changeBesideForm(shop, owner, "home", { heroPicture });
    await changeSettings(shop, owner, "home", { ...form, heroTitle: "Saved later" });
    expect((await loadSettings(shop)).home).toMatchObject({ heroPicture, heroTitle: "Saved later" });
    for (const heroText of ["one", "two", "three", "four"]) {
      const form = (await loadSettings(shop)).home;
      const next = { ...heroPicture, width: (form.heroPicture?.width ?? 0) + 1 };
      const writes = [
        () => changeSettings(shop, owner, "home", { ...form, heroText }),
        () => changeBesideForm(shop, owner, "home", { heroPicture: next }),
      ];
      await Promise.all((heroText.length > 3 ? writes : writes.reverse()).map((write) => write()));
      expect((await loadSettings(shop)).home).toMatchObject({ heroPicture: next, heroText });
    }
  });

  it("refuse an upload that nobody made, and one by whoever may not", async () => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const heroPicture = { fileKey: "pictures/../../etc/passwd", width: 1, height: 1 };
    await expect(changeBesideForm(shop, owner, "home", { heroPicture })).rejects.toMatchObject({ code: "input-invalid" });
    const { actor: support } = await signedInAs(shop, "support");
    await expect(changeBesideForm(shop, support, "home", { heroPicture: null })).rejects.toMatchObject({ code: "not-allowed" });
  });

  it("refuse what is no setting, naming the field", async () => {
    const asked = changeSettings(shopOf(), { kind: "system" }, "shop", { name: "" });
    await expect(asked).rejects.toMatchObject({ code: "input-invalid", params: { fields: { name: expect.any(String) } } });
  });

  it("keep the audit log from being rewritten", async () => {
    await expect(shopOf().sql`delete from domain_events`).rejects.toThrow(/permission denied/);
    await expect(shopOf().ownerSql`delete from domain_events`).rejects.toThrow(/append-only/);
  });
});
