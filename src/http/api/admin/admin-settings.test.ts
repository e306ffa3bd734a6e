import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeBesideForm, changeSettings } from "#domain/settings/settings.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

describe("the settings of the admin area", () => {
  it("are read whole and changed section by section, seen at once", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "manager");
    const before = await call("GET", "/api/admin/settings", { token });
    expect(Object.keys(before.json.settings)).toEqual(Object.keys(settingsSchemas));
    const changed = await call("PUT", "/api/admin/settings/promises", { token, body: { ...before.json.settings.promises, warrantyYears: 3 } });
    expect([changed.status, changed.json.settings.promises.warrantyYears]).toEqual([200, 3]);
    expect(await shopOf().sql`select tag from invalidations`).toEqual([{ tag: "all" }]);
  });

  it("do not overwrite what somebody else saved since they were read, and say who it was", async () => {
    const { call } = openTestApp(shopOf());
    const [one, other] = [await signedInAs(shopOf(), "owner"), await signedInAs(shopOf(), "manager")];
    const { home } = (await call("GET", "/api/admin/settings", { token: one.token })).json.settings;
    const put = (token: string, body: object) => call("PUT", "/api/admin/settings/home", { token, body });
    expect((await put(other.token, { ...home, heroTitle: "Theirs" })).status).toBe(200);
    const late = await put(one.token, { ...home, heroTitle: "Mine" });
    expect([late.status, late.json.code]).toEqual([409, "changed-meanwhile"]);
    expect(late.json.error).toContain("manager");
    const now = (await call("GET", "/api/admin/settings", { token: one.token })).json.settings.home;
    expect(now.heroTitle).toBe("Theirs");
    const again = await put(one.token, { ...now, heroTitle: "Mine" });
    expect([again.status, again.json.settings.home.heroTitle]).toEqual([200, "Mine"]);
  });

  it("are left as they are by a request that names no revision, or nothing else: no section is reset by what is missing", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const read = async () => (await call("GET", "/api/admin/settings", { token })).json.settings;
    const put = (section: string, body: unknown) => call("PUT", `/api/admin/settings/${section}`, { token, body });
    const promises = { ...(await read()).promises, warrantyYears: 7, returnDays: 45 };
    expect((await put("promises", promises)).status).toBe(200);
    const before = await read();
    for (const [section, stored] of Object.entries(before) as [string, { revision: number }][]) {
      for (const body of [{}, { warrantyYears: 1 }, [], null, "text"]) {
        const refused = await put(section, body);
        expect([section, refused.status, refused.json.code]).toEqual([section, 400, "input-invalid"]);
      }
      const { json } = await put(section, {});
      expect(json.fields).toEqual({ revision: expect.stringMatching(/^Send the revision/) });
      expect((await put(section, { revision: stored.revision })).status).toBe(200);
    }
    const after = await read();
    for (const [section, stored] of Object.entries(before) as [string, { revision: number }][])
      expect(after[section]).toEqual({ ...stored, revision: stored.revision + 1 });
  });

  it("say which values are still the sample shop's, until they are changed", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const rate = { country: "US", state: "CA", title: "CA tax (sample rate)", rateMillionths: 72500, shippingTaxed: false };
    await changeSettings(shopOf(), system, "shop", {
      name: "Sample",
      address: "48 Foundry Row",
      supportEmail: "help@sample.example",
    });
    await changeBesideForm(shopOf(), system, "shop", { sampleLoaded: true });
    await changeSettings(shopOf(), system, "tax", { rates: [rate, { ...rate, state: "FL" }] });
    const { settings, sample } = (await call("GET", "/api/admin/settings", { token })).json;
    expect(sample).toEqual({ shop: ["name", "supportEmail", "address"], tax: ["rates"] });
    const own = { ...settings.shop, name: "Ours", address: "1 Own Street" };
    expect((await call("PUT", "/api/admin/settings/shop", { token, body: own })).json.sample.shop).toEqual(["supportEmail"]);
    const { revision } = settings.tax;
    const rates = [
      { ...rate, title: "CA tax" },
      { ...rate, state: "FL" },
    ];
    expect((await call("PUT", "/api/admin/settings/tax", { token, body: { rates, revision } })).json.sample.tax).toEqual(["rates"]);
    expect(
      (await call("PUT", "/api/admin/settings/tax", { token, body: { rates: rates.slice(0, 1), revision: revision + 1 } })).json.sample.tax,
    ).toBeUndefined();
  });

  it("name the field that is wrong, and refuse a section that does not exist", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const wrong = await call("PUT", "/api/admin/settings/payments", { token, body: { purchaseOrderHoldDays: 400, revision: 0 } });
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ["purchaseOrderHoldDays"]]);
    for (const section of ["nothing", "__proto__", "constructor"])
      expect((await call("PUT", `/api/admin/settings/${section}`, { token, body: {} })).status).toBe(404);
  });

  it("take a logo, re-encoded, and only pictures", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const upload = (bytes: Uint8Array, name = "logo.png") => {
      const form = new FormData();
      form.set("logo", new File([bytes as Uint8Array<ArrayBuffer>], name));
      return call("POST", "/api/admin/settings/logo", { token, body: form });
    };
    const picture = await sharp({ create: { width: 2000, height: 500, channels: 3, background: "#0b6e75" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .toBuffer();
    const { status, json } = await upload(picture);
    expect(status).toBe(200);
    const stored = await shopOf().files.read(json.logoKey);
    const { format, width, height, exif } = await sharp(stored ?? Buffer.alloc(0)).metadata();
    expect([format, width, height, exif]).toEqual(["png", 640, 160, undefined]);
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "logo.svg");
    expect([svg.status, svg.json.code]).toEqual([422, "picture-unreadable"]);
    expect(svg.json.error).toBe("This drawing holds a script. Nothing was changed. Save it as a plain SVG without that, or as PNG, and try again.");
    await upload(Buffer.from("no picture"));
    const details = { code: "picture-unreadable", reason: expect.stringMatching(/^Input buffer[^\n]*$/), requestId: expect.any(String) };
    expect(shopOf().logged.at(-1)).toEqual({ level: "info", message: "refused", details });
    expect((await upload(Buffer.from("no picture"))).status).toBe(422);
    expect((await upload(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    const { settings } = (await call("GET", "/api/admin/settings", { token })).json;
    const kept = await call("PUT", "/api/admin/settings/shop", { token, body: { ...settings.shop, logoKey: "../../etc/passwd" } });
    expect(kept.json.settings.shop.logoKey).toBe(json.logoKey);
    await call("DELETE", "/api/admin/settings/logo", { token });
    expect((await call("GET", "/api/admin/settings", { token })).json.settings.shop.logoKey).toBeNull();
  });

  it("take a logo drawn as SVG, which is stored as pixels alone, and a square of it for browser tabs", async () => {
    const { call, app } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const upload = (field: "logo" | "icon", bytes: string | Uint8Array) => {
      const form = new FormData();
      form.set(field, new File([bytes as Uint8Array<ArrayBuffer>], "drawing.svg", { type: "image/svg+xml" }));
      return call("POST", `/api/admin/settings/${field}`, { token, body: form });
    };
    const drawing = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="${color}"/><title>kept nowhere</title></svg>`;
    const storedOf = async (key: string) => {
      const bytes = Buffer.from((await shopOf().files.read(key)) ?? []);
      const { format, width, height } = await sharp(bytes).metadata();
      const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const middle = ((height / 2) * width + width / 2) * 4;
      return { format, width, height, middle: [...data.subarray(middle, middle + 4)], corner: data[3], text: bytes.toString("latin1") };
    };
    const { status, json } = await upload("logo", drawing("#0b6e75"));
    expect(status).toBe(200);
    const logo = await storedOf(json.logoKey);
    expect(logo).toMatchObject({ format: "png", width: 640, height: 160, middle: [0x0b, 0x6e, 0x75, 255], corner: 255 });
    expect(logo.text).not.toMatch(/svg|kept nowhere/);
    const { shop } = (await call("GET", "/api/admin/settings", { token })).json.settings;
    expect(await storedOf(shop.logoIconKey)).toMatchObject({ format: "png", width: 512, height: 512, middle: [0x0b, 0x6e, 0x75, 255], corner: 0 });
    expect((await app.request(`${testOrigin}/files/${json.logoKey}`)).headers.get("content-type")).toBe("image/png");

    const icon = await upload("icon", drawing("#ffcc00"));
    expect(await storedOf(icon.json.iconKey)).toMatchObject({ width: 512, height: 512, middle: [255, 0xcc, 0, 255] });
    expect((await upload("icon", drawing("#ffcc00").replace("<rect", '<image href="file:///etc/passwd"/><rect'))).status).toBe(422);
    expect((await call("DELETE", "/api/admin/settings/icon", { token })).json).toEqual({ iconKey: null });
    await call("DELETE", "/api/admin/settings/logo", { token });
    const gone = (await call("GET", "/api/admin/settings", { token })).json.settings.shop;
    expect([gone.logoKey, gone.logoIconKey, gone.iconKey]).toEqual([null, null, null]);
  });

  it("take a picture for the home page, which no form can name", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const upload = (bytes: Uint8Array) => {
      const form = new FormData();
      form.set("picture", new File([bytes as Uint8Array<ArrayBuffer>], "bench.jpg"));
      return call("POST", "/api/admin/settings/hero-picture", { token, body: form });
    };
    const photo = await sharp({ create: { width: 3000, height: 2500, channels: 3, background: "#0b6e75" } })
      .jpeg()
      .toBuffer();
    const { status, json } = await upload(photo);
    expect([status, json.heroPicture.width, json.heroPicture.height]).toEqual([200, 2400, 2000]);
    expect(await shopOf().files.read(json.heroPicture.fileKey)).toBeTruthy();
    expect((await upload(Buffer.from("no picture"))).json.code).toBe("picture-unreadable");
    const { home } = (await call("GET", "/api/admin/settings", { token })).json.settings;
    expect(home.heroPicture).toEqual(json.heroPicture);
    const other = { ...json.heroPicture, fileKey: `pictures/${"b".repeat(32)}.webp` };
    const saved = await call("PUT", "/api/admin/settings/home", { token, body: { ...home, heroPicture: other } });
    expect([saved.status, saved.json.settings.home.heroPicture]).toEqual([200, json.heroPicture]);
    await call("DELETE", "/api/admin/settings/hero-picture", { token });
    expect((await call("GET", "/api/admin/settings", { token })).json.settings.home.heroPicture).toBeNull();
  });

  it("send a test email", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    expect((await call("POST", "/api/admin/settings/test-mail", { token, body: { to: "me@lab.example" } })).json).toEqual({ sent: true });
    expect(shopOf().outbox.at(-1)).toMatchObject({ to: "me@lab.example", subject: expect.stringContaining("Test email") });
    expect((await call("POST", "/api/admin/settings/test-mail", { token, body: { to: "me" } })).status).toBe(400);
  });

  it("have an audit log that owners and managers read, page by page", async () => {
    const { call } = openTestApp(shopOf());
    const { token, actor } = await signedInAs(shopOf(), "owner");
    const { record } = await import("#domain/domain-events/domain-events.ts");
    for (let i = 0; i < 60; i++) await record(shopOf(), actor, "menu.saved", { kind: "menu", id: String(i) }, { items: 0 });
    const first = (await call("GET", "/api/admin/audit", { token })).json;
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({ action: "menu.saved", subjectId: "59", actorName: "Ada Byron", actorKind: "staff" });
    const second = (await call("GET", `/api/admin/audit?before=${first.next}`, { token })).json;
    expect(second.entries[0].id).toBe(first.entries[49].id - 1);
    const support = await signedInAs(shopOf(), "support");
    expect((await call("GET", "/api/admin/audit", { token: support.token })).status).toBe(403);
  });
});
