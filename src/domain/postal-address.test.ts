import { describe, expect, it } from "vitest";
import { addressFaults } from "./address-faults.ts";
import { addressLines } from "./address-lines.ts";
import { addressRulesOf } from "./address-rules.ts";
import { countryCodes } from "./countries.ts";
import { countryName } from "./postal-address.ts";
import { typedAddress } from "./postal-address-input.ts";

const ada = { firstName: "Ada", lastName: "Byron", company: "", address1: "1 Analytical Way", address2: "", phone: "" };
const faultsOf = (wish: object) =>
  addressFaults(typedAddress.parse({ ...ada, city: "Boston", province: "MA", zip: "02110", country: "US", ...wish }));

describe("an address", () => {
  it("is written as on an envelope: country by its name, nothing empty", () => {
    expect(addressLines({ ...ada, city: "Boston", province: "MA", zip: "02110", country: "US" })).toEqual([
      "Ada Byron",
      "1 Analytical Way",
      "Boston, MA 02110",
      "United States",
    ]);
    expect(["Nowhere", "US"].map(countryName)).toEqual(["Nowhere", "United States"]);
  });

  it("has fields of one line: a line break in a name would be a paragraph of every email that says it", () => {
    const fields = typedAddress.parse({
      ...{
        firstName: "Eve\r\nBcc: x@example.org\r\n\r\nbody",
        lastName: "\u2028\u2029",
        attention: "a\tb",
        company: "a\u0000b\u0085c",
        department: "\nLab",
      },
      ...{ address1: "1\nWay", address2: "\r\n", city: "Bos\u000bton", province: "MA", zip: "02110\n", country: "US", phone: "1\n2" },
    });
    expect(Object.values(fields)).toEqual([
      ...["Eve Bcc: x@example.org body", "", "a b", "a b c", "Lab", "1 Way", "", "Bos ton", "MA", "02110", "US", "1 2"],
    ]);
  });

  it("has the lines of its country, in their order", () => {
    expect(addressLines({ ...ada, city: "Delft", province: "", zip: "2628 CD", country: "NL" }).slice(2)).toEqual(["2628 CD Delft", "Netherlands"]);
    expect(addressLines({ ...ada, city: "London", province: "", zip: "W1A 4ZZ", country: "GB" }).slice(2)).toEqual([
      "London",
      "W1A 4ZZ",
      "United Kingdom",
    ]);
    for (const province of ["13", "Tokyo"])
      expect(addressLines({ ...ada, city: "Chiyoda", province, zip: "100-0001", country: "JP" }).slice(1)).toEqual([
        ...["1 Analytical Way", "Chiyoda, Tokyo", "100-0001", "Japan"],
      ]);
    expect(addressLines({ ...ada, city: "Milano", province: "MI", zip: "20121", country: "IT" })).toContain("20121 Milano MI");
  });

  it("names attention and department above the street, and who says c/o already says it once", () => {
    const lines = addressLines({
      ...ada,
      attention: "Receiving",
      company: "Byron Labs",
      department: "Cell Biology",
      city: "Boston",
      province: "MA",
      zip: "02110",
      country: "US",
    });
    expect(lines.slice(0, 5)).toEqual(["Ada Byron", "Attn: Receiving", "Byron Labs", "Cell Biology", "1 Analytical Way"]);
    expect(addressLines({ ...ada, attention: "c/o Dr. Gray", country: "US" })).toContain("c/o Dr. Gray");
  });

  it("keeps on its lines what its country has no place for, whatever the country", () => {
    for (const country of countryCodes) {
      const lines = addressLines({ ...ada, address2: "Room 4", city: "Somecity", province: "Somestate", zip: "Z1234", country }).join("\n");
      for (const part of ["Ada Byron", "1 Analytical Way", "Room 4", "Somecity", "Somestate", "Z1234"])
        expect([country, lines]).toEqual([country, expect.stringContaining(part)]);
    }
  });
});

