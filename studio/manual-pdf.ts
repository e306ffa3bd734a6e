import PDFDocument from "pdfkit";
import type { ManualTexts } from "./manual-texts.ts";
import type { SafetyDataSheet } from "./safety-data-sheets.ts";

const names = { manual: "Operating Manual", "quick-start": "Quick Start Guide", "product-sheet": "Product Sheet", safety: "Safety Data Sheet" };

/** Everything a document shows. Texts are reduced to the characters of the standard PDF fonts. */
export type Manual = {
  kind: keyof typeof names;
  title: string;
  modelNumber: string;
  vendor: string;
  productType: string;
  summary: string;
  /** The picture as JPEG. */
  picture: Uint8Array | null;
  texts: ManualTexts;
  /** Of what has a safety data sheet. */
  safety: SafetyDataSheet | null;
  specifications: { name: string; value: string }[];
  features: string[];
  variants: { title: string; sku: string }[];
  shop: { name: string; supportEmail: string; phone: string; address: string };
  date: Date;
};

const ink = "#16202b";
const muted = "#5b6774";
const accent = "#0f5e6e";
const line = "#d5dce2";
const margin = 56;
const letter = { width: 612, height: 792 };
const inner = letter.width - 2 * margin;

/** One document as PDF bytes, US Letter; the same input gives the same bytes. */
export function manualPdf(manual: Manual): Promise<Buffer> {
  const name = names[manual.kind];
  const document = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, bottom: margin + 20, left: margin, right: margin },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    tagged: true,
    info: {
      Title: plain(`${manual.title}: ${name}`),
      Author: plain(manual.shop.name),
      Subject: plain(manual.productType),
      CreationDate: manual.date,
      ModDate: manual.date,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  drawHead(document, manual, name);
  if (manual.kind === "manual") drawManual(document, manual);
  else if (manual.kind === "quick-start") drawQuickStart(document, manual);
  else if (manual.kind === "product-sheet") drawProductSheet(document, manual);
  else if (manual.safety) drawSafetyDataSheet(document, manual, manual.safety);
  drawFeet(document, manual, name);
  document.end();
  return finished;
}

type Pdf = PDFKit.PDFDocument;

function drawHead(document: Pdf, manual: Manual, name: string): void {
  document.rect(0, 0, letter.width, 8).fill(accent);
  document
    .fillColor(muted)
    .font("Helvetica")
    .fontSize(9)
    .text(plain(`${manual.vendor}  |  ${manual.productType}  |  Model ${manual.modelNumber}`), margin, margin);
  document.moveDown(0.6).fillColor(accent).font("Helvetica-Bold").fontSize(11).text(name.toUpperCase(), { characterSpacing: 1.2 });
  document
    .moveDown(0.2)
    .fillColor(ink)
    .fontSize(24)
    .text(plain(manual.title), { width: inner - 170, lineGap: 1 });
  document
    .moveDown(0.5)
    .font("Helvetica")
    .fontSize(10.5)
    .fillColor(ink)
    .text(plain(manual.summary), { width: inner - 170, lineGap: 2 });
  const below = document.y;
  if (manual.picture) document.image(manual.picture as Buffer, letter.width - margin - 150, margin, { fit: [150, 150], align: "center" });
  document.x = margin;
  document.y = Math.max(below, margin + 158) + 12;
  rule(document);
}

function drawManual(document: Pdf, manual: Manual): void {
  heading(document, "1", "Safety");
  bullets(document, manual.texts.safety);
  heading(document, "2", "Setting up");
  steps(document, manual.texts.setup);
  heading(document, "3", "Operation");
  steps(document, manual.texts.operation);
  if (manual.features.length > 0) {
    heading(document, "4", "What it does");
    bullets(document, manual.features);
  }
  heading(document, manual.features.length > 0 ? "5" : "4", "Specifications");
  table(document, manual.specifications);
  heading(document, manual.features.length > 0 ? "6" : "5", "Order numbers");
  table(
    document,
    manual.variants.map(({ title, sku }) => ({ name: title, value: sku })),
  );
  heading(document, manual.features.length > 0 ? "7" : "6", "Care");
  bullets(document, manual.texts.care);
  heading(document, manual.features.length > 0 ? "8" : "7", "Service and contact");
  contact(document, manual);
}

