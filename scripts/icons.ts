/**
 * `node scripts/icons.ts`: makes the icons that browsers and phones ask for from public/icons/favicon.svg. Run it when that
 * drawing has changed, and commit what it writes.
 */
import { writeFileSync } from "node:fs";
import sharp from "sharp";

const drawing = "public/icons/favicon.svg";
/** The drawing's background color. It reaches the edge, because phones cut their own shape from the icon. */
const background = "#0B6E75";

/** Makes a square PNG of `size` pixels. With a `share`, the drawing takes that part of the side, on a background without rounded corners. */
async function icon(size: number, share?: number): Promise<Buffer> {
  const side = Math.round(size * (share ?? 1));
  const picture = sharp(drawing, { density: (72 * side) / 32 }).resize(side);
  if (!share) return picture.png().toBuffer();
  const [before, after] = [Math.floor((size - side) / 2), Math.ceil((size - side) / 2)];
  return picture.flatten({ background }).extend({ top: before, left: before, bottom: after, right: after, background }).png().toBuffer();
}

/** An .ico file that holds one PNG: https://en.wikipedia.org/wiki/ICO_(file_format)#Outline. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

writeFileSync("public/favicon.ico", ico(await icon(32), 32));
writeFileSync("public/icons/apple-touch-icon.png", await icon(180, 0.9));
writeFileSync("public/icons/icon-192.png", await icon(192));
writeFileSync("public/icons/icon-512.png", await icon(512));
// A phone may cut out a circle whose diameter is four fifths of the side: https://www.w3.org/TR/appmanifest/#icon-masks.
writeFileSync("public/icons/icon-maskable-512.png", await icon(512, 0.8));
