import { expect, it } from "vitest";
import { nextSort } from "./admin-table.tsx";

it("a heading sorts up, then down, then not, in the directions that there are", () => {
  const both = { asc: "oldest", desc: "newest" };
  expect([nextSort(both, undefined), nextSort(both, "oldest"), nextSort(both, "newest"), nextSort(both, "total-asc")]).toEqual([
    "oldest",
    "newest",
    null,
    "oldest",
  ]);
  expect([nextSort({ asc: "title" }, undefined), nextSort({ asc: "title" }, "title")]).toEqual(["title", null]);
});
