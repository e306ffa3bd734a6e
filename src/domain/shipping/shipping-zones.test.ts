import { describe, expect, it } from "vitest";
import { type Settings, settingsSchemas } from "#domain/settings/settings-input.ts";
import { repeatableNumbers } from "#support/fixed-random.ts";
import { freeShippingFrom, type Goods, noFreightTerms, shippingOptions, withFreeShipping } from "./shipping.ts";
import { shippingFaults } from "./shipping-faults.ts";
import { type ShippingPlace, zipRange, zoneFaults, zoneOf } from "./shipping-zones.ts";

type Wish = Parameters<typeof settingsSchemas.shipping.parse>[0] & object;
const shippingOf = (wish: Wish): Settings["shipping"] => settingsSchemas.shipping.parse(wish);
const method = (title: string, cents: number, more: object = {}) => ({ title, rates: [{ upToGrams: null, cents }], ...more });
const place = (zip: string, province = "", country = "US"): ShippingPlace => ({ country, province, zip });
const parcel: Goods = { cents: 10_000, weightGrams: 1000, needShipping: true };

const islands = shippingOf({
  methodTitle: "Standard",
  rates: [{ upToGrams: null, cents: 900 }],
  methods: [method("Express", 2900, { minDays: 1, maxDays: 2 })],
  zones: [
    { title: "Oahu", zips: ["US 968", "US 96701-96717"], methods: [method("Ferry", 1500)] },
    { title: "Hawaii and Alaska", provinces: ["US-HI", "US-AK"], methods: [method("Air", 4500)] },
    { title: "Canada", countries: ["CA"], methods: [method("Border", 3500)] },
    { title: "Puerto Rico", provinces: ["US-PR"], methods: [] },
  ],
});

