/**
 * `node scripts/fonts.ts`: cuts the shop's fonts out of their packages. Each `@font-face` of app.css whose file lies in src/web/fonts
 * gets the characters of its `unicode-range` and the weights of its `font-weight`. Run it when a package or those rules have changed, and
 * commit what it writes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const folder = "src/web/fonts";

export type Face = { file: string; bytes: Buffer };

/** Returns the fonts as they should be in src/web/fonts. */
export async function cutFonts(): Promise<Face[]> {
  const rules = readFileSync("src/web/app.css", "utf8").match(/@font-face \{[^}]*\.\/fonts\/[^}]*\}/g) ?? [];
  return Promise.all(rules.map(cutFace));
}

/** The package of each family, and the OpenType features that the pages use. Glyphs for the other features would be half the file. */
const families = {
  inter: { name: "@fontsource-variable/inter", features: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"] },
  "jetbrains-mono": { name: "@fontsource/jetbrains-mono", features: [] },
};

async function cutFace(rule: string): Promise<Face> {
  const file = namedIn(rule, /\.\/fonts\/([\w-]+\.woff2)/);
  const [, family] = Object.entries(families).find(([start]) => file.startsWith(start)) ?? [];
  if (!family) throw new Error(`scripts/fonts.ts: no package is known for ${file}`);
  const [min = 400, max] = namedIn(rule, /font-weight: ([\d ]+);/)
    .split(" ")
    .map(Number);
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`${family.name}/files/${file}`)));
  // The package's types do not know `keepFeatures` yet; an object in a variable may have more fields than they allow.
  const cut = { targetFormat: "woff2" as const, keepFeatures: family.features, ...(max && { variationAxes: { wght: { min, max, default: min } } }) };
  const bytes = await subsetFont(whole, signsOf(namedIn(rule, /unicode-range:([^;]+);/)), cut);
  return { file, bytes };
}

/** Fonts for printed documents (PDF): one weight each, as TrueType, because the PDF library cannot embed variable web fonts. */
const printedGroups = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese"];
const printedWeights = { regular: 400, strong: 600 };

/** The characters in each file of the package, as its style sheet says, without the rare ones of `latin-ext` (phonetics, medieval signs). */
const printedSigns: Record<string, string> = {
  latin:
    "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-200B, U+2010-2014, U+2018-201A, U+201C-201E, U+2020-2022, U+2026, U+2030, U+2039-203A, U+20AC, U+2122, U+2212",
  "latin-ext":
    "U+0100-0130, U+0132-0151, U+0154-017F, U+01A0-01A1, U+01AF-01B0, U+01CD-01DC, U+0218-021B, U+1E02-1E03, U+1E80-1E85, U+1E9E, U+1EF2-1EF9, U+20A9, U+20B1, U+20B9, U+20BA",
  greek: "U+0370-0373, U+0375-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF",
  vietnamese: "U+1EA0-1EF1, U+20AB",
  cyrillic: "U+0400-045F, U+0490-0491, U+2116",
};

/** Returns the source of `adapters/pdf-thread/print-fonts.ts`. */
export async function cutPrintFonts(): Promise<string> {
  const fonts: string[] = [];
  const printed = Object.entries(printedWeights).flatMap(([weight, wght]) => printedGroups.map((group) => ({ group, weight, wght })));
  for (const { group, weight, wght } of printed) {
    const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${group}-wght-normal.woff2`)));
    const ranges = printedSigns[group] ?? "";
    const cut = { targetFormat: "truetype" as const, keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum"], variationAxes: { wght } };
    const bytes = await subsetFont(whole, signsOf(ranges), cut);
    const pairs = rangesOf(ranges).map(([first, last]) => `[${first}, ${last}]`);
    fonts.push(`{ name: "${group}-${weight}", weight: "${weight}", ranges: [${pairs.join(", ")}], base64: "${bytes.toString("base64")}" }`);
  }
  return `/** Made by \`scripts/fonts.ts\`: Inter (src/web/fonts/inter-LICENSE.txt) as TrueType, in base64, and the signs that each font has. */
// biome-ignore format: made by a script
export const printFonts: { name: string; weight: "regular" | "strong"; ranges: [number, number][]; base64: string }[] = [
${fonts.join(",\n")},
];
`;
}

function namedIn(rule: string, pattern: RegExp): string {
  const value = rule.match(pattern)?.[1];
  if (!value) throw new Error(`app.css: no ${pattern} in ${rule}`);
  return value;
}

/** Returns all characters of a `unicode-range` such as `U+0000-00FF, U+0131`. */
function signsOf(range: string): string {
  return rangesOf(range)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)))
    .join("");
}

function rangesOf(range: string): [first: number, last: number][] {
  return range.split(",").map((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice("U+".length)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return [first, last];
  });
}

if (import.meta.main) {
  for (const { file, bytes } of await cutFonts()) {
    writeFileSync(`${folder}/${file}`, bytes);
    console.log(`${folder}/${file}: ${bytes.length} bytes`);
  }
  writeFileSync("src/adapters/pdf-thread/print-fonts.ts", await cutPrintFonts());
}