function drawQuickStart(document: Pdf, manual: Manual): void {
  heading(document, "", "In short");
  manual.texts.quick.forEach((text, at) => {
    const top = ensureSpace(document, 34);
    document
      .circle(margin + 12, top + 12, 12)
      .fill(accent)
      .fillColor("#ffffff")
      .font("Helvetica-Bold")
      .fontSize(11);
    document.text(String(at + 1), margin, top + 7, { width: 24, align: "center" });
    document
      .fillColor(ink)
      .fontSize(12)
      .text(plain(text), margin + 36, top + 6, { width: inner - 36 });
    document.x = margin;
    document.y = Math.max(document.y, top + 30) + 2;
  });
  heading(document, "", "Before you start");
  bullets(document, manual.texts.safety.slice(0, 3));
  heading(document, "", "Key figures");
  table(document, manual.specifications.slice(0, 6));
  heading(document, "", "Help");
  contact(document, manual);
}

/** Of consumables and accessories, which are not operated. */
function drawProductSheet(document: Pdf, manual: Manual): void {
  heading(document, "", "Specifications");
  table(document, manual.specifications);
  heading(document, "", "Order numbers");
  table(
    document,
    manual.variants.map(({ title, sku }) => ({ name: title, value: sku })),
  );
  heading(document, "", "Use");
  bullets(document, [...manual.texts.setup.slice(0, 2), ...manual.texts.safety]);
  heading(document, "", "Storage and care");
  bullets(document, manual.texts.care);
  heading(document, "", "Contact");
  contact(document, manual);
}

/** The 16 sections of the GHS and of 29 CFR 1910.1200, appendix D, in their order and with their titles. */
function drawSafetyDataSheet(document: Pdf, manual: Manual, sheet: SafetyDataSheet): void {
  bullets(document, [
    "Sample document of a demonstration shop. The substances and their properties are real, the product is not: for work with real goods use the sheet of their maker.",
  ]);
  const section = (number: number, title: string, draw: () => void) => {
    heading(document, String(number), title);
    draw();
  };
  const list = (items: string[]) => () => bullets(document, items);
  const rows = (items: { name: string; value: string }[]) => () => table(document, items);
  const { shop } = manual;
  section(
    1,
    "Identification",
    rows([
      { name: "Product", value: `${manual.title} (model ${manual.modelNumber})` },
      { name: "Order numbers", value: manual.variants.map(({ sku }) => sku).join(", ") },
      { name: "Use", value: sheet.use },
      { name: "Supplier", value: [shop.name, shop.address, shop.phone, shop.supportEmail].filter(Boolean).join("; ") },
      { name: "Emergency telephone", value: "Poison Help, United States: 1-800-222-1222, day and night" },
    ]),
  );
  section(2, "Hazard identification", () => {
    bullets(document, sheet.classification);
    table(document, [
      { name: "Signal word", value: sheet.signalWord ?? "None" },
      { name: "Hazard statements", value: sheet.hazards.join(" ") },
      { name: "Precautionary statements", value: sheet.precautions.join(" ") },
    ]);
  });
  section(3, "Composition", rows(sheet.ingredients.map(({ name, cas, share }) => ({ name, value: `${share}; CAS ${cas}` }))));
  section(4, "First-aid measures", list(sheet.firstAid));
  section(5, "Fire-fighting measures", list(sheet.fire));
  section(6, "Accidental release measures", list(sheet.release));
  section(7, "Handling and storage", list(sheet.handling));
  section(8, "Exposure controls and personal protection", () => {
    table(document, sheet.limits);
    bullets(document, sheet.protection);
  });
  section(9, "Physical and chemical properties", rows(sheet.properties));
  section(10, "Stability and reactivity", list(sheet.stability));
  section(11, "Toxicological information", list(sheet.toxicology));
  section(12, "Ecological information", list(sheet.ecology));
  section(13, "Disposal considerations", list(sheet.disposal));
  section(14, "Transport information", list(sheet.transport));
  section(15, "Regulatory information", list(sheet.regulation));
  section(16, "Other information", () =>
    table(document, [
      { name: "Date of this sheet", value: manual.date.toISOString().slice(0, 10) },
      { name: "Changed since the sheet before", value: "First sheet" },
      { name: "Form", value: "29 CFR 1910.1200, appendix D; GHS, revision 7" },
    ]),
  );
}

