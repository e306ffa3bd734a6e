import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { useTestShop } from "#support/test-shop.ts";
import { expectNothingLostByKills } from "./killed-while-selling.ts";

const shopOf = useTestShop();
afterAll(endChildren);

it("keeps every acknowledged order, whole and once, when the app is killed again and again during 500 checkouts", async () => {
  await expectNothingLostByKills(shopOf(), { checkouts: 500, killedAfter: [40, 90, 150, 230, 330, 420] });
}, 240_000);
