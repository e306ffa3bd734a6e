/**
 * The state or province of a postal code, as an estimate before there is an address: it tells which taxes apply. For a few codes
 * at a border it may be the neighbor; the address that is entered at checkout decides.
 */

/** First and last of the first three digits of ZIP codes (United States Postal Service, Publication 65), and the state. */
const zips = rangesOf(
  "005-005 NY,006-007 PR,008-008 VI,009-009 PR,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055-055 MA,056-059 VT,060-069 CT,070-089 NJ,090-098 AE,100-149 NY,150-196 PA,197-199 DE,200-200 DC,201-201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,270-289 NC,290-299 SC,300-319 GA,320-339 FL,340-340 AA,341-349 FL,350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY,430-459 OH,460-479 IN,480-499 MI,500-528 IA,530-549 WI,550-567 MN,569-569 DC,570-577 SD,580-588 ND,590-599 MT,600-629 IL,630-658 MO,660-679 KS,680-693 NE,700-714 LA,716-729 AR,730-732 OK,733-733 TX,734-749 OK,750-799 TX,800-816 CO,820-831 WY,832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885-885 TX,889-898 NV,900-961 CA,962-966 AP,967-968 HI,969-969 GU,970-979 OR,980-994 WA,995-999 AK",
);
/** Whole codes that lie in another state than their neighbors. */
const zipExceptions: Record<string, string> = { "06390": "NY", "83414": "WY", "96799": "AS", "96950": "MP", "96951": "MP", "96952": "MP" };

/** The first character of Canadian codes; X belongs to two territories. */
const canada: Record<string, string> = {
  ...{ A: "NL", B: "NS", C: "PE", E: "NB", G: "QC", H: "QC", J: "QC", K: "ON", L: "ON", M: "ON", N: "ON", P: "ON" },
  ...{ R: "MB", S: "SK", T: "AB", V: "BC", X: "NT", Y: "YT" },
};

/** First and last of Australian postcodes, and the state; the first row that fits counts. */
const postcodes = rangesOf(
  "200-299 ACT,800-999 NT,2600-2618 ACT,2900-2920 ACT,1000-2999 NSW,3000-3999 VIC,8000-8999 VIC,4000-4999 QLD,9000-9999 QLD,5000-5999 SA,6000-6999 WA,7000-7999 TAS",
);

/** "US", "94103" -> "CA"; null for an invalid code, and for a country whose codes are not known here. */
export function provinceOfPostalCode(country: string, code: string): string | null {
  const text = code.trim().toUpperCase();
  if (country === "US") return /^\d{5}(-\d{4})?$/.test(text) ? (zipExceptions[text.slice(0, 5)] ?? inRanges(zips, Number(text.slice(0, 3)))) : null;
  if (country === "CA") return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(text) ? (/^X0[ABC]/.test(text) ? "NU" : (canada[text.charAt(0)] ?? null)) : null;
  if (country === "AU") return /^\d{4}$/.test(text) ? inRanges(postcodes, Number(text)) : null;
  return null;
}

/**
 * Returns every state or province that an address with the code may be in; empty: unknown. Canadian codes that begin with X are shared by two
 * territories, and those with K1A are offices of the federal government on both sides of the Ottawa River.
 */
export function provincesOfPostalCode(country: string, code: string): string[] {
  const province = provinceOfPostalCode(country, code);
  if (province === null) return [];
  const text = code.trim().toUpperCase();
  if (country === "CA" && text.startsWith("X")) return ["NT", "NU"];
  if (country === "CA" && text.startsWith("K1A")) return ["ON", "QC"];
  return [province];
}

type Range = { first: number; last: number; province: string };

/** Parsed once, because every form that is checked asks for a province several times. */
function rangesOf(text: string): Range[] {
  return text.split(",").map((range) => {
    const [bounds = "", province = ""] = range.split(" ");
    const [first = 0, last = 0] = bounds.split("-").map(Number);
    return { first, last, province };
  });
}

function inRanges(ranges: Range[], number: number): string | null {
  return ranges.find(({ first, last }) => number >= first && number <= last)?.province ?? null;
}
