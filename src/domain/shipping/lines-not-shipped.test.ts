import { describe, expect, it } from "vitest";
import { type Settings, settingsSchemas } from "#domain/settings/settings-input.ts";
import { lineNotShippedText, linesNotShipped, notShippedReason, notShippedRemedy } from "./lines-not-shipped.ts";
import type { ShippingFault } from "./shipping.ts";
import type { ShippingPlace } from "./shipping-zones.ts";

type Wish = Parameters<typeof settingsSchemas.shipping.parse>[0] & object;
const shippingOf = (wish: Wish): Settings["shipping"] =>
  settingsSchemas.shipping.parse({ methodTitle: "Standard", freightFromGrams: 70_000, ...wish });
const boston: ShippingPlace = { country: "US", province: "MA", zip: "02110" };
const line = (weightGrams: number, more: object = {}) => ({ weightGrams, quantity: 1, unitPriceCents: 1000, requiresShipping: true, ...more });
const [tips, freezer, ethanol] = [line(500), line(280_000), line(1000, { hazardClass: "3" })];
const titles = ["Tips", "Freezer", "Ethanol"];
const truck = { title: "Truck", kind: "freight", rates: [{ upToGrams: null, cents: 25_000 }] } as const;

/** Returns the reasons, the remedy, and the text at each of the lines. */
function said(shipping: Settings["shipping"], fault: ShippingFault | null, lines = [tips, freezer, ethanol], place: ShippingPlace | null = boston) {
  const found = linesNotShipped(shipping, lines, place, fault);
  const atLines = found.flatMap((each) => each.at.map((at) => `${titles[at]}: ${lineNotShippedText(each)}`));
  return [found.map((each) => notShippedReason(each, titles)).join(" "), found.length > 0 ? notShippedRemedy(found, titles) : "", ...atLines];
}

describe("lines of a cart that cannot be shipped", () => {
  it("are all named, each with its own reason", () => {
    expect(said(shippingOf({}), "no-freight")).toEqual([
      "We cannot ship Freezer, because freight cannot be ordered online. We cannot ship Ethanol, because no shipping method carries these dangerous goods.",
      "Remove them from the cart",
      "Freezer: Ships by freight, which cannot be ordered online.",
      "Ethanol: Dangerous goods: we cannot ship this.",
    ]);
    expect(said(shippingOf({ dangerousGoods: "all" }), "no-freight")).toEqual([
      "We cannot ship Freezer, because freight cannot be ordered online.",
      "Remove it from the cart",
      "Freezer: Ships by freight, which cannot be ordered online.",
    ]);
  });

  it("are named for an address where another one could have them", () => {
    const zoned = shippingOf({ methods: [truck], zones: [{ title: "Massachusetts", provinces: ["US-MA"], methods: [{ title: "Van" }] }] });
    expect(said(zoned, "no-freight", [tips, freezer, freezer])[0]).toBe(
      "We cannot ship Freezer and Ethanol to this address, because freight to it cannot be ordered online.",
    );
    expect(said(zoned, "no-freight", [tips, freezer]).slice(2)).toEqual([
      "Freezer: Ships by freight, which cannot be ordered online for this address.",
    ]);
  });

  it("go alone, and not with what ships by freight, where only parcels carry their class", () => {
    const shipping = shippingOf({ dangerousGoods: "all", methods: [truck] });
    expect(said(shipping, "dangerous-goods")).toEqual([
      "We cannot ship Ethanol in one order with goods that ship by freight, because no freight method carries these dangerous goods.",
      "Order it separately",
      "Ethanol: Dangerous goods: we cannot ship this together with goods that ship by freight.",
    ]);
    const heavy = line(90_000, { hazardClass: "3" });
    expect(said(shipping, "dangerous-goods", [tips, freezer, heavy])[1]).toBe("Remove it from the cart");
  });

  it("are too heavy alone, in the quantity that was chosen, or only together", () => {
    const shipping = shippingOf({ rates: [{ upToGrams: 5000, cents: 900 }] });
    expect(said(shipping, "too-heavy", [tips, line(9000)])).toEqual([
      "We cannot ship Freezer: too heavy for our shipping rates.",
      "Remove it from the cart",
      "Freezer: Too heavy for our shipping rates.",
    ]);
    expect(said(shipping, "too-heavy", [line(500, { quantity: 20 }), tips])).toEqual([
      "We cannot ship Tips: too heavy for our shipping rates in this quantity.",
      "Order less at a time",
      "Tips: Too heavy for our shipping rates in this quantity.",
    ]);
    expect(said(shipping, "too-heavy", [line(3000), line(3000)])).toEqual([
      "Together, these products are too heavy for our shipping rates.",
      "Order less at a time",
    ]);
  });

  it("are none where all of it ships, or where the address alone is the reason", () => {
    for (const fault of [null, "unknown", "not-served"] as const) expect(said(shippingOf({}), fault)).toEqual(["", ""]);
  });
});
