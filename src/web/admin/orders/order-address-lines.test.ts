import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withLines } from "#domain/address-lines.ts";
import { AddressLines } from "./order-address-lines.tsx";

it("shows an order's address with the name of its country, and its phone elsewhere", () => {
  const place = { address1: "1 Analytical Way", address2: "", city: "Boston", province: "MA", zip: "02110", country: "US" };
  const html = renderToStaticMarkup(
    createElement(AddressLines, { address: withLines({ firstName: "Ada", lastName: "Byron", company: "", phone: "+1 415 555 0100", ...place }) }),
  );
  expect(html.match(/(?<=<span[^>]*>)[^<]+/g)).toEqual(["Ada Byron", "1 Analytical Way", "Boston, MA 02110", "United States"]);
});
