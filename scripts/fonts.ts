/**
 * `node scripts/fonts.ts`: cuts the shop's text face out of the package of Inter, to three fifths of its bytes. Each `@font-face` of
 * app.css whose file lies in src/web/fonts gets the signs of its `unicode-range` and the weights of its `font-weight`. Run it when the
 * package or those rules have changed, and commit what it writes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const folder = "src/web/fonts";

export type Face = { file: string; bytes: Buffer };

/** The faces as they should be in src/web/fonts. */
export async function cutFaces(): Promise<Face[]> {
  const rules = readFileSync("src/web/app.css", "utf8").match(/@font-face \{[^}]*\.\/fonts\/[^}]*\}/g) ?? [];
  return Promise.all(rules.map(cutFace));
}

async function cutFace(rule: string): Promise<Face> {
  const file = namedIn(rule, /\.\/fonts\/([\w-]+\.woff2)/);
  const [min, max] = namedIn(rule, /font-weight: (\d+ \d+);/)
    .split(" ")
    .map(Number) as [number, number];
  const whole = fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${file}`));
  const bytes = await subsetFont(readFileSync(whole), signsOf(namedIn(rule, /unicode-range:([^;]+);/)), {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max, default: min } },
  });
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
  for (const { file, bytes } of await cutFaces()) {
    writeFileSync(`${folder}/${file}`, bytes);
    console.log(`${folder}/${file}: ${bytes.length} bytes`);
  }
}