describe("what is wrong with an address", () => {
  it("goes by its country: a ZIP code here, a prefecture there", () => {
    expect(faultsOf({})).toEqual({});
    expect(faultsOf({ zip: "0211" })).toEqual({ zip: "Enter a ZIP code such as 94103." });
    expect(faultsOf({ country: "CA", province: "BC", zip: "94103" })).toEqual({ zip: "Enter a postal code such as V6B 1A1." });
    expect(faultsOf({ country: "DE", province: "", zip: "" }).zip).toMatch(/^Enter a postal code such as \d{5}\.$/);
    expect(faultsOf({ country: "DE", province: "", zip: "10115" })).toEqual({});
    expect(faultsOf({ country: "JP", province: "", zip: "100-0001" })).toEqual({ province: "Choose a prefecture." });
    expect(faultsOf({ country: "JP", province: "Atlantis", zip: "100-0001" })).toEqual({ province: "Choose a prefecture." });
    expect(faultsOf({ country: "BR", province: "São Paulo", city: "Campinas", zip: "13083-970" })).toEqual({});
    expect(faultsOf({ country: "IE", province: "", city: "Cork", zip: "T12 XF62" })).toEqual({});
    expect(faultsOf({ country: "IE", province: "Yorkshire", city: "Cork", zip: "T12 XF62" })).toEqual({ province: "Choose a county." });
    expect(faultsOf({ country: "AE", city: "", province: "Dubai", zip: "" })).toEqual({});
    expect(faultsOf({ country: "HK", province: "Kowloon", city: "", zip: "" })).toEqual({});
  });

  it("is a ZIP code of another state", () => {
    expect(faultsOf({ zip: "94103" })).toEqual({ zip: "ZIP code 94103 is in California. Check it and the state." });
    expect(faultsOf({ zip: "94103", province: "California" })).toEqual({});
    expect(faultsOf({ zip: "94103", province: "" })).toEqual({ province: "Choose a state or province." });
  });

  it("is a Canadian postal code of another province, of those that the code may be in", () => {
    const ofCanada = (province: string, zip: string) => faultsOf({ country: "CA", province, zip }).zip ?? null;
    expect(ofCanada("BC", "V6B 1A1")).toBeNull();
    expect(ofCanada("British Columbia", "v6b1a1")).toBeNull();
    expect(ofCanada("ON", "V6B 1A1")).toBe("Postal code V6B 1A1 is in British Columbia. Check it and the province.");
    // Two territories share X, and federal offices in Quebec have postal codes of Ottawa.
    expect([ofCanada("NU", "X0A 0H0"), ofCanada("NT", "X0A 0H0"), ofCanada("NT", "X1A 2N2"), ofCanada("NU", "X1A 2N2")]).toEqual(Array(4).fill(null));
    expect(ofCanada("YT", "X1A 2N2")).toBe("Postal code X1A 2N2 is in Northwest Territories or Nunavut. Check it and the province.");
    expect([ofCanada("QC", "K1A 0H3"), ofCanada("ON", "K1A 0H3"), ofCanada("QC", "K2A 0H3")]).toEqual([
      null,
      null,
      "Postal code K2A 0H3 is in Ontario. Check it and the province.",
    ]);
    expect(faultsOf({ country: "CA", province: "", zip: "V6B 1A1" })).toEqual({ province: "Choose a state or province." });
  });

  it("is said in words that the country uses", () => {
    expect(addressRulesOf("US").labels).toEqual({ city: "City", province: "State", zip: "ZIP code" });
    expect(addressRulesOf("JP").labels.province).toBe("Prefecture");
    expect(addressRulesOf("GB").labels).toMatchObject({ city: "Town or city", zip: "Postcode" });
    expect(addressRulesOf("IN").labels.zip).toBe("PIN code");
    expect(addressRulesOf("../../package").required.city).toBe(true);
  });
});
