import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plainText } from "#domain/plain-text.ts";
import { ProductIndex } from "./product-index.ts";
import { rankProducts } from "./product-ranking.ts";

/** The products of the sample shop as in its files; the expectations follow from their types, titles and specifications. */
type Sample = {
  title: string;
  vendor: string;
  productType: string;
  descriptionHtml: string;
  tags: string[];
  modelNumber?: string;
  specifications: { name: string; value: string; unit?: string }[];
  variants: { optionValues: string[]; sku: string; barcode?: string; priceCents: number }[];
};

const folder = "seed/products";
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Sample[]);
const typeOf = new Map(samples.map(({ title, productType }) => [title, productType]));

const index = new ProductIndex();
for (const sample of samples) {
  const prices = sample.variants.map(({ priceCents }) => priceCents);
  index.put({
    id: sample.title,
    title: sample.title,
    vendor: sample.vendor,
    productType: sample.productType,
    codes: [sample.modelNumber ?? "", ...sample.variants.flatMap(({ sku, barcode }) => [sku, barcode ?? ""])].filter(Boolean),
    options: sample.variants.flatMap(({ optionValues }) => optionValues),
    tags: sample.tags,
    specifications: sample.specifications.map(({ name, value, unit }) => ({ name, value, unit: unit ?? null })),
    description: plainText(sample.descriptionHtml),
    minPriceCents: Math.min(...prices),
    maxPriceCents: Math.max(...prices),
    unitsSold: 0,
    availability: "in-stock",
    facets: [],
  });
}

function search(query: string) {
  const { numbers, total, understood, corrected } = rankProducts(index, query, { currency: "USD" });
  const titles = numbers.slice(0, total).map((number) => index.ids[number] as string);
  return { titles, types: titles.map((title) => typeOf.get(title) as string), labels: understood.map(({ label }) => label), corrected };
}

describe("a search of the sample shop", () => {
  it.each([...new Set(samples.map(({ productType }) => productType))])("for the type %s has a product of it first", (type) => {
    for (const query of [type, type.toLowerCase(), `${type}s`.replace(/ss$/, "s")]) expect(search(query).types[0], query).toBe(type);
  });

  it.each(samples.map(({ title }) => title))("for the title %s has that product first", (title) => {
    expect(search(title).titles[0]).toBe(title);
  });

  it("for every SKU and barcode, with dashes and without, has its product first", () => {
    for (const { title, variants } of samples)
      for (const { sku, barcode } of variants)
        for (const code of [sku, sku.toLowerCase(), sku.replaceAll("-", ""), sku.replaceAll("-", " "), ...(barcode ? [barcode] : [])])
          expect(search(code).titles[0], code).toBe(title);
  });

  it.each([
    ["microscope", /Microscope$/, 5],
    ["microscopes", /Microscope$/, 5],
    ["microsope", /Microscope$/, 5],
    ["mircoscope", /Microscope$/, 5],
    ["pipette", /Pipette$/, 3],
    ["pipettor", /Pipette$/, 3],
    ["centrifuge", /Centrifuge$|Microcentrifuge$/i, 6],
    ["centrifuges", /Centrifuge$|Microcentrifuge$/i, 6],
    ["balance", /Balance$/, 3],
    ["scale", /Balance$/, 3],
    ["autoclave", /^Autoclave$/, 2],
    ["autoclave tape", /^Sterilization Supplies$/, 1],
    ["pcr", /^Thermal Cycler$/, 1],
    ["spectrometer", /^Spectrophotometer$/, 3],
    ["stirrer", /Stirrer$/, 3],
    ["hot plate", /^Hotplate/, 2],
    ["waterbath", /^Water Bath$/, 1],
    ["incubators", /Incubator$/, 2],
    ["microscope slides", /^Microscope Slides$/, 1],
    ["pipette tips", /^Pipette Tips$/, 1],
    ["ph meter", /^pH Meter$/, 1],
  ])("for %s has the thing itself first", (query, type, count) => {
    const { types } = search(query);
    for (let at = 0; at < count; at++) expect(types[at], `${query}, ${at + 1}`).toMatch(type);
  });

  it.each([
    ["aldergaet", "aldergate"],
    ["emberlin", "emberline"],
    ["meridain centrifuge", "meridian centrifuge"],
    ["haldn microsocpe", "halden microscope"],
  ])("for %s finds %s", (query, corrected) => {
    const { titles, corrected: read } = search(query);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).toEqual(search(corrected).titles);
    if (read !== null) expect(read).toBe(corrected);
  });
});

describe("figures with units in a search", () => {
  it.each([
    ["centrifuge 15000 rpm", ["15,000\u202frpm"], /Microcentrifuge/, /Mini6|C8/],
    ["centrifuge 15,000rpm", ["15,000\u202frpm"], /Microcentrifuge/, /Mini6|C8/],
    ["pipette 20-200 uL", ["20–200\u202fµL"], /S1 Single-Channel Pipette/, /Carousel|Controller/],
    ["pipette 0.02-0.2 mL", ["0.02–0.2\u202fmL"], /S1 Single-Channel Pipette/, /Carousel|Controller/],
    ["balance 0.1 mg", ["0.1\u202fmg"], /A4 Analytical Balance/, /Caliper/],
    ["balance 0.0001 g", ["0.0001\u202fg"], /A4 Analytical Balance/, /Caliper/],
    ["incubator 37 C", ["37\u202f°C"], /Incubator/, /Autoclave/],
    ["incubator 98.6 °F", ["98.6\u202f°F"], /Incubator/, /Autoclave/],
    ["100x oil objective", ["100×"], /Objective/, /Camera/],
    ["spectrophotometer 190-1100 nm", ["190–1,100\u202fnm"], /SP60/, /SP20/],
    ["incubator under $5000", ["up to $5,000.00"], /N Series/, /CX170/],
    ["incubator below 5,000 dollars", ["up to $5,000.00"], /N Series/, /CX170/],
    ["microscope over $1000", ["at least $1,000.00"], /Microscope/, /Slides/],
  ])("%s narrows the products to those that meet it", (query, labels, has, hasNot) => {
    const found = search(query);
    expect(found.labels).toEqual(labels);
    expect(found.titles[0]).toMatch(has);
    expect(found.titles.filter((title) => hasNot.test(title))).toEqual([]);
  });

  it.each([
    "hotplate 9000 F",
    "microscope 3d",
    "type a oil",
    "C6000",
    "rotor 24 x 2",
    "microscope 2 in 1",
    "$5000",
    "tubes £5",
    "microscope $1",
    "objective 5 bananas",
  ])("%s stays text where no product meets it, or it may be something else", (query) => expect(search(query).labels).toEqual([]));
});
