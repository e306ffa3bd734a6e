import { expect, it } from "vitest";
import { readSent, sentAsText } from "./sent-text.ts";

it("the data of a large page is sent as one text, and read as one object however often", async () => {
  const sent = await sentAsText(async ({ title }: { title: string }) => ({ title, brand: null, cards: [{ id: "1" }, { id: "2" }] }))({
    title: "Mixers",
  });
  expect(Object.values(sent)).toEqual(['{"title":"Mixers","brand":null,"cards":[{"id":"1"},{"id":"2"}]}']);
  expect(readSent(sent)).toEqual({ title: "Mixers", brand: null, cards: [{ id: "1" }, { id: "2" }] });
  expect(readSent(sent)).toBe(readSent(sent));
});
