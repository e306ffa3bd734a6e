/**
 * `npm run manuals`: makes the documents of every product as PDF, from the figures in seed/products, and keeps them in seed/documents/HANDLE:
 * a manual and a quick start guide of an instrument, a product sheet of anything else, and a safety data sheet of what is in safety-data-sheets.ts. The same figures give the same bytes, so `--check` can tell which documents are out of date.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type Manual, manualPdf } from "./manual-pdf.ts";
import { manualTexts } from "./manual-texts.ts";
import { safetyDataSheets } from "./safety-data-sheets.ts";

const usage = `npm run manuals              writes the documents of every product whose figures have changed
npm run manuals -- --check   writes nothing; names the documents that are out of date and ends with status 1 if there are any`;

/** What of seed/products/*.json a document shows. */
type Product = {
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  drawing: string;
  descriptionHtml: string;
  modelNumber: string;
  specifications: { name: string; value: string; unit?: string | null }[];
  features: string[];
  variants: { optionValues: string[]; sku: string }[];
};
/** What of seed/shop.json a document shows. */
type Shop = {
  name: string;
  supportEmail: string;
  phone: string;
  productTypeDefaults: { instrumentTypes: string[] };
  address: { company: string; line1: string; line2: string; city: string; state: string; zip: string; country: string };
};

const folder = "seed/documents";
/** By handle a digest of the figures that a product's documents show: the shop's tests tell by it which are out of date. */
const digestsFile = join(folder, "digests.json");
/** The date that every document carries: a date of its making would change its bytes. */
const date = new Date("2026-01-01T00:00:00Z");

const json = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

async function main(check: boolean): Promise<void> {
  // All paths are those of the repository, wherever the command was called.
  process.chdir(dirname(import.meta.dirname));
  const { productTypeDefaults, ...about } = json<Shop>("seed/shop.json");
  const shop = contactOf(about);
  const products = readdirSync("seed/products")
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => json<Product[]>(join("seed/products", name)));
  const handles = new Set(products.map(({ handle }) => handle));
  const stale: string[] = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(".json") && !handles.has(name)) : [];
  if (!check) for (const name of stale) rmSync(join(folder, name), { recursive: true });
  let count = 0;
  for (const product of products) {
    const picture = await frontOf(product);
    const kinds = kindsOf(product, productTypeDefaults.instrumentTypes);
    count += kinds.length;
    const files = new Set<string>(kinds.map((kind) => `${kind}.pdf`));
    for (const name of existsSync(join(folder, product.handle)) ? readdirSync(join(folder, product.handle)) : []) {
      if (files.has(name)) continue;
      stale.push(join(folder, product.handle, name));
      if (!check) rmSync(join(folder, product.handle, name));
    }
    for (const kind of kinds) {
      const path = join(folder, product.handle, `${kind}.pdf`);
      const bytes = await manualPdf(manualOf(product, kind, picture, shop));
      if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
      stale.push(path);
      if (check) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
  }
  if (!check) writeFileSync(digestsFile, `${JSON.stringify(Object.fromEntries(products.map((product) => [product.handle, digestOf(product)])), null, 2)}\n`);
  for (const path of stale) console.log(path);
  console.log(`${count} documents, of which ${stale.length} ${check ? "are out of date" : "were written"}.`);
  if (check && stale.length > 0) process.exitCode = 1;
}

/** What is not operated has no manual and no quick start guide. */
function kindsOf({ handle, productType }: Product, instrumentTypes: string[]): Manual["kind"][] {
  const own: Manual["kind"][] = instrumentTypes.includes(productType) ? ["manual", "quick-start"] : ["product-sheet"];
  return handle in safetyDataSheets ? [...own, "safety"] : own;
}

/** As the shop's test has it. */
function digestOf({ title, vendor, productType, descriptionHtml, modelNumber, specifications, features, variants }: Product): string {
  const shown = [title, vendor, productType, descriptionHtml, modelNumber, specifications, features, variants.map(({ optionValues, sku }) => [optionValues, sku])];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 20);
}

function manualOf(product: Product, kind: Manual["kind"], picture: Uint8Array | null, shop: Manual["shop"]): Manual {
  const { title, modelNumber, vendor, productType, features } = product;
  return {
    ...{ kind, title, modelNumber, vendor, productType, features, picture, shop, date },
    summary: firstSentences(product.descriptionHtml),
    texts: manualTexts(productType),
    safety: safetyDataSheets[product.handle] ?? null,
    specifications: product.specifications.map(({ name, value, unit }) => ({ name, value: unit ? `${withSeparators(value)} ${unit}` : withSeparators(value) })),
    variants: product.variants.map(({ optionValues, sku }) => ({ title: optionValues.join(" / ") || title, sku })),
  };
}

function contactOf({ name, supportEmail, phone, address }: Omit<Shop, "productTypeDefaults">): Manual["shop"] {
  const lines = [address.company, address.line1, address.line2, address.city, `${address.state} ${address.zip}`, address.country];
  return { name, supportEmail, phone, address: lines.filter(Boolean).join(", ") };
}

/** As product pages write it: plain numbers of five digits and more get separators. */
function withSeparators(value: string): string {
  return /^\d{5,}(\.\d+)?$/.test(value) ? Number(value).toLocaleString("en-US", { maximumFractionDigits: 10 }) : value;
}

/** The first two sentences of a description. */
function firstSentences(html: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
  const text = html
    .replace(/<(?:br|\/(?:p|li|h[1-6]))\b[^<>]*>/gi, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&([a-z]{2,4});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
  return text
    .split(/(?<=[.!?]) /)
    .slice(0, 2)
    .join(" ");
}

/** The product's first picture as JPEG, or its drawing where it has none; null where there is neither. */
async function frontOf(product: Product): Promise<Uint8Array | null> {
  const list = join("seed/pictures", product.handle, "pictures.json");
  const [front] = existsSync(list) ? json<{ file: string }[]>(list) : [];
  const source = front ? join(dirname(list), front.file) : join("public/drawings", `${product.drawing}.svg`);
  if (!existsSync(source)) return null;
  return sharp(source).resize(400, 400, { fit: "inside" }).flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

try {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false }, help: { type: "boolean", default: false } } });
  if (values.help) console.log(usage);
  else await main(values.check);
} catch (fault) {
  if (!(fault instanceof Error && "code" in fault && String(fault.code).startsWith("ERR_PARSE_ARGS"))) throw fault;
  console.error(`${fault.message}\n\n${usage}`);
  process.exitCode = 2;
}
