import { expect, it } from "vitest";
import { links } from "#web/links.ts";
import { type Chosen, chosenQuery } from "./facet-url.ts";
import { chipsOf, facetViews } from "./facet-view.ts";

const parameters = { type: "productType" } as const;
const speed = { key: "f.speed", name: "Speed", kind: "range" as const, unit: "rpm", low: 100, high: 20_000, bars: [1, 2] };
const type = { key: "type", name: "Type", kind: "words" as const, words: [{ word: "Shaker", count: 2, isChosen: true }] };

function chips(chosen: Partial<Chosen>) {
  const all: Chosen = { min: "", max: "", choices: [], ...chosen };
  const facets = facetViews([speed, type], all, { currency: "USD", parameters });
  return chipsOf(facets, all, (changed) => links.search({ q: "x", ...chosenQuery(changed, parameters) }));
}
const bounds = (min: string, max: string, unit = "rpm") => [{ key: "f.speed", words: [], min, max, unit }];

it("A bound is named as it is written elsewhere, however it was typed", () => {
  const textOf = (min: string, max: string) => chips({ choices: bounds(min, max) }).map(({ text }) => text);
  expect(textOf("5,000", "")).toEqual(["Speed: from 5,000\u202frpm"]);
  expect(textOf("", "1500.5")).toEqual(["Speed: up to 1,500.5\u202frpm"]);
  expect(textOf("500", "1500")).toEqual(["Speed: 500–1,500\u202frpm"]);
  expect(textOf("5,000", "12,000 rpm")).toEqual(["Speed: 5,000\u202frpm to 12,000\u202frpm"]);
});

it("A facet has the parameter by which the address of its page calls it, and leads to the page without it", () => {
  const choices = [...bounds("500", ""), { key: "type", words: ["Shaker"], min: "", max: "", unit: "" }];
  const facets = facetViews([speed, type], { min: "", max: "", choices }, { currency: "USD", parameters });
  expect(facets.map(({ parameter }) => parameter)).toEqual(["f.speed", "productType"]);
  expect(chips({ min: "10", choices }).map(({ to }) => to)).toEqual([
    "/search?q=x&f.speed.min=500&f.speed.unit=rpm&productType=Shaker",
    "/search?q=x&min=10&productType=Shaker",
    "/search?q=x&min=10&f.speed.min=500&f.speed.unit=rpm",
  ]);
});
