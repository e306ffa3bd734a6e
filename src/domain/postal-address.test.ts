import { expect, it } from "vitest";
import { addressLines, countryName } from "./postal-address.ts";

it("is written as on an envelope: country by its name, nothing empty", () => {
  const address = { firstName: "Ada", lastName: "Byron", company: "", address1: "1 Analytical Way", address2: "", phone: "" };
  expect(addressLines({ ...address, city: "Boston", province: "MA", zip: "02110", country: "US" })).toEqual([
    "Ada Byron",
    "1 Analytical Way",
    "Boston, MA 02110",
    "United States",
  ]);
  expect(addressLines({ ...address, city: "Delft", province: "", zip: "2628", country: "NL" }).slice(2)).toEqual(["Delft 2628", "Netherlands"]);
  expect(["Nowhere", "US"].map(countryName)).toEqual(["Nowhere", "United States"]);
});
