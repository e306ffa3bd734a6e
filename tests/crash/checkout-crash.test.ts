import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { useTestShop } from "#support/test-shop.ts";
import { expectNothingLostByKills } from "./killed-while-selling.ts";

const shopOf = useTestShop();
afterAll(endChildren);

it("keeps every acknowledged order, whole and once, when the app is killed again and again during 200 checkouts", async () => {
  await expectNothingLostByKills(shopOf(), { checkouts: 200, killedAfter: [30, 70, 110, 160] });
}, 240_000);
