import { expect, it } from "vitest";
import { loadAsJson, readLoadedJson } from "./json-loader-data.ts";

it("the data of a large page is sent as one text, and read as one object however often", async () => {
  const sent = await loadAsJson(async ({ title }: { title: string }) => ({ title, brand: null, cards: [{ id: "1" }, { id: "2" }] }))({
    title: "Mixers",
  });
  expect(Object.values(sent)).toEqual(['{"title":"Mixers","brand":null,"cards":[{"id":"1"},{"id":"2"}]}']);
  expect(readLoadedJson(sent)).toEqual({ title: "Mixers", brand: null, cards: [{ id: "1" }, { id: "2" }] });
  expect(readLoadedJson(sent)).toBe(readLoadedJson(sent));
});
