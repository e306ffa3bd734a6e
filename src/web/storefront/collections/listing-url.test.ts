import { describe, expect, it } from "vitest";
import { links } from "#web/links.ts";
import { listingQuery, readListing } from "./listing-url.ts";

const read = (query: string) => readListing(new URLSearchParams(query));

describe("the URL of a collection's view", () => {
  it("reads sort, price range and page", () => {
    expect(read("sort=price-desc&min=100&max=1%2C500.50&page=3")).toEqual({ sort: "price-desc", min: "100", max: "1500.50", page: 3, choices: [] });
  });

  it("takes what it does not understand as not given", () => {
    expect(read("sort=cheapest&min=abc&max=-5&page=0")).toEqual({ sort: "featured", min: "", max: "", page: 1, choices: [] });
    expect(read("page=1e99").page).toBe(1);
  });

  it("leaves out of the URL what is as it would be anyway", () => {
    expect(links.collection("balances", listingQuery(read("sort=featured&min=&page=1")))).toBe("/collections/balances");
    expect(links.collection("balances", listingQuery(read("page=2&min=50&sort=title-asc")))).toBe(
      "/collections/balances?sort=title-asc&min=50&page=2",
    );
  });

  it("reads words and bounds of facets, and writes them in one order", () => {
    const listing = read("type=Balance&f.capacity.max=500+g&brand=B&brand=A&brand=A&f.capacity.min=0.1&f.capacity.unit=kg&f.door=Steel");
    expect(listing.choices).toEqual([
      { key: "brand", words: ["A", "B"], min: "", max: "", unit: "" },
      { key: "f.capacity", words: [], min: "0.1", max: "500 g", unit: "kg" },
      { key: "f.door", words: ["Steel"], min: "", max: "", unit: "" },
      { key: "type", words: ["Balance"], min: "", max: "", unit: "" },
    ]);
    const path = links.collection("balances", listingQuery(listing));
    expect(path).toBe("/collections/balances?brand=A&brand=B&f.capacity.min=0.1&f.capacity.max=500+g&f.capacity.unit=kg&f.door=Steel&type=Balance");
    expect(readListing(new URL(path, "http://shop.test").searchParams)).toEqual(listing);
  });

  it("takes of a made-up address no more than a visitor could choose", () => {
    const many = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at)).join("&");
    expect(read(many(50, (at) => `f.x${at}=1`)).choices.length).toBe(12);
    expect(read(many(50, (at) => `brand=${at}`)).choices[0]?.words.length).toBe(20);
    for (const query of [
      `brand=${"x".repeat(81)}`,
      "brand=",
      "f.=x",
      "f.a/b=x",
      "f.a.low=1",
      "f.a.min=x",
      "f.a.min=1;drop",
      "f.a.unit=mL",
      `f.${"x".repeat(61)}=1`,
    ])
      expect([query, read(query).choices]).toEqual([query, []]);
  });
});
