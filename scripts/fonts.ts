/**
 * `node scripts/fonts.ts`: cuts the shop's fonts out of their packages. Each `@font-face` of app.css whose file lies in src/web/fonts
 * gets the signs of its `unicode-range` and the weights of its `font-weight`. Run it when a package or those rules have changed, and
 * commit what it writes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const folder = "src/web/fonts";

export type Face = { file: string; bytes: Buffer };

/** The fonts as they should be in src/web/fonts. */
export async function cutFonts(): Promise<Face[]> {
  const rules = readFileSync("src/web/app.css", "utf8").match(/@font-face \{[^}]*\.\/fonts\/[^}]*\}/g) ?? [];
  return Promise.all(rules.map(cutFace));
}

/** Of each family its package and the features that the shop's pages use: the others bring signs of their own, half a file of them. */
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
  // Its types do not know `keepFeatures` yet; an object with a name may have more than they ask for.
  const cut = { targetFormat: "woff2" as const, keepFeatures: family.features, ...(max && { variationAxes: { wght: { min, max, default: min } } }) };
  const bytes = await subsetFont(whole, signsOf(namedIn(rule, /unicode-range:([^;]+);/)), cut);
  return { file, bytes };
}

function namedIn(rule: string, pattern: RegExp): string {
  const value = rule.match(pattern)?.[1];
  if (!value) throw new Error(`app.css: no ${pattern} in ${rule}`);
  return value;
}

/** All signs of a `unicode-range` such as `U+0000-00FF, U+0131`. */
function signsOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice("U+".length)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));
    })
    .join("");
}

if (import.meta.main) {
  for (const { file, bytes } of await cutFonts()) {
    writeFileSync(`${folder}/${file}`, bytes);
    console.log(`${folder}/${file}: ${bytes.length} bytes`);
  }
}
