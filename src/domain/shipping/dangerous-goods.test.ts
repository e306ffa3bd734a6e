import { describe, expect, it } from "vitest";
import { type Settings, settingsSchemas } from "#domain/settings/settings-input.ts";
import {
  carriedNowhere,
  carryingOf,
  lineNotCarriedText,
  linesNotCarried,
  linesNotCarriedBy,
  notCarriedReason,
  notCarriedRemedy,
} from "./dangerous-goods.ts";
import { freeShippingFrom, type Goods, shippingOptions } from "./shipping.ts";
import { shippingFaults } from "./shipping-faults.ts";
import type { ShippingPlace } from "./shipping-zones.ts";

type Wish = Parameters<typeof settingsSchemas.shipping.parse>[0] & object;
const shippingOf = (wish: Wish): Settings["shipping"] => settingsSchemas.shipping.parse({ methodTitle: "Standard", ...wish });
const method = (title: string, hazardClasses: string[] | "all" | "none", more: object = {}) => ({
  title,
  ...(typeof hazardClasses === "string" ? { dangerousGoods: hazardClasses } : { dangerousGoods: "chosen", hazardClasses }),
  ...more,
});
const parcel: Goods = { cents: 10_000, weightGrams: 1000, needShipping: true };
const of = (...hazardClasses: string[]): Goods => ({ ...parcel, hazardClasses });
const boston: ShippingPlace = { country: "US", province: "MA", zip: "02110" };
const hawaii: ShippingPlace = { country: "US", province: "HI", zip: "96813" };
const titles = (shipping: Settings["shipping"], goods: Goods, place: ShippingPlace | null = boston) =>
  shippingOptions(shipping, goods, place).options.map(({ title }) => title);
const line = (hazardClass: string, more: object = {}) => ({ weightGrams: 1000, requiresShipping: true, hazardClass, ...more });

const ground = shippingOf({ methods: [method("Ground", ["3", "8"]), method("Courier", "all")] });
const zoned = shippingOf({ methods: [method("Ground", ["3"])], zones: [{ title: "Hawaii", provinces: ["US-HI"], methods: [method("Air", ["9"])] }] });

