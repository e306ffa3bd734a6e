import { describe, expect, it } from "vitest";
import type { Product } from "#domain/catalog/catalog-types.ts";
import { newProduct, newVariant } from "#domain/catalog/product-input.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { JsonLd } from "../json-ld.tsx";
import { type CarryingView, type DeliveryView, deliveryView } from "./delivery-view.ts";
import { Gallery } from "./gallery.tsx";
import { keySpecificationsOfVariant } from "./key-specifications-of-variant.ts";
import { ProductDetails, ProductDocuments } from "./product-details.tsx";
import { productJsonLd } from "./product-json-ld.ts";
import { type ProductView, productView, trustPointsOf, type VariantView } from "./product-view.ts";
import { PurchasePanel } from "./purchase-panel.tsx";

const inStock = { state: "in-stock", leadTimeDays: null } as const;
const variant = (title: string, optionValues: string[], state: string = "in-stock") => ({
  ...newVariant,
  ...{ id: title, title, optionValues, sku: null, barcode: null, priceCents: 24_900, compareAtPriceCents: null, weightGrams: 0, policy: "deny" },
  ...{ availability: { state, leadTimeDays: null }, orderable: null, imageIndex: null },
});
const stored = (change: object = {}) =>
  ({
    ...newProduct,
    ...{ id: "p", handle: "v3", title: "V3 Vortex Mixer", vendor: "Meridian", productType: "Vortex Mixer", modelNumber: "V3" },
    descriptionHtml: "<p>It shakes. And it stops.</p>",
    ...{ features: [], applications: [], specifications: [], documents: [], collections: [], images: [], availability: inStock },
    options: [{ name: "Title", values: ["Default Title"] }],
    variants: [variant("Default Title", ["Default Title"])],
    ...change,
  }) as unknown as Product;

const defaults = {
  features: ["Spare parts by part number"],
  applications: ["Clinical laboratories"],
  instrumentTypes: ["Vortex Mixer"],
  specifications: [{ types: ["Benchtop Centrifuge"], rows: [{ name: "Drive", value: "Brushless motor", unit: null }] }],
};
const settings = settingsOf([
  { section: "productDefaults", value: defaults },
  { section: "promises", value: { warrantyYears: 1, supportLocation: "U.S." } },
  { section: "shipping", value: { freeFromCents: 30_000 } },
]);
const said = { language: "", revision: "", variantId: null };
const viewOf = (change?: object, weightUnit: "kg" | "lb" = "kg") =>
  productView(stored(change), { ...settings, currency: "USD", weightUnit, lengthUnit: weightUnit === "kg" ? "mm" : "in" }, new Set());
const promises = promisesOf(settings);

const delivery = {
  ...{ shipsBy: "Tuesday, December 1", freightIds: [], unshippedIds: [], isFreightOffered: true },
  dangerousGoods: { parcel: null, freight: null },
};

function panel(
  view: ProductView,
  chosen = view.variants[0],
  productType = "Vortex Mixer",
  more: Partial<Pick<React.ComponentProps<typeof PurchasePanel>, "figures" | "delivery">> = {},
) {
  return (
    <PurchasePanel
      product={view}
      variant={chosen}
      choice={chosen?.values ?? []}
      freeShippingOver={promises.freeShippingOver}
      taxNote={null}
      trustPoints={trustPointsOf(promises, productType, settings.productDefaults)}
      figures={[]}
      delivery={delivery}
      onChoose={() => {}}
      {...more}
    />
  );
}

