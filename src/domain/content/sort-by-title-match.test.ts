import { expect, it } from "vitest";
import { sortedByTitleMatch } from "./sort-by-title-match.ts";

it("What a link may lead to stands with the titles first that begin with what was typed, then those that contain it", () => {
  const found = ["Contact us", "Irreparable", "Motor Repair Service", "Pumps", "Repair Service"].map((title) => ({ title }));
  const order = (search: string) => sortedByTitleMatch(found, search).map(({ title }) => title);
  expect(order("repair")).toEqual(["Repair Service", "Motor Repair Service", "Contact us", "Irreparable", "Pumps"]);
  expect(order("repa")).toEqual(["Repair Service", "Motor Repair Service", "Irreparable", "Contact us", "Pumps"]);
  expect(order("Repair S")).toEqual(["Repair Service", "Motor Repair Service", "Contact us", "Irreparable", "Pumps"]);
  expect(order(" ")).toEqual(found.map(({ title }) => title));
});
