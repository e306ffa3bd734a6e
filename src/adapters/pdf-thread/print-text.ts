import type PDFDocument from "pdfkit";
import { printFonts } from "./print-fonts.ts";

export type Weight = "regular" | "strong";
type Font = { name: string; has: (sign: number) => boolean };
type Run = { font: string; text: string; isFigures: boolean };

/** Characters that no font has are shown as a question mark: a name is never silently shortened. */
const unknown = "?";

/**
 * Figures of one width: amounts align in columns, and kerning hides no point or comma between two digits. Only for
 * figures, because the font has a hyphen of that width too.
 */
const figures: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ["tnum"] };
const featuresOf = ({ isFigures }: Run) => (isFigures ? figures : {});
const amounts = /([\p{Sc}−]*\d[\d.,]*)/u;

/** The text of one document: every character in the first font that has it, because each font of the shop is cut to one group of scripts. */
export class PrintText {
  private readonly fonts: Record<Weight, Font[]>;
  private readonly document: InstanceType<typeof PDFDocument>;

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.document = document;
    const load = (weight: Weight) =>
      printFonts
        .filter((font) => font.weight === weight)
        .map(({ name, base64, ranges }) => {
          document.registerFont(name, Buffer.from(base64, "base64"));
          return { name, has: (sign: number) => ranges.some(([first, last]) => sign >= first && sign <= last) };
        });
    this.fonts = { regular: load("regular"), strong: load("strong") };
  }

  width(text: string, weight: Weight, size: number): number {
    return this.runs(text, weight).reduce((sum, run) => sum + this.document.font(run.font, size).widthOfString(run.text, featuresOf(run)), 0);
  }

  /** Draws one line, from its upper left corner. */
  draw(text: string, at: { x: number; y: number; weight: Weight; size: number; color: string }): void {
    let { x } = at;
    for (const run of this.runs(text, at.weight)) {
      this.document
        .font(run.font, at.size)
        .fillColor(at.color)
        .text(run.text, x, at.y, { lineBreak: false, ...featuresOf(run) });
      x += this.document.widthOfString(run.text, featuresOf(run));
    }
  }

  /** Returns lines that fit into `width`; words that do not fit are broken. */
  lines(text: string, width: number, weight: Weight, size: number): string[] {
    return text.split("\n").flatMap((line) => this.wrapped(line, width, weight, size));
  }

  private wrapped(text: string, width: number, weight: Weight, size: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.width(longer, weight, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const sign of word) {
        if (line !== "" && this.width(line + sign, weight, size) > width) {
          lines.push(line);
          line = "";
        }
        line += sign;
      }
    }
    return [...lines, line];
  }

  private runs(text: string, weight: Weight): Run[] {
    const fonts = this.fonts[weight];
    const runs: Run[] = [];
    for (const piece of text
      .normalize("NFC")
      .replaceAll(/\p{Cc}+/gu, " ")
      .split(amounts)) {
      const isFigures = /\d/.test(piece);
      for (const sign of piece) {
        const code = sign.codePointAt(0) ?? 0;
        const font = fonts.find(({ has }) => has(code));
        const part = font ? sign : unknown;
        const name = font?.name ?? fonts[0]?.name ?? "";
        const last = runs.at(-1);
        if (last?.font === name && last.isFigures === isFigures) last.text += part;
        else runs.push({ font: name, text: part, isFigures });
      }
    }
    return runs;
  }
}