describe("what a product's page says", () => {
  it("says what a variant weighs and measures in the units of the shop", () => {
    const variants = [{ ...stored().variants[0], weightGrams: 2268, lengthMm: 318, widthMm: 180, heightMm: 95 }];
    const shippedAs = (unit: "kg" | "lb") => viewOf({ variants }, unit).variants.map(({ weight, size }) => [weight, size]);
    expect(shippedAs("kg")).toEqual([["2.268 kg", "318 × 180 × 95 mm"]]);
    expect(shippedAs("lb")).toEqual([["5 lb", "12.5 × 7.1 × 3.7 in"]]);
  });

  it("keeps number and unit of its texts on one line, and tells search engines the same with plain spaces", async () => {
    const change = {
      title: "Adapters for 2 mL Rotors",
      descriptionHtml: "<p>Holds 2 mL tubes.</p>",
      features: ["24 × 2 mL"],
      applications: ["At 4 °C"],
    };
    const view = viewOf(change);
    expect([view.title, view.summary, view.descriptionHtml]).toEqual([
      "Adapters for 2\u202fmL Rotors",
      "Holds 2\u202fmL tubes.",
      "<p>Holds 2\u202fmL tubes.</p>",
    ]);
    expect([...view.features, ...view.applications]).toEqual(["24\u202f×\u202f2\u202fmL", "At 4\u202f°C"]);
    const told = await renderPart(<JsonLd data={productJsonLd(view, "USD", "https://shop.test")} />);
    expect([told.includes('"name":"Adapters for 2 mL Rotors"'), told.includes("\u202f")]).toEqual([true, false]);
  });

  it("tells search engines the first tag as its category, and none where it has no tags", () => {
    const category = (tags: string[]) => (productJsonLd(viewOf({ tags }), "USD", "https://shop.test") as { category?: string }).category;
    expect(category(["Mixing", "Benchtop"])).toBe("Mixing");
    expect(category([])).toBeUndefined();
  });

  it("offers no choice where the only variant is the default one", () => {
    expect(viewOf().options).toEqual([]);
    const voltages = {
      options: [{ name: "Voltage", values: ["120 V", "230 V"] }],
      variants: [variant("120 V", ["120 V"]), variant("230 V", ["230 V"])],
    };
    expect(viewOf(voltages).options).toEqual([{ name: "Voltage", values: ["120 V", "230 V"] }]);
  });

  it("has the shop's features and applications where an instrument has none, and the specifications of its own type only", () => {
    expect(viewOf()).toMatchObject({ features: defaults.features, applications: defaults.applications, specifications: [] });
    expect(viewOf({ productType: "Benchtop Centrifuge" })).toMatchObject({ features: [], specifications: [{ name: "Drive" }] });
    expect(viewOf({ productType: "Toner" })).toMatchObject({ features: [], applications: [], specifications: [] });
    expect(viewOf({ features: ["Quiet"] }).features).toEqual(["Quiet"]);
  });
});