describe("shipping zones", () => {
  it("offer the methods of the most specific place: postal codes, then states, then countries, then everywhere else", () => {
    const offered = (where: ShippingPlace | null) => shippingOptions(islands, parcel, where).options.map(({ title, cents }) => [title, cents]);
    expect(offered(place("96813", "HI"))).toEqual([["Ferry", 1500]]);
    expect(offered(place("96701-1234", "HI"))).toEqual([["Ferry", 1500]]);
    expect(offered(place("96720", "hawaii"))).toEqual([["Air", 4500]]);
    expect(offered(place("V6B 1A1", "BC", "CA"))).toEqual([["Border", 3500]]);
    expect(offered(place("94103", "CA"))).toEqual([
      ["Standard", 900],
      ["Express", 2900],
    ]);
  });

  it("name no price while the address leaves the zone open, and none where a zone has no method", () => {
    const faultAt = (where: ShippingPlace | null) => shippingOptions(islands, parcel, where).fault;
    expect(faultAt(null)).toBe("unknown");
    expect(faultAt(place("", "CA"))).toBe("unknown");
    expect(faultAt(place("00901", "PR"))).toBe("not-served");
    expect(faultAt({ country: "DE", province: "", zip: "" })).toBeNull();
    expect(shippingOptions(shippingOf({ ...islands, elsewhere: false }), parcel, place("94103", "CA"))).toEqual({ options: [], fault: "not-served" });
  });

  it("leave a shop without zones as it was: one price, also before there is an address", () => {
    const before = shippingOf({ methodTitle: "Standard shipping", freeFromCents: 30_000, rates: [{ upToGrams: null, cents: 900 }] });
    expect(shippingOptions(before, parcel, null).options).toMatchObject([{ handle: "standard", cents: 900, days: null }]);
    expect(shippingOptions(before, { ...parcel, cents: 30_000 }, null).options).toMatchObject([{ cents: 0 }]);
  });

  it("that name one place twice are refused with words", () => {
    const zones = (...wishes: object[]) => zoneFaults(shippingOf({ zones: wishes.map((wish, at) => ({ title: `Zone ${at + 1}`, ...wish })) }).zones);
    expect(zones({ countries: ["CA"] }, { countries: ["DE", "CA"] })).toEqual({
      "1.countries": 'The zone "Zone 1" has CA already. A country belongs to one zone.',
    });
    expect(zones({ provinces: ["US-HI"] }, { provinces: ["US-HI"] })).toMatchObject({ "1.provinces": expect.stringContaining("US-HI") });
    expect(zones({ zips: ["US 967"] }, { zips: ["US 96750-96799"] })).toMatchObject({ "1.zips": expect.stringContaining("already") });
    expect(zones({ zips: ["US 967"] }, { zips: ["US 968", "CA V6"] })).toEqual({});
    expect(zones({ zips: ["Hawaii"] })).toMatchObject({ "0.zips": expect.stringContaining('Write "Hawaii" as a country and a code') });
    expect(zones({})).toMatchObject({ "0.countries": expect.stringContaining("Choose where this zone is") });
  });

  it("read postal codes as a beginning or a range", () => {
    expect(zipRange("us 967*")).toEqual({ country: "US", from: "967", to: "967\uffff" });
    expect(zipRange("CA V6B - V6Z")).toEqual({ country: "CA", from: "V6B", to: "V6Z\uffff" });
    for (const wrong of ["967", "US", "US 96700-967", "US 968-967", "USA 967", ""]) expect(zipRange(wrong), wrong).toBeNull();
  });

  it("give every address one zone or refuse it, whatever the zones are, and never a negative price", () => {
    const random = repeatableNumbers(20_261_122);
    const countries = ["US", "CA", "AU", "DE"];
    for (let round = 0; round < 400; round++) {
      const left = new Set(countries);
      const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
      const zones = Array.from({ length: random(5) }, (_, at) => {
        const country = [...left][random(left.size)] ?? "FR";
        const isWhole = random(2) === 0 && left.delete(country);
        const digit = digits.splice(random(digits.length), 1)[0] ?? "0";
        const methods = Array.from({ length: random(3) }, (_, of) =>
          method(`M${of}`, random(5000), { freeFromCents: random(2) ? random(20_000) : null }),
        );
        return { title: `Z${at}`, countries: isWhole ? [country] : [], zips: isWhole ? [] : [`US ${digit}`], methods };
      });
      const shipping = shippingOf({ rates: [{ upToGrams: 1 + random(40_000), cents: random(9000) }], zones, elsewhere: random(4) > 0 });
      expect(zoneFaults(shipping.zones)).toEqual({});
      const where = place(String(10_000 + random(90_000)), "CA", countries[random(4)] ?? "US");
      const named = shipping.zones.filter(
        (zone) => zone.countries.includes(where.country) || zone.zips.some((zip) => where.country === "US" && where.zip.startsWith(zip.slice(3))),
      );
      const found = zoneOf(shipping.zones, where);
      if (named.length === 0) expect(found).toBe("elsewhere");
      else expect(named).toContain(found);
      const { options, fault } = shippingOptions(shipping, { ...parcel, weightGrams: random(60_000) }, where);
      expect(options.length > 0).toBe(fault === null);
      expect([...options, ...withFreeShipping(options)].every(({ cents }) => cents >= 0)).toBe(true);
    }
  });
});

