/** States and provinces by country (ISO 3166-2, without the country's prefix), where an address and a tax need them. */
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

/** Empty where an address has no list of states: then the field is free text and may be left out. */
export function provincesOf(country: string): Province[] {
  return provincesByCountry.get(country) ?? [];
}

/** "ca", "California" -> "CA"; a text that is no known state comes back trimmed and in capitals, to be compared. */
export function provinceCode(country: string, text: string): string {
  const wanted = text.trim().toUpperCase();
  return provincesOf(country).find(({ code, name }) => code === wanted || name.toUpperCase() === wanted)?.code ?? wanted;
}