describe("the panel to buy from", () => {
  it("has title, first sentence, price, availability, what ships free, and what the shop promises", async () => {
    const texts = await textsOf(panel(viewOf()));
    for (const text of ["V3 Vortex Mixer", "It shakes.", "$249.00", "In Stock", "Free shipping over $300", "Add to Cart"])
      expect(texts).toContain(text);
    expect(texts).toEqual(expect.arrayContaining(["1-Year Warranty", "Free Shipping over $300", "U.S. Support"]));
    expect(texts).not.toContain("And it stops.");
  });

  it("promises the warranty of instruments for no consumable, and for everything where a shop names no instruments", async () => {
    const texts = await textsOf(panel(viewOf(), undefined, "Pipette Tips"));
    expect(texts).not.toContain("1-Year Warranty");
    expect(texts).toContain("U.S. Support");
    const ofAll = trustPointsOf(promises, "Pipette Tips", { ...settings.productDefaults, instrumentTypes: [] });
    expect(ofAll.map(({ text }) => text)).toContain("1-Year Warranty");
  });

  it("has the price and the button once more in a bar that stays at hand on small screens", async () => {
    const html = await renderPart(panel(viewOf()));
    const bar = html.slice(html.indexOf("data-sticky-bar"));
    expect([bar.includes("md:hidden"), bar.includes("$249.00"), bar.includes("Add to Cart")]).toEqual([true, true, true]);
    expect(bar).toContain("V3 Vortex Mixer");
    const voltages = {
      options: [{ name: "Voltage", values: ["120 V", "230 V"] }],
      variants: [variant("120 V", ["120 V"]), variant("230 V", ["230 V"])],
    };
    const chosen = await renderPart(panel(viewOf(voltages), viewOf(voltages).variants[1]));
    expect(chosen.slice(chosen.indexOf("data-sticky-bar"))).toContain("230 V");
  });

  it("has the figures that decide, and says when goods that are there leave, and which ship as freight", async () => {
    const figures = [{ name: "Speed range", text: "300–3,000\u202frpm" }];
    expect((await textsOf(panel(viewOf(), undefined, undefined, { figures }))).join("|")).toContain("Speed range|300–3,000\u202frpm");
    const said = async (state: string, more: Partial<typeof delivery> | { freightIds: string[] } | { unshippedIds: string[] } = {}) => {
      const variants = [{ ...variant("Default Title", ["Default Title"], state), weightGrams: 98_000 }];
      const texts = await textsOf(panel(viewOf({ variants }), undefined, undefined, { delivery: { ...delivery, ...more } }));
      return [texts.includes("Tuesday, December 1"), texts.includes("Ships as freight"), texts.join("").includes("98 kg")];
    };
    expect([await said("in-stock"), await said("limited-stock")]).toEqual(Array(2).fill([true, false, true]));
    expect([await said("back-order"), await said("out-of-stock")]).toEqual(Array(2).fill([false, false, true]));
    expect(await said("in-stock", { freightIds: ["Default Title"] })).toEqual([true, true, true]);
    expect(await said("in-stock", { unshippedIds: ["Default Title"] })).toEqual([false, false, true]);
    const notOffered = { ...delivery, freightIds: ["Default Title"], isFreightOffered: false };
    const texts = (await textsOf(panel(viewOf(), undefined, undefined, { delivery: notOffered }))).join("|");
    expect(texts).toMatch(/Ships as freight.*Freight cannot be ordered online\..*Contact us.*before you order/);
    expect(texts).not.toContain("Tuesday, December 1");
  });

  it("has the figures of the chosen variant where variants differ, whether the chosen one has a value of its own or the product's", async () => {
    const row = (name: string, value: string) => ({ name, value, unit: "g" });
    const view = viewOf({
      specifications: [row("Capacity", "220"), row("Tare", "50")],
      options: [{ name: "Model", values: ["A", "B"] }],
      variants: [variant("A", ["A"]), { ...variant("B", ["B"]), specifications: [row("Capacity", "320"), row("Ring", "90")] }],
    });
    const figures = ["Capacity|220–320 g", "Tare|50–60 g", "Ring|90 g"].map((figure) => {
      const [name = "", text = ""] = figure.split("|");
      return { name, text };
    });
    const shown = (chosen: VariantView | undefined) => keySpecificationsOfVariant(figures, view, chosen).map(({ name, text }) => `${name} ${text}`);
    const [a, b] = view.variants;
    expect(shown(a)).toEqual(["Capacity 220\u202fg", "Tare 50–60 g"]);
    expect(shown(b)).toEqual(["Capacity 320\u202fg", "Tare 50–60 g", "Ring 90\u202fg"]);
    expect(shown(undefined)).toEqual(["Capacity 220–320 g", "Tare 50–60 g", "Ring 90 g"]);
    expect((await textsOf(panel(view, a, undefined, { figures }))).join("|")).toContain("Capacity|220\u202fg|Tare");
  });

  it("says what an instrument needs where it will stand", async () => {
    const rows = [
      { name: "Circuit", value: "208 V, 20 A", unit: null },
      { name: "Bench load", value: "56", unit: "kg" },
      { name: "Minimum door width", value: "900", unit: "mm" },
      { name: "Volume", value: "75", unit: "L" },
    ];
    const texts = (await textsOf(panel(viewOf({ specifications: rows })))).join("|");
    expect(texts).toMatch(/Circuit.*208 V, 20 A.*Bench load.*56.*Minimum door width.*900/);
    expect(texts).not.toContain("Volume");
  });

  it("says of dangerous goods what the settings say, and no day for what cannot be shipped", async () => {
    const said = async (parcel: CarryingView, of: Partial<DeliveryView> = {}) =>
      (await textsOf(panel(viewOf(), undefined, undefined, { delivery: { ...delivery, dangerousGoods: { parcel, freight: null }, ...of } }))).join(
        "|",
      );
    expect(await said({ text: "Dangerous goods: ships only by Ground.", isCarried: true })).toMatch(
      /Ships by.*Dangerous goods: ships only by Ground\./,
    );
    const refused = await said({ text: "Dangerous goods: we cannot ship this at the moment.", isCarried: false });
    expect(refused).toMatch(/we cannot ship this at the moment\..*Contact us/);
    expect(refused).not.toContain("Ships by");
    expect(await said(null)).not.toContain("Dangerous goods");
    // Another variant is not shipped, but the chosen one is.
    const freight = await said({ text: "Dangerous goods: we cannot ship this at the moment.", isCarried: false }, { freightIds: ["Default Title"] });
    expect(freight).not.toContain("Dangerous goods");
    expect(freight).toContain("Ships by");
  });

  it("knows the day by the calendar of the shop, and freight by weight or the mark of staff, as the cart does", () => {
    const variants = [
      { id: "light", weightGrams: 1000, requiresShipping: true, freight: false },
      { id: "heavy", weightGrams: 90_000, requiresShipping: true, freight: false },
      { id: "marked", weightGrams: 1000, requiresShipping: true, freight: true },
      { id: "license", weightGrams: 0, requiresShipping: false, freight: true },
    ] as unknown as Product["variants"];
    const shipping = { ...settings.shipping, timeZone: "UTC", cutoff: "14:00", handlingDays: 1, holidays: ["2026-11-30"], freightFromGrams: 68_000 };
    expect(deliveryView({ variants, hazardClass: "" }, shipping, new Date("2026-11-27T10:00:00Z"))).toEqual({
      shipsBy: "Tuesday, December 1",
      freightIds: ["heavy", "marked"],
      unshippedIds: ["license"],
      isFreightOffered: false,
      dangerousGoods: { parcel: null, freight: null },
    });
    const dangerous = deliveryView({ variants, hazardClass: "3" }, { ...shipping, methods: [] }, new Date("2026-11-27T10:00:00Z"));
    expect(dangerous.dangerousGoods).toEqual({
      parcel: { text: "Dangerous goods: we cannot ship this at the moment.", isCarried: false },
      freight: null,
    });
  });

  it("asks how many, from the least that is sold on and in its steps, and the bar sends the same form", async () => {
    const fieldOf = async (view: ProductView) => /<input[^>]*name="quantity"[^>]*>/.exec(await renderPart(panel(view)))?.[0] ?? "";
    const boxed = { ...stored().variants[0], minQuantity: 8, quantityStep: 5 };
    expect(await fieldOf(viewOf())).toMatch(/type="number" min="1" max="9999" step="1".* value="1"/);
    expect(await fieldOf(viewOf({ variants: [boxed] }))).toMatch(/type="number" min="10" max="9999" step="5".* value="10"/);
    const html = await renderPart(panel(viewOf()));
    const form = html.slice(html.indexOf('<form id="purchase"'), html.indexOf("</form>"));
    expect([form.includes('name="quantity"'), html.slice(html.indexOf("data-sticky-bar")).includes('form="purchase"')]).toEqual([true, true]);
    // Sending what minus and plus have would be an order: they only change the field.
    expect(form.match(/<button type="button"/g)).toHaveLength(2);
    expect(await fieldOf(viewOf({ variants: [variant("Default Title", ["Default Title"], "out-of-stock")] }))).toContain("name=");
  });

  it("sells nothing where no variant is chosen, or the chosen one is out of stock", async () => {
    const texts = await textsOf(panel({ ...viewOf(), variants: [] }, undefined));
    expect(texts).toEqual(expect.arrayContaining(["Price not available", "0.00"]));
    const buttonsOf = async (part: React.ReactNode) => (await renderPart(part)).match(/<button type="submit"[^>]*>/g) ?? [];
    const isOff = (button: string) => button.includes('disabled=""');
    expect((await buttonsOf(panel({ ...viewOf(), variants: [] }, undefined))).map(isOff)).toEqual([true, true]);
    // Between the two is the button that asks for an email when it is back. Before scripts run, a list is reached by a link.
    expect((await buttonsOf(panel(viewOf({ variants: [variant("Default Title", ["Default Title"], "out-of-stock")] })))).map(isOff)).toEqual([
      true,
      false,
      true,
    ]);
    expect((await buttonsOf(panel(viewOf()))).map(isOff)).toEqual([false, false]);
  });
});

