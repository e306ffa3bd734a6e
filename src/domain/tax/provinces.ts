import { provinceLists } from "./province-lists.ts";

/**
 * States and provinces by country (ISO 3166-2, without the country's prefix, where they have such codes). Those of the United States, Canada and
 * Australia are the shop's own: sales taxes differ by them, and postal codes identify them.
 */
const us =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific";
const canada =
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon";
const australia =
  "ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia";

export type Province = { code: string; name: string };

const provincesByCountry = new Map<string, Province[]>([
  ["US", listed(us)],
  ["CA", listed(canada)],
  ["AU", listed(australia)],
]);

function listed(text: string): Province[] {
  return text.split(",").map((entry) => ({ code: entry.slice(0, entry.indexOf(" ")), name: entry.slice(entry.indexOf(" ") + 1) }));
}

/** Returns the states of a country; empty: the field is free text and may be left out. */
export function provincesOf(country: string): Province[] {
  const known = provincesByCountry.get(country);
  if (known) return known;
  const list = Object.hasOwn(provinceLists, country) ? provinceLists[country] : undefined;
  if (!list) return [];
  const provinces = list.provinces.split("|").map((entry) => {
    const [code = "", name = code] = entry.split(":");
    return { code, name };
  });
  provincesByCountry.set(country, provinces);
  return provinces;
}

/** Returns whether sales taxes differ from state to state, so that a place needs its state. Elsewhere a merchant may still have rates by state. */
export function isTaxedByState(country: string): boolean {
  return country === "US" || country === "CA" || country === "AU";
}

/** Returns whether an address is incomplete without its state. */
export function needsProvince(country: string): boolean {
  return isTaxedByState(country) || (Object.hasOwn(provinceLists, country) && provinceLists[country]?.isNeeded === true);
}

/** By code and by name in capitals, made on first use; a code goes before another's name. Only for countries with a list, or any text would be cached. */
const namedByCountry = new Map<string, Map<string, Province>>();

/** Returns undefined for a text that is no known state. */
function known(country: string, text: string): Province | undefined {
  let named = namedByCountry.get(country);
  if (!named) {
    const provinces = provincesOf(country);
    if (provinces.length === 0) return undefined;
    named = new Map([
      ...provinces.map((province) => [province.name.toUpperCase(), province] as const),
      ...provinces.map((province) => [province.code.toUpperCase(), province] as const),
    ]);
    namedByCountry.set(country, named);
  }
  return named.get(text.trim().toUpperCase());
}

/** "ca", "California" -> "CA"; a text that is no known state comes back trimmed and in capitals, for comparison. */
export function provinceCode(country: string, text: string): string {
  return known(country, text)?.code ?? text.trim().toUpperCase();
}

/** Countries in which an envelope has the code: "Boston, MA". */
const codeOnLabels = new Set(["US", "CA", "AU", "BR", "IT"]);

/** Returns the state as on an envelope: "MA" in the United States, "Tokyo" in Japan. */
export function provinceOnLabel(country: string, text: string): string {
  return codeOnLabels.has(country) ? text : (known(country, text)?.name ?? text);
}
