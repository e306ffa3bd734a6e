import type { ShareDrawing } from "#domain/ports.ts";
import { drawable, linesOf, outlinesOf, type Weight, widthOf } from "./drawn-text.ts";

/** In pixels from the upper left corner. */
export type Place = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };
type Parts = { hasPicture: boolean; logo: Size | null };

/** The words and the surface as SVG, and the places of the pictures, which are laid on it. */
export type ShareLayout = { svg: string; picture: Place | null; logo: Place | null };

const margin = 72;
/** The height of the bar at the lower edge, in the color of the shop. */
const bar = 10;
const gap = 24;
const figureGap = 14;
/** The least width for the name of a figure; cut shorter, it says nothing. */
const minNameWidth = 90;

export function layoutOf(drawing: ShareDrawing, { hasPicture, logo }: Parts): ShareLayout {
  const { width, height, colors } = drawing;
  // The picture takes the right half.
  const picture = hasPicture ? { left: width / 2, top: 0, width: width / 2, height: height - bar } : null;
  const column = picture ? picture.left - margin - gap : width - 2 * margin;
  const { words, bottom, ...placed } =
    drawing.title === drawing.shopName ? shopOf(drawing, column, logo) : productOf(drawing, column, logo, hasPicture);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    `<rect y="${height - bar}" width="${width}" height="${bar}" fill="${colors.accent}"/>`,
    words,
    textOf(drawing, column, bottom),
    ...figuresOf(drawing, column, bottom),
    "</svg>",
  ];
  return { svg: svg.join(""), picture, logo: placed.logo };
}

/** `bottom` is where the part below begins. */
type Head = { words: string; bottom: number; logo: Place | null };

/** The logo, or the name in large type. */
function shopOf({ title, colors }: ShareDrawing, column: number, logo: Size | null): Head {
  if (logo) return { words: "", bottom: 350, logo: within(logo, { left: margin, top: 160, width: 720, height: 170 }) };
  return { ...titleOf({ title, colors }, { column, sizes: [92, 64], top: 180 }), logo: null };
}

function productOf({ brand, title, shopName, colors, height }: ShareDrawing, column: number, logo: Size | null, hasPicture: boolean): Head {
  const above = line(brand, { x: margin, y: 104, width: column, weight: "strong", size: 26, color: colors.slate });
  const sizes: TitleSizes = hasPicture ? [50, 40] : [62, 50];
  const { words, bottom } = titleOf({ title, colors }, { column, sizes, top: above === "" ? 70 : 122 });
  const footLine = height - bar - 52;
  if (logo)
    return { words: above + words, bottom, logo: within(logo, { left: margin, top: footLine - 46, width: Math.min(column, 320), height: 56 }) };
  const foot = line(shopName, { x: margin, y: footLine, width: column, weight: "strong", size: 30, color: colors.accent });
  return { words: above + words + foot, bottom, logo: null };
}

/** Font sizes: the usual one, and a smaller one for a long title. */
type TitleSizes = [usual: number, small: number];

function titleOf(
  { title, colors }: Pick<ShareDrawing, "title" | "colors">,
  { column, sizes: [usual, small], top }: { column: number; sizes: TitleSizes; top: number },
): { words: string; bottom: number } {
  const text = drawable(title, "strong");
  const linesIn = (size: number, max: number) => linesOf(text, { width: column, max, weight: "strong", size });
  const isLong = linesIn(usual, 4).length > 3;
  const size = isLong ? small : usual;
  const baseLine = (at: number) => top + size + at * Math.round(size * 1.18);
  const lines = linesIn(size, isLong ? 4 : 3);
  const words = lines.map((line, at) => outlinesOf(line, { x: margin, y: baseLine(at), weight: "strong", size, color: colors.text }));
  return { words: words.join(""), bottom: baseLine(lines.length - 1) };
}

function textOf({ text, colors }: ShareDrawing, column: number, above: number): string {
  const style = { weight: "regular" as const, size: 34 };
  const lines = linesOf(drawable(text, "regular"), { ...style, width: column, max: 3 });
  return lines.map((line, at) => outlinesOf(line, { ...style, x: margin, y: above + 76 + at * 46, color: colors.slate })).join("");
}

/** Draws figures one below the other: the value, and its name where there is room beside it. */
function figuresOf({ figures, colors }: ShareDrawing, column: number, above: number): string[] {
  return figures.map((figure, at) => {
    const y = above + 76 + at * 50;
    const value = linesOf(drawable(figure.text, "strong"), { width: column, max: 1, weight: "strong", size: 32 })[0] ?? "";
    const used = value === "" ? 0 : widthOf(value, "strong", 32) + figureGap;
    const room = column - used;
    const name = room < minNameWidth ? "" : line(figure.name, { x: margin + used, y, width: room, weight: "regular", size: 23, color: colors.slate });
    return outlinesOf(value, { x: margin, y, weight: "strong", size: 32, color: colors.text }) + name;
  });
}

function line(text: string, { width, ...at }: { x: number; y: number; width: number; weight: Weight; size: number; color: string }): string {
  const [only] = linesOf(drawable(text, at.weight), { width, max: 1, weight: at.weight, size: at.size });
  return only ? outlinesOf(only, at) : "";
}

/** Returns the largest place of this shape that fits, at the left edge. */
function within(own: Size, place: Place): Place {
  const scale = Math.min(place.width / own.width, place.height / own.height);
  return { left: place.left, top: place.top, width: Math.max(1, Math.round(own.width * scale)), height: Math.max(1, Math.round(own.height * scale)) };
}
