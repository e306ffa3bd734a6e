import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { Log, ShareDrawing } from "#domain/ports.ts";
import { drawable, linesOf, outlinesOf, widthOf } from "./drawn-text.ts";
import { picturesInProcess } from "./pictures.ts";

const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
const pictures = picturesInProcess(log);
afterAll(() => pictures.close());

const drawing: ShareDrawing = {
  width: 1200,
  height: 630,
  colors: { background: "#f3f7f6", text: "#0c1b22", slate: "#4a5b63", accent: "#0b6e75" },
  brand: "Alder",
  title: "Benchtop centrifuge",
  text: "",
  figures: [{ name: "Maximum speed", text: "15,000\u202frpm" }],
  shopName: "Meniscus",
};
const red = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: "#ff0000" } })
    .webp()
    .toBuffer();

async function drawn(changed: Partial<ShareDrawing>, parts: { picture?: Uint8Array; logo?: Uint8Array } = {}): Promise<Buffer> {
  const outcome = await pictures.draw(async () => ({ picture: null, logo: null, ...parts }), { ...drawing, ...changed });
  if (outcome.status !== "made") throw new Error(outcome.status);
  return Buffer.from(outcome.picture.bytes);
}

/** Returns the color at a place, roughly: a JPEG is never exact. */
async function colorAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 16) * 16);
}

/** Returns the share of dark pixels in a place, which are words. */
async function inkIn(jpeg: Buffer, place: { left: number; top: number; width: number; height: number }): Promise<number> {
  const { data } = await sharp(jpeg).extract(place).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 100).length / data.length;
}

const words = { left: 60, top: 60, width: 520, height: 400 };

describe("the picture that other sites show beside a link", () => {
  it("is a JPEG of the size they ask for, with words on the background of the shop and its color at the lower edge", async () => {
    const jpeg = await drawn({});
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(await colorAt(jpeg, 20, 20)).toEqual([240, 240, 240]);
    expect(await colorAt(jpeg, 600, 625)).toEqual([16, 112, 112]);
    expect(await inkIn(jpeg, words)).toBeGreaterThan(0.01);
    expect(jpeg.byteLength).toBeLessThan(150_000);
  });

  it("shows the whole picture at its right, and a logo in place of the shop's name", async () => {
    const jpeg = await drawn({}, { picture: await red(), logo: await red() });
    expect(await colorAt(jpeg, 610, 310)).toEqual([256, 0, 0]);
    expect(await colorAt(jpeg, 1190, 310)).toEqual([256, 0, 0]);
    expect(await colorAt(jpeg, 900, 100)).toEqual([240, 240, 240]);
    expect(await colorAt(jpeg, 80, 540)).toEqual([256, 0, 0]);
  });

  it("shows no edge around a picture whose background is nearly that of the shop, and leaves the colors of every other picture as they are", async () => {
    const onGround = (background: string) =>
      sharp({ create: { width: 900, height: 300, channels: 3, background } }).composite([
        { input: { create: { width: 300, height: 100, channels: 3, background: "#203040" } } },
      ]);
    const exactAt = async (jpeg: Buffer, left: number, top: number) => [
      ...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const near = await drawn({}, { picture: await onGround("#f4f7f4").png().toBuffer() });
    expect(await exactAt(near, 620, 230)).toEqual(await exactAt(near, 590, 230));
    expect(await colorAt(near, 900, 310)).toEqual([32, 48, 64]);
    const other = await drawn({}, { picture: await onGround("#e0e0e0").png().toBuffer() });
    expect(await colorAt(other, 620, 230)).toEqual([224, 224, 224]);
  });

  it("shows the shop by its name and its words, or by its logo", async () => {
    const named = await drawn({ title: "Meniscus", text: "Laboratory equipment", brand: "", figures: [] });
    expect(await inkIn(named, words)).toBeGreaterThan(0.01);
    const logo = await drawn({ title: "Meniscus", text: "", brand: "", figures: [] }, { logo: await red() });
    expect(await colorAt(logo, 90, 200)).toEqual([256, 0, 0]);
  });

  it("is made of any text: markup, control characters, scripts without a font, very long words, and nothing at all", async () => {
    const texts = ['</svg><script>"&', "\u0000\u001b\ud800", "离心机", "جهاز طرد مركزي", "🔬🧪", "x".repeat(5000), "", "\u202e\u200d\u0301"];
    for (const text of texts) {
      const jpeg = await drawn({ title: text, brand: text, text, shopName: `${text} shop`, figures: [{ name: text, text }] });
      expect((await sharp(jpeg).metadata()).width, JSON.stringify(text.slice(0, 20))).toBe(1200);
    }
  });

  it("is not made of parts that are no pictures", async () => {
    const outcome = await pictures.draw(async () => ({ picture: Buffer.from("none"), logo: null }), drawing);
    expect(outcome).toMatchObject({ status: "unreadable" });
  });
});

describe("drawn text", () => {
  const style = { weight: "strong", size: 50 } as const;

  it("wraps at words, breaks a word that is longer than a line, and ends in an ellipsis where it is cut", () => {
    const lines = linesOf("Refrigerated high-speed benchtop centrifuge with swing-out rotor and adapters for tubes", {
      ...style,
      width: 500,
      max: 3,
    });
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/\S…$/);
    for (const line of lines) expect(widthOf(line, "strong", 50)).toBeLessThanOrEqual(500);
    const broken = linesOf("W".repeat(40), { ...style, width: 500, max: 9 });
    expect(broken.join("")).toBe("W".repeat(40));
    expect(linesOf("Short", { ...style, width: 500, max: 3 })).toEqual(["Short"]);
    expect(linesOf("", { ...style, width: 500, max: 3 })).toEqual([]);
  });

  it("keeps number and unit together", () => {
    expect(drawable("24\u202f×\u202f2\u00a0mL", "strong")).toBe("24\u2009×\u20092\u2009mL");
    const width = widthOf("Rack for tubes of 2", "strong", 50) + 1;
    expect(linesOf(drawable("Rack for tubes of 2\u202fmL", "strong"), { ...style, width, max: 3 })).toEqual(["Rack for tubes of", "2\u2009mL"]);
  });

  it("draws Latin, Greek and Cyrillic, leaves out characters that no font has, and the whole of a text in another script", () => {
    for (const text of ["Żółć Ångström", "Ω µ α", "Центрифуга"]) expect(drawable(text, "regular")).toBe(text.normalize("NFC"));
    expect(drawable("Centrifuge 🔬 C24", "regular")).toBe("Centrifuge C24");
    expect(drawable("离心机 C2", "regular")).toBe("");
  });

  it("is drawn as outlines, so that none of it is markup", () => {
    const svg = outlinesOf('<a href="x">&', { x: 0, y: 50, ...style, color: "#000000" });
    expect(svg).toMatch(/^<g fill="#000000">(<path transform="[-\w. ()]+" d="[-\w. ,]+"\/>)+<\/g>$/);
  });
});