describe("dangerous goods", () => {
  it("ship only by methods that carry their class, and by none where staff said nothing", () => {
    expect(titles(ground, parcel)).toEqual(["Standard", "Ground", "Courier"]);
    expect(titles(ground, of("3"))).toEqual(["Ground", "Courier"]);
    expect(titles(ground, of("3", "6.1"))).toEqual(["Courier"]);
    const older = shippingOf({ methods: [{ title: "Express" }] });
    expect([older.dangerousGoods, older.methods[0]?.dangerousGoods]).toEqual(["none", "none"]);
    expect(shippingOptions(older, of("9"), boston)).toEqual({ options: [], fault: "dangerous-goods" });
    expect(titles(older, parcel)).toEqual(["Standard", "Express"]);
  });

  it("may go by the first method too, and what is not shipped needs none", () => {
    expect(titles(shippingOf({ dangerousGoods: "all" }), of("7"))).toEqual(["Standard"]);
    expect(titles(shippingOf({ dangerousGoods: "chosen", hazardClasses: ["7"] }), of("3"))).toEqual([]);
    expect(titles(shippingOf({}), { ...of("3"), needShipping: false })).toEqual(["No shipping needed"]);
    expect(linesNotCarried(shippingOf({}), [line("3", { requiresShipping: false })], boston)).toBeNull();
  });

  it("are judged by the place, also where it is not known yet and nothing carries them anywhere", () => {
    const faultOf = (goods: Goods, place: ShippingPlace | null) => shippingOptions(zoned, goods, place).fault;
    expect([faultOf(of("3"), boston), faultOf(of("3"), hawaii), faultOf(of("9"), hawaii)]).toEqual([null, "dangerous-goods", null]);
    expect([faultOf(of("3"), null), faultOf(of("6.1"), null), faultOf({ ...of("3"), hasFreight: true }, null)]).toEqual([
      "unknown",
      "dangerous-goods",
      "no-freight",
    ]);
    expect(faultOf({ ...of("3"), hasFreight: true }, boston)).toBe("no-freight");
  });

  it("go by freight that carries them where something of the order ships by freight", () => {
    const shipping = shippingOf({
      dangerousGoods: "all",
      methods: [{ title: "Truck", kind: "freight" }, method("Hazmat truck", "all", { kind: "quote" })],
    });
    expect(titles(shipping, { ...of("8"), hasFreight: true })).toEqual(["Hazmat truck"]);
    expect(
      linesNotCarried(shippingOf({ dangerousGoods: "all", methods: [{ title: "Truck", kind: "freight" }] }), [line("8", { freight: true })], boston),
    ).toEqual({
      ...{ at: [0], together: null, isEverywhere: true },
    });
  });

  it("are named where nothing carries them: those alone that stand in the way, or those that do together", () => {
    const lines = [line(""), line("3"), line("9"), line("3")];
    expect(linesNotCarried(zoned, lines, boston)).toEqual({ at: [2], together: null, isEverywhere: false });
    expect(linesNotCarried(zoned, lines, hawaii)).toEqual({ at: [1, 3], together: null, isEverywhere: false });
    expect(linesNotCarried(zoned, [line("6.1")], null)).toEqual({ at: [0], together: null, isEverywhere: true });
    expect(linesNotCarried(zoned, [line("3")], null)).toBeNull();
    const apart = shippingOf({ methods: [method("Ground", ["3"]), method("Van", ["8"])] });
    expect(linesNotCarried(apart, [line("3"), line("8")], boston)).toEqual({ at: [0, 1], together: "dangerous-goods", isEverywhere: true });
    expect(linesNotCarried(apart, [line("3")], boston)).toBeNull();
  });

  it("are judged by the method that an order has, of which only the title is known", () => {
    const lines = [line("3"), line(""), line("8"), line("6.1", { requiresShipping: false })];
    expect(["Standard", "Ground", "Courier", "Typed by staff"].map((title) => linesNotCarriedBy(ground, title, lines, boston))).toEqual([
      [0, 2],
      [],
      [],
      [0, 2],
    ]);
    expect([linesNotCarriedBy(zoned, "Ground", [line("3")], hawaii), linesNotCarriedBy(zoned, "Air", [line("9")], hawaii)]).toEqual([[0], []]);
  });

  it("are named in words that say what to do", () => {
    const there = { together: null, isEverywhere: false };
    expect(notCarriedReason(["Ethanol"], there)).toBe(
      "We cannot ship Ethanol to this address, because no shipping method carries these dangerous goods.",
    );
    expect(notCarriedReason(["Ethanol", "Acetone", "Ethanol"], { ...there, isEverywhere: true })).toBe(
      "We cannot ship Ethanol and Acetone, because no shipping method carries these dangerous goods.",
    );
    expect([notCarriedRemedy(["Ethanol", "Ethanol"], there), notCarriedRemedy(["Ethanol", "Acetone"], there)]).toEqual([
      "Remove it from the cart",
      "Remove them from the cart",
    ]);
    expect(notCarriedRemedy(["A", "B"], { ...there, together: "dangerous-goods" })).toBe("Order them separately");
    expect([lineNotCarriedText(there), lineNotCarriedText({ together: "dangerous-goods", isEverywhere: true })]).toEqual([
      "Dangerous goods: we cannot ship this to this address.",
      "Dangerous goods: we cannot ship this together with the other dangerous goods.",
    ]);
  });

  it("say on the page of a product only what the settings say", () => {
    const textOf = (shipping: Settings["shipping"], hazardClass: string, variants = [line(hazardClass)]) =>
      carryingOf(shipping, variants, hazardClass);
    expect(textOf(ground, "")).toBeNull();
    expect(textOf(ground, "3", [line("3", { requiresShipping: false })])).toBeNull();
    expect(textOf(shippingOf({ dangerousGoods: "all" }), "3")).toBeNull();
    expect(textOf(ground, "3")).toEqual({ text: "Dangerous goods: ships only by Ground or Courier.", isCarried: true });
    expect(textOf(zoned, "3")?.text).toBe(
      "Dangerous goods: ships only by Ground, and not to every address. Your cart says whether we ship it to yours.",
    );
    expect(textOf(zoned, "6.1")).toEqual({ text: "Dangerous goods: we cannot ship this at the moment.", isCarried: false });
    const truck = shippingOf({ methods: [method("Truck", "all", { kind: "freight" })] });
    expect(textOf(truck, "3")?.text).toBe("Dangerous goods: we cannot ship this on its own at the moment.");
    expect(textOf(truck, "3", [line("3", { freight: true })])).toBeNull();
    expect(textOf(truck, "3", [line("3"), line("3", { freight: true })])?.text).toContain("we cannot ship some variants of this on its own");
  });

  it("take free shipping out of the texts where they are carried and never free", () => {
    const free = { freeFromCents: 30_000 };
    expect(freeShippingFrom(shippingOf(free))).toBe(30_000);
    expect(freeShippingFrom(shippingOf({ ...free, dangerousGoods: "all" }))).toBe(30_000);
    expect(freeShippingFrom(shippingOf({ ...free, methods: [method("Ground", ["3"])] }))).toBeNull();
    expect(freeShippingFrom(shippingOf({ ...free, methods: [method("Ground", "all", { freeFromCents: 50_000 })] }))).toBe(50_000);
    // Goods of both classes ship by the third method alone, and are never free.
    const apart = [method("Ground", ["3"], free), method("Van", ["8"], free)];
    expect(freeShippingFrom(shippingOf({ ...free, methods: apart }))).toBe(30_000);
    expect(freeShippingFrom(shippingOf({ ...free, methods: [...apart, method("Courier", ["3", "8"])] }))).toBeNull();
  });

  it("are found where no method carries them anywhere, and chosen classes must be named", () => {
    const goods = ["3", "9", "6.1"].map((hazardClass) => ({ hazardClass, hasFreight: false }));
    expect(carriedNowhere(zoned, goods)).toEqual([{ hazardClass: "6.1", hasFreight: false }]);
    expect(carriedNowhere(zoned, [{ hazardClass: "6.1", hasFreight: true }])).toEqual([]);
    expect(shippingFaults(shippingOf({ dangerousGoods: "chosen", methods: [method("Ground", [])] }))).toEqual({
      hazardClasses: "Choose the classes that this method carries.",
      "methods.0.hazardClasses": "Choose the classes that this method carries.",
    });
    expect(settingsSchemas.shipping.safeParse({ hazardClasses: ["10"] }).success).toBe(false);
  });
});