function heading(document: Pdf, number: string, text: string): void {
  ensureSpace(document, 70);
  document.moveDown(0.9).fillColor(accent).font("Helvetica-Bold").fontSize(14);
  document.text(number ? `${number}  ${text}` : text, margin);
  document.moveDown(0.35);
}

function bullets(document: Pdf, items: string[]): void {
  for (const item of items) entry(document, "\u2022", item);
}

function steps(document: Pdf, items: string[]): void {
  for (const [at, item] of items.entries()) entry(document, `${at + 1}.`, item);
}

function entry(document: Pdf, sign: string, text: string): void {
  const body = plain(text);
  document.font("Helvetica").fontSize(10.5);
  const top = ensureSpace(document, document.heightOfString(body, { width: inner - 20, lineGap: 2 }) + 4);
  document.fillColor(accent).text(sign, margin, top, { width: 16 });
  document.fillColor(ink).text(body, margin + 20, top, { width: inner - 20, lineGap: 2 });
  document.x = margin;
  document.y += 4;
}

function table(document: Pdf, rows: { name: string; value: string }[]): void {
  const split = inner * 0.42;
  rows.forEach(({ name, value }, at) => {
    document.font("Helvetica").fontSize(10);
    const [left, right] = [plain(name), plain(value)];
    const height = Math.max(document.heightOfString(left, { width: split - 12 }), document.heightOfString(right, { width: inner - split - 12 })) + 9;
    const top = ensureSpace(document, height);
    if (at % 2 === 0) document.rect(margin, top, inner, height).fill("#f3f6f8");
    document.fillColor(muted).text(left, margin + 6, top + 5, { width: split - 12 });
    document.fillColor(ink).text(right, margin + split + 6, top + 5, { width: inner - split - 12 });
    document.x = margin;
    document.y = top + height;
  });
}

function contact(document: Pdf, { kind, shop, modelNumber }: Manual): void {
  document.font("Helvetica").fontSize(10.5).fillColor(ink);
  const number = kind === "manual" || kind === "quick-start" ? "serial number" : "lot number";
  document.text(plain(`Please have the model (${modelNumber}) and the ${number} at hand when you write or call.`), margin, ensureSpace(document, 60), {
    width: inner,
    lineGap: 2,
  });
  document.moveDown(0.5).font("Helvetica-Bold").text(plain(shop.name));
  document.font("Helvetica");
  for (const text of [shop.address, shop.phone, shop.supportEmail].filter(Boolean)) document.text(plain(text));
}

function rule(document: Pdf): void {
  document
    .moveTo(margin, document.y)
    .lineTo(letter.width - margin, document.y)
    .lineWidth(0.8)
    .strokeColor(line)
    .stroke();
  document.y += 4;
}

/** The place to go on at: on the next page where fewer points than `height` are left. */
function ensureSpace(document: Pdf, height: number): number {
  if (document.y + height > letter.height - margin - 20) document.addPage();
  return document.y;
}

function drawFeet(document: Pdf, manual: Manual, name: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.font("Helvetica").fontSize(8).fillColor(muted);
    document.text(plain(`${manual.title}: ${name}`), margin, letter.height - 46, { width: inner - 80, lineBreak: false, ellipsis: true });
    document.text(`${page + 1} / ${count}`, letter.width - margin - 80, letter.height - 46, { width: 80, align: "right", lineBreak: false });
  }
}

const replacements: Record<string, string> = {
  "\u2082": "2",
  "\u2083": "3",
  "\u2084": "4",
  "\u2126": "ohm",
  "\u03a9": "ohm",
  "\u2264": "<= ",
  "\u2265": ">= ",
  "\u03bc": "\u00b5",
  "\u2212": "-",
  "\u03bb": "lambda",
  "\u2192": "to",
  "\u0394": "Delta ",
  "\u221e": "infinity",
  "\u2009": " ",
  "\u202f": " ",
};

/** The standard fonts hold the characters of Windows-1252; the few others that our texts use are written out. */
function plain(text: string): string {
  return text
    .replace(/[\u2070\u2074-\u207b]+/g, (power) => `^${power.normalize("NFKC").replace("\u2212", "-")}`)
    .replace(
      /[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]/g,
      (character) => replacements[character] ?? (/[\u2070-\u209f]/.test(character) ? character.normalize("NFKC") : "?"),
    )
    .trim();
}
