import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { shopDay, shopHour, shopTimeZone } from "./shop-day.ts";

const shopOf = useTestShop();

it("the day and the hour of the shop are those of its clock, and of UTC where its zone is not known", async () => {
  const shop = { ...shopOf(), clock: { now: () => new Date("2026-11-30T22:30:00Z") } };
  expect([await shopTimeZone(shop), await shopDay(shop), await shopHour(shop)]).toEqual(["UTC", "2026-11-30", 22]);
  await changeSettings(shop, system, "shipping", { ...(await readSettings(shop)).shipping, timeZone: "Asia/Tokyo" });
  expect([await shopDay(shop), await shopHour(shop), await shopDay(shop, 31)]).toEqual(["2026-12-01", 7, "2027-01-01"]);
  await changeSettings(shop, system, "shipping", { ...(await readSettings(shop)).shipping, timeZone: "America/Los_Angeles" });
  expect([await shopDay(shop), await shopHour(shop), await shopDay(shop, 1)]).toEqual(["2026-11-30", 14, "2026-12-01"]);
});
