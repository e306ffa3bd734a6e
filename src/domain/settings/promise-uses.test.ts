import { expect, it } from "vitest";
import { promiseUses } from "./promise-uses.ts";
import { settingsOf } from "./settings.ts";

const settings = settingsOf([
  { section: "promises", value: { returnDays: 30, warrantyYears: 2, replyHours: 24, supportLocation: "U.S.-based", satisfactionGuaranteed: true } },
  { section: "shop", value: { announcement: "Returned within {{return-period}}? No question. Free from {{free-shipping-threshold}}." } },
]);

it("each promise has the places that make it, with the sentence as it reads", () => {
  const uses = promiseUses(settings, [{ place: "Page: Warranty", text: "We repair it for {{warranty-period}}.", path: "/admin/pages/1" }]);
  expect(uses.returns).toEqual([
    { place: "Order page: goods can be sent back", sentence: "until 30 days after the items shipped", path: null },
    { place: "Permanent announcement", sentence: "Returned within 30 days?", path: "announcements" },
  ]);
  expect(uses.warranty.map(({ place, sentence }) => [place, sentence])).toEqual([
    ["Home page, closing banner", "2-Year Warranty"],
    ["Product pages of instruments", "2-Year Warranty"],
    ["Cart", "2-year warranty on all lab equipment"],
    ["Page: Warranty", "We repair it for 2 years."],
  ]);
  expect(uses.reply[0]?.sentence).toBe("Thank you for contacting us! We will respond within 24 hours.");
  expect(uses.support.map(({ sentence }) => sentence)).toEqual(["U.S.-based Support", "U.S.-based Support", "U.S.-based Support"]);
  expect(uses.satisfaction[0]?.sentence).toBe("Satisfaction Guaranteed");
});

it("a promise that is not made is read nowhere", () => {
  const uses = promiseUses(settingsOf([{ section: "shop", value: { announcement: "Free from {{free-shipping-threshold}}." } }]), []);
  expect(
    Object.values(uses)
      .flat()
      .filter(({ sentence }) => sentence !== null),
  ).toEqual([]);
  expect(uses["free-shipping"].map(({ place }) => place)).toEqual(["Home page, closing banner", "Product page", "Cart", "Permanent announcement"]);
});
