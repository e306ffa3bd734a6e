import { create, type Font } from "fontkit";
import { printFonts } from "../pdf-thread/print-fonts.ts";

export type Weight = "regular" | "strong";
type Run = { font: Font; text: string };

const thinSpace = "\u2009";
const ellipsis = "…";
/** In characters; longer text is cut in any case. */
const maxLength = 400;

/** The fonts by weight, opened when the first text of a weight is drawn. */
const opened = new Map<Weight, Font[]>();

function fontsOf(weight: Weight): Font[] {
  const known = opened.get(weight);
  if (known) return known;
  const fonts = printFonts.filter((font) => font.weight === weight).map(({ base64 }) => create(Buffer.from(base64, "base64")));
  opened.set(weight, fonts);
  return fonts;
}

/** Puts every character in the first font that has it, because each font file holds one group of scripts. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fontThatHas(character, weight);
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += character;
    else if (font) runs.push({ font, text: character });
  }
  return runs;
}

function fontThatHas(character: string, weight: Weight): Font | undefined {
  return fontsOf(weight).find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/**
 * Returns the text without the characters that no font has. Empty where most of its letters and digits are among them: the site that shows the picture
 * writes the title beside it. Non-breaking spaces become thin ones.
 */
export function drawable(text: string, weight: Weight): string {
  const characters = [...text.normalize("NFC").replaceAll(/[\u00a0\u2007\u202f]/g, thinSpace)].slice(0, maxLength);
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
  const plain = characters.map((character) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : character));
  const drawn = plain.filter((character) => fontThatHas(character, weight));
  if (drawn.filter(isLetter).length * 2 < plain.filter(isLetter).length) return "";
  return drawn.join("").replaceAll(/ {2,}/g, " ").trim();
}

/** Returns the width in pixels. */
export function widthOf(text: string, weight: Weight, size: number): number {
  return runsOf(text, weight).reduce((sum, { font, text }) => {
    const { positions } = font.layout(text);
    return sum + (positions.reduce((width, { xAdvance }) => width + xAdvance, 0) * size) / font.unitsPerEm;
  }, 0);
}

/** Returns at most `max` lines of at most `width` pixels; text that is cut ends in an ellipsis, and a word longer than a line is broken. */
export function linesOf(text: string, { width, max, weight, size }: { width: number; max: number; weight: Weight; size: number }): string[] {
  const fits = (line: string) => widthOf(line, weight, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => piecesOf(word, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== "") lines.push(line);
  if (lines.length <= max) return lines;
  const last = [...(lines[max - 1] ?? "")];
  while (last.length > 0 && !fits(`${last.join("").trimEnd()}${ellipsis}`)) last.pop();
  return [...lines.slice(0, max - 1), `${last.join("").trimEnd()}${ellipsis}`];
}

function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && !fits(piece + character)) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Returns the text as SVG outlines: they look the same whatever fonts the machine has, and no text has to be escaped. `y` is the baseline. */
export function outlinesOf(text: string, at: { x: number; y: number; weight: Weight; size: number; color: string }): string {
  const drawn: string[] = [];
  let { x } = at;
  for (const { font, text: part } of runsOf(text, at.weight)) {
    const scale = at.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const outline = glyph.path.toSVG();
      const place = `translate(${rounded(x + xOffset * scale)} ${rounded(at.y - yOffset * scale)}) scale(${scale} ${-scale})`;
      if (outline) drawn.push(`<path transform="${place}" d="${outline}"/>`);
      x += xAdvance * scale;
    }
  }
  return `<g fill="${at.color}">${drawn.join("")}</g>`;
}

const rounded = (pixels: number) => Math.round(pixels * 100) / 100;
