import { describe, expect, it } from "vitest";
import { links } from "#web/links.ts";
import { listingQuery, readListing } from "./listing-url.ts";

const read = (query: string) => readListing(new URLSearchParams(query));

describe("the URL of a collection's view", () => {
  it("reads sort, price range and page", () => {
    expect(read("sort=price-desc&min=100&max=1%2C500.50&page=3")).toEqual({ sort: "price-desc", min: "100", max: "1500.50", page: 3 });
  });

  it("takes what it does not understand as not given", () => {
    expect(read("sort=cheapest&min=abc&max=-5&page=0")).toEqual({ sort: "featured", min: "", max: "", page: 1 });
    expect(read("page=1e99").page).toBe(1);
  });

  it("leaves out of the URL what is as it would be anyway", () => {
    expect(links.collection("balances", listingQuery(read("sort=featured&min=&page=1")))).toBe("/collections/balances");
    expect(links.collection("balances", listingQuery(read("page=2&min=50&sort=title-asc")))).toBe(
      "/collections/balances?sort=title-asc&min=50&page=2",
    );
  });
});
