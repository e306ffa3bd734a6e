import { expect, it } from "vitest";
import { chipsOf, filterQuery, type ListFilter } from "./list-filters.ts";

const filters: ListFilter[] = [
  { kind: "choice", id: "status", label: "Status", options: [["draft", "Draft"]] },
  { kind: "text", id: "vendor", label: "Vendor", options: ["Ohaus"] },
  { kind: "dates", id: "placed", label: "Placed" },
  { kind: "amounts", id: "total", label: "Total" },
];
const from = (url: Record<string, string>) => (name: string) => url[name] ?? "";

it("a filter stands in the URL, in the call and on its chip", () => {
  const url = from({ status: "draft", vendor: "Ohaus & Co.", placedFrom: "2026-11-01", placedTo: "2026-11-02", totalMin: "100" });
  expect(filterQuery(filters, url)).toEqual({
    ...{ status: "draft", vendor: "Ohaus & Co.", totalMin: "100" },
    placedFrom: "2026-11-01T00:00:00.000Z",
    placedTo: "2026-11-03T00:00:00.000Z",
  });
  expect(chipsOf(filters, url)).toEqual([
    { text: "Status: Draft", names: ["status"] },
    { text: "Vendor: Ohaus & Co.", names: ["vendor"] },
    { text: "Placed: Nov 1, 2026 – Nov 2, 2026", names: ["placedFrom", "placedTo"] },
    { text: "Total: at least 100", names: ["totalMin", "totalMax"] },
  ]);
});

it("what cannot be a value narrows nothing and has no chip", () => {
  const url = from({ status: "sold", placedFrom: "yesterday", placedTo: "2026-99-99" });
  expect(filterQuery(filters, url)).toEqual({ status: "sold" });
  expect(chipsOf(filters, url)).toEqual([]);
});

it("one day, or one end of a range, is said as such", () => {
  const text = (url: Record<string, string>) => chipsOf(filters, from(url)).map((chip) => chip.text);
  expect(text({ placedFrom: "2026-11-01", placedTo: "2026-11-01" })).toEqual(["Placed: Nov 1, 2026"]);
  expect(text({ placedTo: "2026-11-01" })).toEqual(["Placed: until Nov 1, 2026"]);
  expect(text({ totalMin: "5", totalMax: "10" })).toEqual(["Total: 5 – 10"]);
  expect(text({ totalMax: "10" })).toEqual(["Total: at most 10"]);
});