describe("methods of a zone", () => {
  it("have prices by weight and by the goods' amount, each free from its own threshold on", () => {
    const rates = [
      { upToGrams: null, upToCents: 5000, cents: 1200 },
      { upToGrams: 1000, upToCents: null, cents: 700 },
      { upToGrams: null, upToCents: null, cents: 900 },
    ];
    const shipping = shippingOf({ rates, freeFromCents: 50_000, methods: [method("Express", 2900)] });
    const centsOf = (goods: Partial<Goods>) => shippingOptions(shipping, { ...parcel, ...goods }, null).options.map(({ cents }) => cents);
    expect(centsOf({ weightGrams: 800, cents: 4000 })).toEqual([700, 2900]);
    expect(centsOf({ weightGrams: 2000, cents: 4000 })).toEqual([1200, 2900]);
    expect(centsOf({ weightGrams: 2000, cents: 6000 })).toEqual([900, 2900]);
    expect(centsOf({ weightGrams: 2000, cents: 50_000 })).toEqual([0, 2900]);
  });

  it("cost a heavier order no less where the prices rise with the weight, and more goods no more", () => {
    const random = repeatableNumbers(7);
    for (let round = 0; round < 300; round++) {
      let [grams, cents] = [0, 0];
      const steps = Array.from({ length: 1 + random(6) }, () => {
        grams += 1 + random(5000);
        cents += random(2000);
        return { upToGrams: grams, cents };
      });
      const shipping = shippingOf({ rates: [...steps, { upToGrams: null, cents: cents + random(2000) }], freeFromCents: random(30_000) });
      const price = (goods: Partial<Goods>) => shippingOptions(shipping, { ...parcel, ...goods }, null).options[0]?.cents ?? -1;
      const [weight, amount] = [random(grams), random(30_000)];
      expect(price({ weightGrams: weight + random(5000), cents: 0 })).toBeGreaterThanOrEqual(price({ weightGrams: weight, cents: 0 }));
      expect(price({ cents: amount + random(9000) })).toBeLessThanOrEqual(price({ cents: amount }));
    }
  });

  it("of parcels alone become free by a discount, and only the cheapest", () => {
    const { options } = shippingOptions(islands, parcel, place("94103", "CA"));
    expect(withFreeShipping(options).map(({ cents }) => cents)).toEqual([0, 2900]);
  });

  it("of freight are offered for freight alone, with what a lift gate and an appointment cost", () => {
    const shipping = shippingOf({
      liftGateCents: 7500,
      appointmentCents: 2500,
      methods: [method("Truck", 20_000, { kind: "freight" }), { title: "By quote", kind: "quote" }],
    });
    const freight = { ...parcel, hasFreight: true };
    expect(shippingOptions(shipping, parcel, null).options.map(({ title }) => title)).toEqual(["Standard shipping"]);
    const terms = { liftGate: true, appointment: true, quotedCents: null };
    expect(shippingOptions(shipping, freight, null, terms).options).toMatchObject([
      { title: "Truck", cents: 30_000, needsQuote: false },
      { title: "By quote", cents: 0, needsQuote: true },
    ]);
    expect(shippingOptions(shipping, freight, null, { ...noFreightTerms, quotedCents: 41_000 }).options[1]).toMatchObject({
      cents: 41_000,
      needsQuote: false,
    });
    expect(shippingOptions(shippingOf({}), freight, null).fault).toBe("no-freight");
  });

  it("are refused with words where days or prices make no sense, at their fields", () => {
    const faults = shippingFaults(
      shippingOf({
        minDays: 5,
        maxDays: 2,
        timeZone: "Mars/Olympus",
        methods: [method("Half", 1, { minDays: 1 })],
        zones: [
          {
            title: "Canada",
            countries: ["CA"],
            methods: [
              {
                title: "Twice",
                rates: [
                  { upToGrams: 500, cents: 1 },
                  { upToGrams: 500, cents: 2 },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(Object.keys(faults).toSorted()).toEqual(["maxDays", "methods.0.maxDays", "timeZone", "zones.0.methods.0.rates"]);
    expect(shippingFaults(shippingOf({ elsewhere: false }))).toMatchObject({ elsewhere: expect.stringContaining("not ship anywhere") });
  });
});

describe("what texts say of free shipping", () => {
  it("is the amount from which every place the shop ships to has a free method, and nothing where one has none", () => {
    const free = (cents: number | null) => method("Standard", 900, { freeFromCents: cents });
    expect(freeShippingFrom(shippingOf({ freeFromCents: 30_000 }))).toBe(30_000);
    expect(freeShippingFrom(shippingOf({ freeFromCents: 30_000, zones: [{ title: "CA", countries: ["CA"], methods: [free(50_000)] }] }))).toBe(
      50_000,
    );
    expect(freeShippingFrom(shippingOf({ freeFromCents: 30_000, zones: [{ title: "CA", countries: ["CA"], methods: [free(null)] }] }))).toBeNull();
    expect(freeShippingFrom(shippingOf({ freeFromCents: 30_000, zones: [{ title: "CA", countries: ["CA"], methods: [] }] }))).toBe(30_000);
    expect(freeShippingFrom(shippingOf({ freeFromCents: 30_000, methods: [method("Truck", 1, { kind: "freight" })] }))).toBeNull();
  });
});
