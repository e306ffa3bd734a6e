import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings, readSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { parcelsToStore, trackingLink } from "./carriers.ts";

const shopOf = useTestShop();

describe("the carriers of the settings", () => {
  it("are well-known ones until staff change them", async () => {
    const { carriers } = (await readSettings(shopOf())).orders;
    expect(carriers.map(({ name }) => name)).toEqual(expect.arrayContaining(["UPS", "FedEx", "USPS", "DHL"]));
    expect(trackingLink(carriers, " ups ", "1Z 999")).toBe("https://www.ups.com/track?tracknum=1Z999");
    expect(trackingLink(carriers, "Ox cart", "1")).toBeNull();
  });

  it("make the link of a parcel from then on; one without a tracking page makes none", async () => {
    const shop = shopOf();
    const carriers = [
      { name: "Ox cart", link: "https://ox.example/{number}?of={number}" },
      { name: "Courier", link: "" },
    ];
    await changeSettings(shop, system, "orders", { carriers });
    const kept = (await readSettings(shop)).orders.carriers;
    expect(kept.map(({ id }) => id)).toEqual(["ox cart", "courier"]);
    const typed = ["Ox cart", "Courier", "UPS"].map((carrier) => ({ carrier, trackingNumber: "7/$&", trackingUrl: "" }));
    expect(parcelsToStore(kept, typed).map(({ trackingUrl }) => trackingUrl)).toEqual(["https://ox.example/7%2F%24%26?of=7%2F%24%26", null, null]);
    await changeSettings(shop, system, "orders", {});
  });

  it("have an address on the web with the number in it, or none", async () => {
    for (const link of ["https://ox.example/", "javascript:alert({number})", "{number}", "https://{number", "ftp://ox.example/{number}"])
      expect(await refusalOf(changeSettings(shopOf(), system, "orders", { carriers: [{ name: "Ox", link }] })), link).toBe("input-invalid");
    expect(await refusalOf(changeSettings(shopOf(), system, "orders", { carriers: [{ name: " ", link: "" }] }))).toBe("input-invalid");
  });
});
