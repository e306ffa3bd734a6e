import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { PrintedBlock, PrintedDocument } from "#domain/ports.ts";
import { PrintText, type Weight } from "./print-text.ts";

const margin = 54;
const bottom = 60;
const textColor = "#14181f";
const slate = "#5b6472";
const line = "#d5d9e0";
const lineHeight = 1.4;

/** Returns the document as a PDF file. The same document gives the same bytes: what varies elsewhere (dates, ids) comes from the document. */
export async function pdfOf(document: PrintedDocument): Promise<Uint8Array> {
  const at = new Date(document.at);
  const pdf = new PDFDocument({
    size: document.paper === "a4" ? "A4" : "LETTER",
    margin: 0,
    bufferPages: true,
    lang: "en-US",
    info: { Title: document.title, Author: document.author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  const page = new Page(pdf, document.brand);
  for (const block of document.blocks) page.add(block);
  page.end(document.footer);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

type Block<Kind extends PrintedBlock["kind"]> = Extract<PrintedBlock, { kind: Kind }>;
type Style = { weight?: Weight; size?: number; color?: string };

/** Places blocks one below the other, and begins a new page where one does not fit. */
class Page {
  private y = margin;
  private readonly pdf: InstanceType<typeof PDFDocument>;
  private readonly text: PrintText;
  private readonly width: number;
  private readonly brand: PrintedDocument["brand"];
  /** The documents after the first, each with the page on which it begins. */
  private readonly parts: { from: number; footer: string }[] = [];

  constructor(pdf: InstanceType<typeof PDFDocument>, brand: PrintedDocument["brand"]) {
    this.brand = brand;
    this.pdf = pdf;
    this.text = new PrintText(pdf);
    this.width = pdf.page.width - 2 * margin;
  }

  add(block: PrintedBlock): void {
    if (block.kind === "document") this.another(block);
    else if (block.kind === "heading") this.heading(block);
    else if (block.kind === "notice") this.notice(block);
    else if (block.kind === "columns") this.columns(block);
    else if (block.kind === "link") this.link(block);
    else if (block.kind === "table") this.table(block);
    else if (block.kind === "sums") this.sums(block);
    else {
      this.paragraph(block.text, block.small ? { size: 8, color: slate } : {});
      this.y += 8;
    }
  }

  end(footer: string): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      this.pdf.switchToPage(at);
      const y = this.pdf.page.height - bottom + 20;
      const part = this.parts.findLast(({ from }) => from <= at);
      const from = part?.from ?? 0;
      const until = this.parts.find((other) => other.from > at)?.from ?? count;
      const number = `${at - from + 1} / ${until - from}`;
      const width = this.text.width(number, "regular", 8);
      const [words = ""] = this.text.lines(part?.footer ?? footer, this.width - width - 20, "regular", 8);
      this.text.draw(words, { x: margin, y, weight: "regular", size: 8, color: slate });
      this.text.draw(number, { x: margin + this.width - width, y, weight: "regular", size: 8, color: slate });
    }
  }

  private another({ footer }: Block<"document">): void {
    this.pdf.addPage();
    this.y = margin;
    this.parts.push({ from: this.pdf.bufferedPageRange().count - 1, footer });
  }

  private space(height: number): boolean {
    if (this.y + height <= this.pdf.page.height - bottom) return false;
    this.pdf.addPage();
    this.y = margin;
    return true;
  }

  private paragraph(text: string, { weight = "regular", size = 9.5, color = textColor }: Style = {}): void {
    for (const words of this.text.lines(text, this.width, weight, size)) {
      this.space(size * lineHeight);
      this.text.draw(words, { x: margin, y: this.y, weight, size, color });
      this.y += size * lineHeight;
    }
  }

  private right(words: string, edge: number, { weight = "regular", size = 9.5, color = textColor }: Style = {}): void {
    this.text.draw(words, { x: edge - this.text.width(words, weight, size), y: this.y, weight, size, color });
  }

  private rule(): void {
    this.pdf
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
  }

  private heading({ text, aside }: Block<"heading">): void {
    const logo = this.brand?.logo ?? null;
    const logoHeight = logo ? 36 : 0;
    if (logo) this.pdf.image(Buffer.from(logo), margin + this.width * 0.65, this.y - 6, { fit: [this.width * 0.35, logoHeight], align: "right" });
    const top = this.y;
    const beside = logo ? [] : this.text.lines(aside, this.width * 0.35, "regular", 9.5);
    for (const words of beside) {
      this.right(words, margin + this.width, { color: slate });
      this.y += 9.5 * lineHeight;
    }
    const besideEnd = this.y;
    this.y = top;
    for (const words of this.text.lines(text, this.width * 0.6, "strong", 20)) {
      this.text.draw(words, { x: margin, y: this.y - 6, weight: "strong", size: 20, color: this.brand?.textColor ?? textColor });
      this.y += 20 * lineHeight;
    }
    this.y = Math.max(this.y, top + logoHeight, besideEnd);
    if (this.brand) this.pdf.rect(margin, this.y, 48, 2).fillColor(this.brand.accent).fill();
    this.y += this.brand ? 14 : 8;
  }

  private notice({ text }: Block<"notice">): void {
    const lines = this.text.lines(text, this.width - 20, "strong", 9.5);
    const height = lines.length * 9.5 * lineHeight + 14;
    this.space(height);
    this.pdf.rect(margin, this.y, this.width, height).fillColor("#f3f4f6").fill();
    this.y += 8;
    for (const words of lines) {
      this.text.draw(words, { x: margin + 10, y: this.y, weight: "strong", size: 9.5, color: textColor });
      this.y += 9.5 * lineHeight;
    }
    this.y += 18;
  }

  private columns({ columns }: Block<"columns">): void {
    const gap = 18;
    const width = (this.width - gap * (columns.length - 1)) / columns.length;
    const cells = columns.map(({ label, lines }) => ({ label, lines: lines.flatMap((words) => this.text.lines(words, width, "regular", 9.5)) }));
    const rows = Math.max(...cells.map(({ lines }) => lines.length));
    this.space((rows + 1) * 9.5 * lineHeight);
    for (const [at, { label, lines }] of cells.entries()) {
      const x = margin + at * (width + gap);
      this.text.draw(label, { x, y: this.y, weight: "regular", size: 8, color: slate });
      for (const [row, words] of lines.entries())
        this.text.draw(words, { x, y: this.y + (row + 1) * 9.5 * lineHeight, weight: "regular", size: 9.5, color: textColor });
    }
    this.y += (rows + 1) * 9.5 * lineHeight + 16;
  }

  private link({ label, url }: Block<"link">): void {
    const side = 72;
    const left = margin + side + 14;
    const lines = this.text.lines(url, this.width - side - 14, "regular", 9.5);
    const height = Math.max(side, (lines.length + 1) * 9.5 * lineHeight);
    this.space(height);
    // The paper is the quiet zone around the code. Each run of dark modules is drawn as one rectangle.
    const { data, size } = encode(url, { ecc: "M", border: 0 });
    const module = side / size;
    for (const [row, cells] of data.entries()) {
      const bits = cells.map((isDark) => (isDark ? "1" : "0")).join("");
      for (const { index, 0: run } of bits.matchAll(/1+/g))
        this.pdf.rect(margin + index * module, this.y + row * module, run.length * module, module);
    }
    this.pdf.fillColor("#000000").fill();
    this.text.draw(label, { x: left, y: this.y, weight: "regular", size: 8, color: slate });
    for (const [row, words] of lines.entries()) {
      const y = this.y + (row + 1) * 9.5 * lineHeight;
      this.text.draw(words, { x: left, y, weight: "regular", size: 9.5, color: this.brand?.accent ?? textColor });
      this.pdf.link(left, y, this.text.width(words, "regular", 9.5), 9.5 * lineHeight, url);
    }
    this.pdf.link(margin, this.y, side, side, url);
    this.y += height + 16;
  }

  private table({ columns, rows }: Block<"table">): void {
    const head = () => {
      this.cells(
        columns,
        columns.map(({ title }) => [title]),
        { size: 8, color: slate },
      );
      this.y += 8 * lineHeight + 4;
      this.rule();
      this.y += 5;
    };
    this.space(60);
    head();
    for (const { cells, detail } of rows) {
      const wrapped = cells.map((cell, at) => this.text.lines(cell, this.widthOf(columns[at]?.share ?? 0) - 8, "regular", 9.5));
      const details = detail === "" ? [] : this.text.lines(detail, this.widthOf(columns[0]?.share ?? 1) - 8, "regular", 8);
      const height = Math.max(...wrapped.map((lines) => lines.length)) * 9.5 * lineHeight;
      if (this.space(height + details.length * 8 * lineHeight + 10)) head();
      this.cells(columns, wrapped, {});
      this.y += Math.max(wrapped[0]?.length ?? 1, details.length > 0 ? 0 : height / (9.5 * lineHeight)) * 9.5 * lineHeight;
      for (const words of details) {
        this.text.draw(words, { x: margin, y: this.y, weight: "regular", size: 8, color: slate });
        this.y += 8 * lineHeight;
      }
      this.y += 4;
      this.rule();
      this.y += 5;
    }
    this.y += 6;
  }

  private widthOf(share: number): number {
    return this.width * share;
  }

  private cells(columns: Block<"table">["columns"], cells: string[][], { size = 9.5, color = textColor }: Style): void {
    const top = this.y;
    let x = margin;
    for (const [at, { share, isNumber }] of columns.entries()) {
      const width = this.widthOf(share);
      for (const [row, words] of (cells[at] ?? []).entries()) {
        this.y = top + row * size * lineHeight;
        if (isNumber) this.right(words, x + width, { size, color });
        else this.text.draw(words, { x, y: this.y, weight: "regular", size, color });
      }
      x += width;
    }
    this.y = top;
  }

  /** Keeps the sums on one page, because they are read together. */
  private sums({ rows }: Block<"sums">): void {
    const set = rows.map(({ label, amount, strong }) => {
      const weight: Weight = strong ? "strong" : "regular";
      const size = strong ? 11 : 9.5;
      const words = this.text.lines(label, this.width * 0.55 - this.text.width(amount, weight, size) - 12, weight, size);
      return { words, amount, strong, weight, size };
    });
    this.space(set.reduce((sum, { words, size }) => sum + words.length * size * lineHeight + 2, 0));
    for (const { words, amount, strong, weight, size } of set) {
      this.right(amount, margin + this.width, { weight, size });
      const x = margin + this.width * 0.45;
      for (const part of words) {
        this.text.draw(part, { x, y: this.y, weight, size, color: strong ? textColor : slate });
        this.y += size * lineHeight;
      }
      this.y += 2;
    }
    this.y += 10;
  }
}