describe("what stands below it", () => {
  it("are Overview, Features, Specifications and Applications, of which one is open; what is empty is left out", async () => {
    const html = await renderPart(
      <ProductDetails variant={undefined} product={viewOf({ specifications: [{ name: "Speed", value: "15000", unit: "rpm", number: 15_000 }] })} />,
    );
    const panels = [...html.matchAll(/<details name="product-details"( open="")?.*?<h2[^>]*>(\w+)</g)].map(([, open, title]) => [
      title,
      open !== undefined,
    ]);
    expect(panels).toEqual([
      ["Overview", true],
      ["Features", false],
      ["Specifications", false],
      ["Applications", false],
    ]);
    // Once in the accordion, and once in the layout where all panels are open.
    expect(await textsOf(<ProductDetails variant={undefined} product={viewOf({ productType: "Toner" })} />)).toEqual([
      "Overview",
      "Overview",
      "It shakes. And it stops.",
    ]);
  });

  it("are reached by anchors, with the documents last, where there is more than one", async () => {
    const documents = [{ ...said, kind: "manual" as const, title: "V3 manual", url: "/media/documents/v3.pdf", bytes: 2_100_000 }];
    expect(linksIn(await renderPart(<ProductDetails variant={undefined} product={viewOf({ documents })} />))).toEqual({
      ...{ Overview: "#overview", Features: "#features", Applications: "#applications", Documents: "#documents" },
    });
    expect(linksIn(await renderPart(<ProductDetails variant={undefined} product={viewOf({ productType: "Toner" })} />))).toEqual({});
  });

  it("lists features and applications, and specifications with their units", async () => {
    const texts = await textsOf(
      <ProductDetails variant={undefined} product={viewOf({ specifications: [{ name: "Speed", value: "15000", unit: "rpm", number: 15_000 }] })} />,
    );
    expect(texts).toEqual(expect.arrayContaining(["Spare parts by part number", "Clinical laboratories", "Speed", "15,000", " rpm"]));
  });

  it("separates the thousands of figures, not the numbers of standards", () => {
    const shown = (value: string) => viewOf({ specifications: [{ name: "Of", value, unit: null, number: null }] }).specifications[0]?.value;
    expect(["15000", "200-15000", "IEC 61010-2-020", "ISO 13485"].map(shown)).toEqual(["15,000", "200–15,000", "IEC 61010-2-020", "ISO 13485"]);
  });

  it("says of which product there is no description", async () => {
    expect((await textsOf(<ProductDetails variant={undefined} product={viewOf({ descriptionHtml: "" })} />)).join("")).toContain(
      "There is no description of the V3 Vortex Mixer yet.",
    );
  });

  it("says of which language, revision and variant a document is, and calls several manuals what staff called them", async () => {
    const manual = { ...said, kind: "manual" as const, title: "V3 manual", url: "/media/documents/v3.pdf", bytes: 2_100_000 };
    const documents = [
      { ...manual, language: "en", revision: "C" },
      { ...manual, language: "de", title: "V3 Anleitung" },
      { ...manual, language: "de", title: "V3 Wartung" },
    ];
    const shown = viewOf({ documents }).documents.map(({ label, details }) => [label, details]);
    expect(shown).toEqual([
      ["View Manual", "English · Rev. C"],
      ["V3 Anleitung", "German"],
      ["V3 Wartung", "German"],
    ]);
    expect((await textsOf(<ProductDocuments documents={viewOf({ documents }).documents} />)).join(" ")).toContain("English · Rev. C");
  });

  it("has the manual and the quick start guide, in a tab of their own", async () => {
    const documents = [
      { ...said, kind: "manual" as const, title: "V3 manual", url: "/media/documents/v3.pdf", bytes: 2_100_000 },
      { ...said, kind: "quick-start" as const, title: "V3 guide", url: "https://meridian.example/v3.pdf", bytes: null },
    ];
    const html = await renderPart(<ProductDocuments documents={viewOf({ documents }).documents} />);
    const links = Object.entries(linksIn(html)).map(([words, to]) => [words.split(",")[0], to]);
    expect(links).toEqual([
      ["View Manual", "/media/documents/v3.pdf"],
      ["Quick Start Guide", "https://meridian.example/v3.pdf"],
    ]);
    expect(html.match(/target="_blank"/g)).toHaveLength(2);
  });
});

describe("its pictures", () => {
  it("have four thumbnails at most, and none where there is one picture", async () => {
    const pictures = Array.from({ length: 6 }, (_, at) => ({ src: `/media/${at}.webp`, width: 800, height: 800, alt: "" }));
    const shown = async (count: number) =>
      (await renderPart(<Gallery pictures={pictures.slice(0, count)} title="V3" selected={null} />)).match(/Show picture \d of \d/g);
    expect(await shown(6)).toEqual(["Show picture 1 of 6", "Show picture 2 of 6", "Show picture 3 of 6", "Show picture 4 of 6"]);
    expect(await shown(1)).toBeNull();
  });
});
